# SPDX-License-Identifier: LGPL-2.1-or-later
# Sample repetitive cases; the date (SEED) selects which. SAMPLE=1: run all.
# Sourced by test scripts.
# shellcheck shell=sh
turn=${SEED:-$(date +%Y%m%d)}

# is_turn EVERY: whether to run the next case, of which one in EVERY is run
is_turn() {
    turn=$((turn + 1))
    [ $((turn % ${SAMPLE:-$1})) = 0 ]
}
