# SPDX-License-Identifier: LGPL-2.1-or-later
# Test programs and suites; included by the top Makefile.

FFNVCODEC_CFLAGS := -I$(OBJ)/nv-codec-headers/include

# step LOG, WHAT, COMMAND: print a line with the time, write a log
step = @tools/progress.sh $(BUILD)/$1.log '$2' 0 '' $3
# the same to make targets, with all cores
make_step = $(call step,$1,$2,$(MAKE) --no-print-directory -j$(JOBS) $3)

# independent of the FFmpeg release, so built once for all
CUDASIM_OUT := build/cudasim
CLFAULT_OUT := build/clfault
include tests/cudasim/cudasim.mak
include tests/clfault/clfault.mak
# configuring FFmpeg installs the headers of ffnvcodec that these need
$(CUDASIM_OBJS) $(CUDASIM_TEST_OBJS) $(CUDASIM_OUT)/symbols.inc: \
        | $(OBJ)/.configured

# what several programs use
JOB        := $(addprefix tests/jobs/,main.c check.c special.c watch.c busy.c \
                  soak.c)
TEST_SRC   := tools/common/*.c tests/noise/*.c \
              $(filter-out $(JOB),$(wildcard tests/jobs/*.c))
LIBTEST    := $(BUILD)/libtest.a
# of the algorithms all but the filters, of the layer what needs no device
PATCH_SRC  := libavfilter-patch/src
CORES      := $(filter-out $(wildcard $(addprefix $(PATCH_SRC)/*/,gpu_* vf_* \
                  *_run.c)),$(wildcard $(PATCH_SRC)/*/*.c)) \
              $(addprefix $(PATCH_SRC)/layer/gpu_,cache.c check_planes.c \
                  limits.c planes.c reference.c) \
              $(addprefix $(PATCH_SRC)/opencl/gpu_opencl_,program.c table.c)
$(addprefix $(OWN)/,libavfilter-patch/% tests/unit/% tests/bench/hilbert.o \
        tests/jobs/%): MORE_CFLAGS := $(SRC_CFLAGS) \
    -ffunction-sections

$(LIBTEST): $(REFERENCE) $(call objects,$(CORES) $(TEST_SRC))
	@rm -f $@
	@$(AR) rcs $@ $^

BENCH := $(filter-out tests/bench/hilbert% tests/bench/gain%,$(wildcard \
             tests/bench/*.c))
$(eval $(call program,job,$(JOB),$(LIBTEST)))
$(eval $(call program,unit,tests/unit/*.c,$(LIBTEST)))
$(eval $(call program,bench,$(BENCH),$(LIBTEST)))
# doc/notes/hilbert.md: a model of a cache
$(eval $(call program,hilbert,tests/bench/hilbert.c,$(LIBTEST)))
# the OpenCL programs of all kernels, for tests/static/kernels.sh; unused
# functions would need the rest of the filters
$(eval $(call program,plans,tests/static/plans.c,$(LIBTEST)))
$(BUILD)/plans: MORE_LIBS := -Wl,--gc-sections
$(OWN)/tests/static/plans.o: MORE_CFLAGS := $(SRC_CFLAGS) \
    '-DSOURCES=$(patsubst %,CL(%),$(basename $(notdir \
    $(wildcard kernels/*.cl kernels/*/*.cl))))'
# the references as a program, and the epsilon filter's quality at many settings
$(BUILD)/reffilter: $(OWN)/reference/reffilter.o
$(BUILD)/gain: $(OWN)/tests/bench/gain.o
$(BUILD)/reffilter $(BUILD)/gain: $(REFERENCE)
	@echo "LD	$@"
	@$(CC) $^ -o $@ -lm

# a peer, if OpenCV is installed; otherwise tests/bench/bench.sh reports it
# missing
OPENCV_INCLUDE := /usr/include/opencv4
$(BUILD)/bench-opencv: tests/bench/opencv.cpp
	$(CXX) -std=c++17 -O2 -Wall -I$(OPENCV_INCLUDE) $< -o $@ \
	    -lopencv_imgproc -lopencv_core

# information that is not available on another machine; the commit is the last
# one that changed what is measured
MEASURED := kernels cuda libavfilter-patch reference ':!*.mak'
.PHONY: bench-info bench-programs bench
bench-info:
	@{ echo "commit: $$(git log -1 --format=%h -- $(MEASURED) 2>/dev/null)$$( \
	       git diff --quiet HEAD -- $(MEASURED) 2>/dev/null || echo -dirty)"; \
	   echo "C compiler: $$($(CC) --version | head -n 1)"; \
	   echo "CUDA kernels: $(CUDA) ($$($(if $(filter nvcc,$(CUDA)),nvcc,\
	         clang) --version | grep -E 'clang version|release'))"; \
	 } >$(BUILD)/bench.info

