# SPDX-License-Identifier: LGPL-2.1-or-later
# What the sanitizers are told, by tests/asan and tests/fuzz. Sourced at the
# root of the tree.
# shellcheck shell=sh

# clfault is preloaded, in front of the sanitizer's library
ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1
ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0
# LLVM, within PoCL, may put a stack of its own in place of ASan's in a thread,
# for signals, and ASan end the process when it unmaps that one
ASAN_OPTIONS=$ASAN_OPTIONS:use_sigaltstack=0
# of threads that ended within LLVM LeakSanitizer may remember memory that is
# gone, and crash when it looks for leaks
ASAN_OPTIONS=$ASAN_OPTIONS:intercept_tls_get_addr=0
LSAN_OPTIONS=suppressions=$PWD/tests/asan/lsan.supp:print_suppressions=0
UBSAN_OPTIONS=print_stacktrace=1
export ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS
