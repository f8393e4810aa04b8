#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Interrupt a command, as Ctrl-C does, when it prints a line with a text:
interrupt.py TEXT COMMAND..."""
import os
import signal
import subprocess
import sys

job = subprocess.Popen(
    sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    start_new_session=True,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
for line in job.stdout:
    print(line, end='')
    if sys.argv[1] in line:
        os.killpg(job.pid, signal.SIGINT)
sys.exit(job.wait())
