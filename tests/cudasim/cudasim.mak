# SPDX-License-Identifier: LGPL-2.1-or-later

# Simulated CUDA driver. Included by the top Makefile; alone:
#   make -f tests/cudasim/cudasim.mak cudasim-selftest
# from the project's root. Targets: cudasim, cudasim-selftest, cudasim-clean.

CUDASIM_SRC := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
BUILD       ?= build
CUDASIM_OUT ?= $(BUILD)/cudasim
# .cu files, or modules NAME:SOURCE:MACRO... of cuda/
CUDASIM_CU  ?= $(shell tools/filters.sh modules | tr ' ' :)

CUDASIM_FFNVCODEC_CFLAGS = $(or $(FFNVCODEC_CFLAGS), \
    $(shell pkg-config --cflags ffnvcodec 2>/dev/null))
# they follow the levels of optimization below
CUDASIM_CXXFLAGS ?= -g1
# sanitize.cpp is their runtime; the cost is small at -O2
CUDASIM_SANITIZE ?= -fsanitize=bounds-strict,alignment,shift-exponent \
    -fsanitize=integer-divide-by-zero,signed-integer-overflow
CUDASIM_WARN     := -Wall -Wextra -Wno-missing-field-initializers

CUDASIM_DRIVER_FLAGS = -O2 -std=c++17 -fPIC -fvisibility=hidden -pthread \
    $(CUDASIM_WARN) $(CUDASIM_FFNVCODEC_CFLAGS) $(CUDASIM_CXXFLAGS)
# Thread-local variables without initializers need no wrapper functions, and
# names of kernels must not be merged with those of another library. Nor must functions
# of templates be with those of another module, whose macros make them others: without
# weak symbols each module has its own.
CUDASIM_KERNEL_FLAGS = -std=c++11 -fPIC -fno-extern-tls-init -fno-gnu-unique \
    -fno-strict-aliasing -Wall -Wno-unknown-pragmas -Wno-unused-function \
    -Wno-maybe-uninitialized $(CUDASIM_CXXFLAGS)
CUDASIM_CU_FLAGS     = $(CUDASIM_KERNEL_FLAGS) -fno-weak $(CUDASIM_SANITIZE) \
    -I$(CUDASIM_SRC) $(addprefix -iquote ,. cuda $(wildcard cuda/*/)) \
    -include $(CUDASIM_SRC)/cuda_host.h
# nodelete: the library reports at the end, after ffnvcodec has unloaded it
CUDASIM_DRIVER_LIBS  = -shared -Wl,-soname,libcuda.so.1 -Wl,-z,nodelete \
    -Wl,-z,defs -ldl -pthread

CUDASIM_DRIVER  := $(CUDASIM_OUT)/libcuda.so.1
CUDASIM_KERNELS := $(CUDASIM_OUT)/libcudasim-kernels.so
CUDASIM_OBJS    := $(addprefix $(CUDASIM_OUT)/, block.o context.o \
    copy.o crash.o device.o fiber.o host.o launch.o library.o memory.o \
    module.o object.o pool.o ptx.o queue.o shared.o stream.o tool.o unsupported.o vmm.o \
    warp.o)
CUDASIM_FAULTS  := $(addprefix $(CUDASIM_OUT)/faults/, faults.o wrong.o)

cudasim: $(CUDASIM_DRIVER) $(CUDASIM_KERNELS)

$(CUDASIM_OUT):
	@mkdir -p $@

$(CUDASIM_OBJS): $(CUDASIM_OUT)/%.o: $(CUDASIM_SRC)/%.cpp | $(CUDASIM_OUT)
	$(CXX) $(CUDASIM_DRIVER_FLAGS) -MMD -MP -c -o $@ $<

$(CUDASIM_FAULTS): $(CUDASIM_OUT)/faults/%.o: $(CUDASIM_SRC)/../faults/%.c
	@mkdir -p $(@D)
	$(CC) -O2 -std=gnu11 -fPIC -fvisibility=hidden -pthread $(CUDASIM_WARN) \
	    $(CUDASIM_CXXFLAGS) -MMD -MP -c -o $@ $<

$(CUDASIM_DRIVER): $(CUDASIM_OBJS) $(CUDASIM_FAULTS)
	$(CXX) $(CUDASIM_CXXFLAGS) -o $@ $^ $(CUDASIM_DRIVER_LIBS)

# part of every library of kernels, not of the driver
$(CUDASIM_OUT)/sanitize.o: $(CUDASIM_SRC)/sanitize.cpp | $(CUDASIM_OUT)
	$(CXX) -O2 $(CUDASIM_KERNEL_FLAGS) -MMD -MP -c -o $@ $<

# ---- library of kernels: $(1) name, $(2) modules, .cu files or
# NAME:SOURCE:MACRO... ----

cudasim_words  = $(if $(findstring :,$(1)),$(subst :, ,$(1)),$\
    $(subst -,_,$(basename $(notdir $(1)))) $(1))
# unit of module foo: u_foo
cudasim_unit   = u_$(word 1,$(call cudasim_words,$(1)))
cudasim_source = $(if $(findstring :,$(1)),$\
    $(wildcard cuda/*/$(word 2,$(call cudasim_words,$(1))).cu),$(1))
cudasim_macros = $(addprefix -D,$(wordlist 3,9,$(call cudasim_words,$(1))))

define cudasim_cu_rules
$(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(2)).%: \
    CUDASIM_MACROS := $(call cudasim_macros,$(2))

