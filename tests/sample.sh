# SPDX-License-Identifier: LGPL-2.1-or-later
# What repeats is sampled by the day (SEED, the date); SAMPLE=1: nothing is.
# Sourced by scripts of tests.
# shellcheck shell=sh
turn=${SEED:-$(date +%Y%m%d)}

# Is it, today, the turn of the next thing of which there are many?
# is_turn EVERY
is_turn() {
    turn=$((turn + 1))
    [ $((turn % ${SAMPLE:-$1})) = 0 ]
}
