#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print lines "URI SUITE" of the Debian archives in apt's sources: on Debian,
# the machine's release with updates and security.
set -eu
apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Origin: Debian' \
    'Component: main' 'Created-By: Packages' 'Identifier: Packages' | sort -u
