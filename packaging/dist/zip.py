#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Write the files of a folder to a reproducible zip: zip.py ZIP FOLDER TIME

The folder is not part of their names if it ends in a slash.
"""
import os
import sys
import time
import zipfile


def main(path, folder, seconds):
    date = max(time.gmtime(int(seconds))[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED,
                         compresslevel=9) as archive:
        for name in sorted(os.listdir(folder)):
            info = zipfile.ZipInfo(
                os.path.join(os.path.basename(folder), name), date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            with open(os.path.join(folder, name), 'rb') as file:
                archive.writestr(info, file.read())


if __name__ == '__main__':
    main(*sys.argv[1:])
