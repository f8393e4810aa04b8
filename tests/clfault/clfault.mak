# SPDX-License-Identifier: LGPL-2.1-or-later
# OpenCL fault injector. Included by the top Makefile; alone:
#   make -f tests/clfault/clfault.mak clfault-selftest
# from the project's root. Targets: clfault, clfault-selftest, clfault-clean.

CLFAULT_SRC := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
BUILD       ?= build
CLFAULT_OUT ?= $(BUILD)/clfault
CLFAULT_OBJ := $(addprefix $(CLFAULT_OUT)/, calls.o copies.o late.o objects.o \
                   tool.o faults/faults.o faults/wrong.o)
CLFAULT_DEPS := $(CLFAULT_SRC)/clfault.h $(CLFAULT_SRC)/late.h \
                $(CLFAULT_SRC)/../faults/faults.h
CLFAULT_FLAGS := -O2 -g -fPIC -fvisibility=hidden -pthread -Wall -Wextra

clfault: $(CLFAULT_OUT)/libclfault.so $(CLFAULT_OUT)/selftest

$(CLFAULT_OUT)/%.o: $(CLFAULT_SRC)/%.c $(CLFAULT_DEPS)
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(CLFAULT_FLAGS) -c -o $@ $<

$(CLFAULT_OUT)/faults/%.o: $(CLFAULT_SRC)/../faults/%.c $(CLFAULT_DEPS)
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(CLFAULT_FLAGS) -c -o $@ $<

# without the C++ library
$(CLFAULT_OUT)/%.o: $(CLFAULT_SRC)/%.cpp $(CLFAULT_DEPS)
	@mkdir -p $(@D)
	$(CXX) -std=gnu++17 -fno-exceptions -fno-rtti $(CLFAULT_FLAGS) -c -o $@ $<

# not linked with libOpenCL: calls continue in the next library
$(CLFAULT_OUT)/libclfault.so: $(CLFAULT_OBJ)
	$(CC) -shared -o $@ $(CLFAULT_OBJ) -pthread -ldl

$(CLFAULT_OUT)/selftest: $(CLFAULT_OUT)/selftest.o
	$(CC) -o $@ $< -lOpenCL

clfault-selftest: clfault
	CLFAULT_OUT=$(CLFAULT_OUT) sh $(CLFAULT_SRC)/selftest.sh

clfault-clean:
	rm -rf $(CLFAULT_OUT)

.PHONY: clfault clfault-selftest clfault-clean
