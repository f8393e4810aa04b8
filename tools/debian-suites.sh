#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Lines "URI SUITE" of the Debian archives that the machine's apt knows: its
# release with updates and security, if that is Debian.
set -eu
apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Origin: Debian' \
    'Component: main' 'Created-By: Packages' 'Identifier: Packages' | sort -u
