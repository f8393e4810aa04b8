#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Keep the settings of a build in FILE. If they change, check that the tools
# they need exist, print the changes, and remove the objects, which would look
# newer than their sources:
#
#   settings.sh FILE NAME=VALUE... -- OPTION-OF-CONFIGURE...
set -eu

file=$1
shift
lines=
while [ "$1" != -- ]; do
    lines="$lines$1
"
    shift
done
shift
[ "$(cat "$file" 2>/dev/null)" != "${lines%?}" ] || exit 0
./configure --check "$@"
[ -e "$file" ] || tools/folder.sh use "${file%/*}"
if [ -e "$file" ]; then
    printf %s "$lines" | paste "$file" - | awk -F '\t' '$1 != $2 {
        sub(/^[^=]*=/, "", $2)
        print "settings changed: " $1 " -> " $2 ", rebuilding"
    }' >&2
    folder=${file%/*}
    rm -rf "$folder/obj" "$folder/alone" "$folder/asan" "$folder/portable"
fi
printf %s "$lines" >"$file"
