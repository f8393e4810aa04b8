#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print the URI of a distribution's own archive: archive.sh Debian | Ubuntu
#
# A machine's apt sources contain the archive of its own distribution only. Take
# the other archive from the data files of python-apt-common, a package of both
# distributions.
set -eu

info=/usr/share/python-apt/templates/$1.info
[ -e "$info" ] || {
    echo "archive: $info is missing; type: sudo apt-get install" \
        "python-apt-common" >&2
    exit 1
}
# apt verifies signatures; TLS would want ca-certificates
awk -v own="BaseURI-$(dpkg --print-architecture):" '
    $1 == "BaseURI:" && !any { any = $2 }
    $1 == own && !uri        { uri = $2 }
    END { uri = uri ? uri : any
          sub(/^https:/, "http:", uri)
          sub(/\/$/, "", uri)
          print uri }' "$info"
