#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `make bench`: what it ran on, then the tables of every real device, into
# OUT/report.md and OUT/bench.csv: bench.sh BUILD OUT. QUICK=1: 1080p alone.
set -eu

build=$1 out=$2
mkdir -p "$out"
{
    echo "# GPU filters: speed"
    echo
    date -u +'%Y-%m-%d'
    if command -v nvidia-smi >/dev/null; then
        nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem \
            --format=csv,noheader || true
    fi
    clinfo -l 2>/dev/null || true
    grep -m 1 'model name' /proc/cpuinfo
    echo "$(nproc) CPUs"
    "$build/ffmpeg" -hide_banner -version | head -n 1
    git rev-parse --short HEAD 2>/dev/null || true
} >"$out/report.md"
"$build/bench" ${QUICK:+--size=1080p --budget=20} --csv="$out/bench.csv" |
    tee -a "$out/report.md"
