# SPDX-License-Identifier: LGPL-2.1-or-later
# Options of the sanitizers for tests/asan and tests/fuzz. Source it in the top
# folder.
# shellcheck shell=sh

# clfault is preloaded before the sanitizer's library
ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1
ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0
# LLVM in PoCL may replace the signal stack of a thread, and ASan would end the
# process when it unmaps that stack
ASAN_OPTIONS=$ASAN_OPTIONS:use_sigaltstack=0
# LeakSanitizer may crash on memory that it recorded of ended LLVM threads
ASAN_OPTIONS=$ASAN_OPTIONS:intercept_tls_get_addr=0
LSAN_OPTIONS=suppressions=$PWD/tests/asan/lsan.supp:print_suppressions=0
UBSAN_OPTIONS=print_stacktrace=1
export ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS
