# SPDX-License-Identifier: LGPL-2.1-or-later
# Test programs and suites; included by the top Makefile.

FFNVCODEC_CFLAGS := -I$(OBJ)/nv-codec-headers/include

# independent of the FFmpeg release, so built once for all
CUDASIM_OUT := build/cudasim
CLFAULT_OUT := build/clfault
include tests/cudasim/cudasim.mak
include tests/clfault/clfault.mak
# configuring FFmpeg installs the headers of ffnvcodec that these need
$(CUDASIM_OBJS) $(CUDASIM_TEST_OBJS) $(CUDASIM_OUT)/symbols.inc: \
        | $(OBJ)/.configured

TEST_CFLAGS := -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wno-sign-compare \
               -Wno-missing-field-initializers
# our headers of ffnvcodec before those of the system
LAV_CFLAGS  := -I$(OBJ)/nv-codec-headers/include -I$(SRC) -I$(OBJ) \
               -DCL_TARGET_OPENCL_VERSION=120
# 5.1's shared libavfilter uses libavformat and zlib without being linked with
# them
LAV_LIBS    := $(addprefix -L$(OBJ)/lib,avfilter avformat avcodec avutil) \
               -Wl,--no-as-needed -lavfilter -lavformat -lavcodec -lavutil -lz \
               -Wl,-rpath-link,$(BUILD)/lib -Wl,-rpath,'$$ORIGIN/lib'