bench-programs: $(BUILD)/bench $(BUILD)/gain $(BUILD)/reffilter bench-info \
        $(if $(and $(wildcard $(OPENCV_INCLUDE)/opencv2/imgproc.hpp),$(shell \
        command -v $(CXX) 2>/dev/null)),$(BUILD)/bench-opencv)

bench: $(if $(call prebuilt,bench),,bench-programs) | $(OUT)
	tests/bench/bench.sh $(BUILD) $(OUT)/bench $(PART)

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

# repeat graphs and check for leaks; make check has a short form
SOAK ?= 5m
.PHONY: soak
soak: check-tools $(BUILD)/job cudasim clfault
	@BUILD=$(BUILD) SEED=$(SEED) tests/jobs/soak.py $(BUILD)/job $(SOAK)

# run a service under load; make check has a short form
LOAD ?= 200 360
.PHONY: load
load: $(EXAMPLES)/.built $(BUILD)/reffilter
	@BUILD=$(BUILD) SEED=$(SEED) tests/examples/load.py $(EXAMPLES) $(LOAD)

include tests/interop/interop.mak
include tests/asan/asan.mak
include tests/fuzz/fuzz.mak
include tests/dummy/dummy.mak

# libavfilter for Debian's programs
$(BUILD)/programs/.built: $(OURS) $(REGISTER) tests/programs/build.sh \
        tools/configure-ffmpeg.sh $(BUILD)/.built
	$(call step,programs,building libavfilter for programs of Debian,\
	    tests/programs/build.sh $(BUILD))
	@touch $@

# broken drivers, to test ffmpeg-doctor with
$(BUILD)/doctor-fake.so: tests/doctor/fake.c $(BUILD)/.built
	$(CC) $(OWN_CFLAGS) $(LAV_CFLAGS) -fPIC -shared $< -o $@ -ldl

# filters that lose properties of frames, for the test of the jobs
$(BUILD)/lose.so: tests/jobs/preload/lose.c tests/jobs/members.h $(BUILD)/.built
	$(CC) $(OWN_CFLAGS) $(LAV_CFLAGS) -fPIC -shared $< -o $@ -ldl

.PHONY: fate-refs fate check-programs
fate-refs: $(BUILD)/reffilter $(BUILD)/.built
	tests/fate/make-refs.sh $(BUILD) fate-refs

# the test programs and the simulated driver are C and C++
.PHONY: check-tools
check-tools:
	@tools/needs.sh check g++ $(if $(FFMPEG_SRC),,$(if \
	    $(filter 5.1,$(FFMPEG)),ffnvcodec))

check-programs: check-tools $(BUILD)/.built
	$(call make_step,cudasim,building the CUDA simulator (3 min),cudasim \
	    $(CUDASIM_OUT)/selftest $(CUDASIM_OUT)/libcudasim-faults.so)
	$(call make_step,test-programs,building the test programs and examples,\
	    clfault bench-programs $(EXAMPLES)/.built build/clshare/libclshare.so \
	    $(addprefix $(BUILD)/,job unit plans reffilter interop ffmpeg-batch \
	        ffmpeg-doctor doctor-fake.so lose.so))

# One seed per day, so that failures of a day repeat; CASES and SEED may be set.
CASES ?= 40
SEED  ?= $(shell date +%Y%m%d)

# SUITES: a set of tests/suites.sh; ONLY='fate|median.*': suites whose names
# match, of any set
SUITES ?= $(if $(ONLY),all,core)

# chosen SET..., NAME: whether suites of the set run, including those named NAME
chosen = $(and $(filter $1,$(SUITES)),$(or $(if $(ONLY),,all),$(findstring \
             $2,$(ONLY))))

check: check-programs $(if $(call chosen,all \
           integration,programs),$(BUILD)/programs/.built) \
           $(if $(strip $(foreach n,asan fuzz dummy,\
               $(call chosen,all core,$n))),asan-programs)
	@BUILD=$(BUILD) CASES=$(CASES) SEED=$(SEED) CUDA=$(CUDA) \
	    tests/suites.sh $(SUITES) >$(BUILD)/suites.all
	@grep -E '^($(or $(ONLY),.*)):' $(BUILD)/suites.all >$(BUILD)/suites || \
	    { echo "make check: no suite is called $(ONLY)"; exit 1; }
	@SEED=$(SEED) tests/run.py $(BUILD)/logs $(BUILD)/suites

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
	$(call step,portable,building CUDA kernels without inline PTX,\
	    tests/portable/build.sh $(BUILD))
	@touch $@

check-gpu: $(if $(call prebuilt,job),,check-programs portable)
	@BUILD=$(BUILD) CASES=$(CASES) SEED=$(SEED) tests/check-gpu.sh
