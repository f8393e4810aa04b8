# SPDX-License-Identifier: LGPL-2.1-or-later
# Frames between CUDA and OpenCL; included by tests/tests.mak.

$(eval $(call program,interop,tests/interop/interop.c,$(LIBTEST)))

# a library that shares cudasim's memory with PoCL
build/clshare/libclshare.so: tests/interop/clshare.c
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -O2 -g -fPIC -shared -Wall -Wextra $< -o $@ -ldl