REF_SOURCES := $(wildcard reference/ref_*.c)
COMMON      := $(wildcard tools/common/*.c)
# devices, pictures and references, for other programs
PICTURES    := $(addprefix tests/check/,check.h device.c picture.c spec.c) \
               $(COMMON) $(wildcard tools/common/*.h) $(REF_SOURCES) \
               reference/ref.h
SRC_CFLAGS  := $(addprefix -I,$(wildcard libavfilter-patch/src/*))
CORES       := $(addprefix libavfilter-patch/src/, \
                 $(addprefix epsilon/epsilon_,common.c noise.c) \
                 $(addprefix gauss/gauss_hilbert_,common.c cuda_plan.c curve.c \
                     opencl_plan.c) median/median_common.c \
                 $(addprefix layer/gpu_,cache.c check.c check_half.c planes.c \
                     reference.c))

$(BUILD)/check: $(wildcard tests/check/*.[ch] tests/noise/*.[ch] \
        tools/common/*.[ch] reference/*.[ch]) $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) $(LAV_CFLAGS) tests/check/*.c tests/noise/*.c \
	    $(COMMON) $(REF_SOURCES) -o $@ $(LAV_LIBS) -lOpenCL -ldl -lm

$(BUILD)/unit: $(wildcard tests/unit/*.[ch] tests/noise/*.[ch]) \
        $(REF_SOURCES) reference/ref.h $(CORES) $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) -Wno-unused-parameter $(LAV_CFLAGS) \
	    $(SRC_CFLAGS) -I$(SRC)/libavfilter tests/unit/*.c \
	    tests/noise/*.c $(REF_SOURCES) $(CORES) -o $@ $(LAV_LIBS) -lm

BENCH_SOURCES := $(filter-out tests/bench/hilbert% tests/bench/gain%,$(wildcard tests/bench/*.c))
$(BUILD)/bench: $(BENCH_SOURCES) $(wildcard tests/bench/*.h tests/check/*.[ch] \
        tools/common/*.[ch]) \
        $(REF_SOURCES) reference/ref.h $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) $(LAV_CFLAGS) $(BENCH_SOURCES) \
	    $(addprefix tests/check/,device.c graph.c hardware.c picture.c spec.c) \
	    $(COMMON) $(REF_SOURCES) -o $@ $(LAV_LIBS) -lOpenCL -ldl -lm

# doc/hilbert.md: the cost of each order of traversal
$(BUILD)/hilbert: tests/bench/hilbert.c $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) $(LAV_CFLAGS) $(SRC_CFLAGS) $< \
	    $(addprefix libavfilter-patch/src/gauss/,gauss_hilbert_common.c gauss_hilbert_curve.c) \
	    -o $@ $(LAV_LIBS) -lOpenCL -lm

# the epsilon filter's quality at many settings, for any CPU
$(BUILD)/gain: tests/bench/gain.c $(REF_SOURCES) reference/ref.h | $(BUILD)
	$(CC) $(TEST_CFLAGS) -O3 $< $(REF_SOURCES) -o $@ -lm

# a peer, if OpenCV is installed; otherwise tests/bench/bench.sh reports it
# missing
OPENCV_INCLUDE := /usr/include/opencv4
$(BUILD)/bench-opencv: tests/bench/opencv.cpp
	$(CXX) -std=c++17 -O2 -Wall -I$(OPENCV_INCLUDE) $< -o $@ \
	    -lopencv_imgproc -lopencv_core

# information that is not available on another machine
.PHONY: bench-info bench-programs bench
bench-info:
	@{ echo "commit: $$(git describe --always --dirty 2>/dev/null)"; \
	   echo "C compiler: $$($(CC) --version | head -n 1)"; \
	   echo "CUDA kernels: $(CUDA) ($$($(if $(filter nvcc,$(CUDA)),nvcc,\
	         clang) --version | grep -E 'clang version|release'))"; \
	 } >$(BUILD)/bench.info

bench-programs: $(BUILD)/bench $(BUILD)/gain bench-info $(if $(and $(wildcard \
        $(OPENCV_INCLUDE)/opencv2/imgproc.hpp),$(shell command -v $(CXX) \
        2>/dev/null)),$(BUILD)/bench-opencv)

bench: $(if $(call prebuilt,bench),,bench-programs) | $(OUT)
	tests/bench/bench.sh $(BUILD) $(OUT)/bench

# built as by users: with the installed libraries, by pkg-config
EXAMPLES := $(BUILD)/examples
$(EXAMPLES)/.built: $(wildcard examples/*) $(BUILD)/.built
	@rm -rf $(EXAMPLES)
	@mkdir -p $(EXAMPLES)
	@$(MAKE) -s -C $(OBJ) install-libs install-headers \
	    DESTDIR=$(abspath $(EXAMPLES))/root >$(EXAMPLES)/install.log 2>&1
	PKG_CONFIG_SYSROOT_DIR=$(abspath $(EXAMPLES))/root \
	PKG_CONFIG_PATH=$(abspath $(EXAMPLES))/root$(PREFIX)/lib/pkgconfig \
	    $(MAKE) -C examples CC='$(CC)' O=$(abspath $(EXAMPLES)) \
	    LDFLAGS="-Wl,-rpath,'\$$\$$ORIGIN/../lib'"
	@touch $@

$(BUILD)/soak: $(wildcard tests/soak/*.[ch]) $(PICTURES) $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) -Wno-unused-parameter $(LAV_CFLAGS) \
	    $(filter %.c,$^) -o $@ $(LAV_LIBS) -lOpenCL -pthread -ldl -lm

# repeat graphs and check for leaks; make check has a short form
SOAK ?= 5m
.PHONY: soak
soak: check-tools $(BUILD)/soak cudasim clfault
	@BUILD=$(BUILD) SEED=$(SEED) tests/soak/soak.py $(BUILD)/soak $(SOAK)

# run a service under load; make check has a short form
LOAD ?= 200 360
.PHONY: load
load: $(EXAMPLES)/.built $(BUILD)/reffilter
	@BUILD=$(BUILD) SEED=$(SEED) tests/examples/load.py $(EXAMPLES) $(LOAD)

include tests/interop/interop.mak
include tests/fuzz/fuzz.mak

# libavfilter for Debian's programs
$(BUILD)/programs/.built: $(OURS) $(REGISTER) tests/programs/build.sh \
        tools/configure-ffmpeg.sh $(BUILD)/.built
	@echo "building libavfilter for Debian's programs ($(BUILD)/programs.log)"
	@tests/programs/build.sh $(BUILD) >$(BUILD)/programs.log 2>&1 || \
	     { tail -n 20 $(BUILD)/programs.log; exit 1; }
	@touch $@

# broken drivers, to test ffmpeg-doctor with
$(BUILD)/doctor-fake.so: tests/doctor/fake.c $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) $(LAV_CFLAGS) -fPIC -shared $< -o $@ -ldl

$(BUILD)/reffilter: $(wildcard reference/*.[ch]) \
        libavfilter-patch/src/epsilon/epsilon_presets.h | $(BUILD)
	$(CC) $(TEST_CFLAGS) reference/*.c -o $@ -lm

.PHONY: fate-refs fate check-programs
fate-refs: $(BUILD)/reffilter $(BUILD)/.built
	tests/fate/make-refs.sh $(BUILD) fate-refs

# the slowest build of the tests: use all cores, as for FFmpeg
.PHONY: cudasim-parts
cudasim-parts: $(BUILD)/.built
	@$(MAKE) --no-print-directory -j$(JOBS) cudasim \
	    $(CUDASIM_OUT)/selftest $(CUDASIM_OUT)/libcudasim-faults.so

# the test programs and the simulated driver are C and C++
.PHONY: check-tools
check-tools:
	@tools/needs.sh check g++ $(if $(FFMPEG_SRC),,$(if \
	    $(filter 5.1,$(FFMPEG)),ffnvcodec))

check-programs: check-tools $(BUILD)/.built cudasim-parts clfault $(BUILD)/check \
                $(BUILD)/unit $(BUILD)/reffilter bench-programs \
                $(BUILD)/interop build/clshare/libclshare.so \
                $(BUILD)/ffmpeg-batch \
                $(BUILD)/ffmpeg-doctor $(BUILD)/doctor-fake.so \
                $(EXAMPLES)/.built $(BUILD)/soak

# One seed per day, so that failures of a day repeat; CASES and SEED may be set.
CASES ?= 100
SEED  ?= $(shell date +%Y%m%d)

# SUITES: a set of tests/suites.sh; ONLY='fate|median.*': suites whose names
# match, of any set
SUITES ?= $(if $(ONLY),all,core)

# chosen SET..., NAME: whether suites of the set run, including those named NAME
chosen = $(and $(filter $1,$(SUITES)),$(or $(if $(ONLY),,all),$(findstring \
             $2,$(ONLY))))

check: check-programs $(if $(call chosen,all \
           integration,programs),$(BUILD)/programs/.built) \
           $(if $(call chosen,all core,fuzz),fuzz-program)
	@BUILD=$(BUILD) CASES=$(CASES) SEED=$(SEED) CUDA=$(CUDA) \
	    tests/suites.sh $(SUITES) >$(BUILD)/suites.all
	@grep -E '^($(or $(ONLY),.*)):' $(BUILD)/suites.all >$(BUILD)/suites || \
	    { echo "make check: no suite is called $(ONLY)"; exit 1; }
	@tests/run.py $(BUILD)/logs $(BUILD)/suites

check-all:
	@tests/check-all.sh

# compare the packages of make deps on a clean Debian with README's table
.PHONY: check-packages
check-packages:
	@tools/needs.sh check-packages mmdebstrap
	@BUILD=$(BUILD) tests/packages/deps.sh

# the CUDA kernels without inline PTX (minutes)
.PHONY: portable
portable: $(if $(filter no,$(CUDA)),,$(BUILD)/portable/.built)
$(BUILD)/portable/.built: $(wildcard tests/portable/*) $(BUILD)/.built
	@echo "building CUDA kernels without inline PTX ($(BUILD)/portable.log)"
	@tests/portable/build.sh $(BUILD)
	@touch $@

check-gpu: $(if $(call prebuilt,check),,check-programs portable)
	@BUILD=$(BUILD) CASES=$(CASES) SEED=$(SEED) tests/check-gpu.sh