$(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(2)).ii: $(call cudasim_source,$(2)) \
    $(CUDASIM_SRC)/gen-kernels.sh cuda/kernels.mak
	@mkdir -p $$(@D)
	$$(CXX) $$(CUDASIM_CU_FLAGS) $$(CUDASIM_MACROS) -DCUDASIM_LIST_KERNELS \
	    -E -MMD -MP -MF $$(basename $$@).ii.d -MT $$@ -x c++ -o $$@ \
	    $(call cudasim_source,$(2))

$(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(2)).cpp: %.cpp: %.ii
	sh $(CUDASIM_SRC)/gen-kernels.sh unit $$< \
	    $(call cudasim_source,$(2)) $(call cudasim_unit,$(2)) > $$@.tmp
	@mv $$@.tmp $$@

-include $(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(2)).ii.d
endef

define cudasim_library_rules
CUDASIM_UNITS_$(1) := $(foreach f,$(2),$(call cudasim_unit,$(f)))
CUDASIM_OBJS_$(1)  := \
    $(foreach f,$(2),$(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(f)).o) \
    $(CUDASIM_OUT)/$(1)/library.o $(CUDASIM_OUT)/sanitize.o

$(foreach f,$(2),$(eval $(call cudasim_cu_rules,$(1),$(f))))

# changes when a module is added or removed
$(CUDASIM_OUT)/$(1)/units: FORCE
	@mkdir -p $$(@D)
	@echo '$$(CUDASIM_UNITS_$(1))' | cmp -s - $$@ || \
	    echo '$$(CUDASIM_UNITS_$(1))' > $$@

$(CUDASIM_OUT)/$(1)/library.cpp: $(CUDASIM_OUT)/$(1)/units \
    $(foreach f,$(2),$(CUDASIM_OUT)/$(1)/$(call cudasim_unit,$(f)).ii)
	sh $(CUDASIM_SRC)/gen-kernels.sh library $(foreach f,$(2),$(call \
	    cudasim_unit,$(f)):$(CUDASIM_OUT)/$(1)/$(call \
	    cudasim_unit,$(f)).ii) > $$@.tmp
	@mv $$@.tmp $$@

$(CUDASIM_OUT)/$(1)/library.o: $(CUDASIM_OUT)/$(1)/library.cpp
	$$(CXX) -O2 $$(CUDASIM_KERNEL_FLAGS) -I$(CUDASIM_SRC) -MMD -MP -c -o $$@ $$<

# -O1 takes 1.6 times as long, for kernels that are hardly faster; the networks of
# large windows take the longest, and few cases run them
$(CUDASIM_OUT)/$(1)/u_median_1%.o $(CUDASIM_OUT)/$(1)/u_median_2%.o: CUDASIM_LEVEL := -O0
$(CUDASIM_OUT)/$(1)/u_%.o: $(CUDASIM_OUT)/$(1)/u_%.cpp
	$$(CXX) $$(or $$(CUDASIM_LEVEL),-Og) $$(CUDASIM_CU_FLAGS) $$(CUDASIM_MACROS) \
	    -MMD -MP -c -o $$@ $$<

$(CUDASIM_OUT)/lib$(1).so: $$(CUDASIM_OBJS_$(1)) $(CUDASIM_DRIVER)
	$$(CXX) $$(CUDASIM_CXXFLAGS) -shared -o $$@ $$(CUDASIM_OBJS_$(1)) \
	    $(CUDASIM_DRIVER) -Wl,-rpath,'$$$$ORIGIN' -Wl,-z,defs

-include $$(CUDASIM_OBJS_$(1):.o=.d)
endef

$(eval $(call cudasim_library_rules,cudasim-kernels,$(CUDASIM_CU)))
$(eval $(call cudasim_library_rules,cudasim-faults,\
    $(CUDASIM_SRC)/faults.cu))

# ---- self-test ----

CUDASIM_TEST_OBJS := $(addprefix $(CUDASIM_OUT)/, selftest.o \
    selftest_driver.o selftest_faults.o)

$(CUDASIM_TEST_OBJS): $(CUDASIM_OUT)/%.o: $(CUDASIM_SRC)/%.cpp | $(CUDASIM_OUT)
	$(CXX) -std=c++17 -O1 -g -pthread $(CUDASIM_WARN) \
	    $(CUDASIM_FFNVCODEC_CFLAGS) -MMD -MP -c -o $@ $<

# names that the loader of ffnvcodec needs on this system
$(CUDASIM_OUT)/symbols.inc: $(CUDASIM_SRC)/cudasim.mak | $(CUDASIM_OUT)
	echo '#include <ffnvcodec/dynlink_loader.h>' | \
	    $(CXX) $(CUDASIM_FFNVCODEC_CFLAGS) -E -x c - | \
	    sed -n 's/.*"\(cu[A-Z][A-Za-z0-9_]*\)".*/SYMBOL(\1)/p' | sort -u > $@

$(CUDASIM_OUT)/unsupported.o: CUDASIM_WARN += -I$(CUDASIM_OUT)
$(CUDASIM_OUT)/unsupported.o: $(CUDASIM_OUT)/symbols.inc

$(CUDASIM_OUT)/selftest: $(CUDASIM_TEST_OBJS)
	$(CXX) -g -o $@ $(CUDASIM_TEST_OBJS) -ldl -pthread

cudasim-selftest: cudasim $(CUDASIM_OUT)/libcudasim-faults.so \
    $(CUDASIM_OUT)/selftest
	$(CUDASIM_OUT)/selftest

cudasim-clean:
	rm -rf $(CUDASIM_OUT)

FORCE:

-include $(patsubst %.o,%.d,$(CUDASIM_OBJS) $(CUDASIM_FAULTS) \
    $(CUDASIM_TEST_OBJS))

.PHONY: cudasim cudasim-selftest cudasim-clean FORCE
