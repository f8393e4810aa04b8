# SPDX-License-Identifier: LGPL-2.1-or-later
# The fuzzer: the filters' sources compiled by clang for libFuzzer, linked with
# the libraries that tests/asan built.

FUZZ_OUT   := $(BUILD)/fuzz
FUZZ_ASAN  := $(BUILD)/asan/obj
FUZZ_CC    := clang
FUZZ_SAN   := -g -O1 -fno-omit-frame-pointer -fno-sanitize-recover=all \
              -fsanitize=address,undefined
FUZZ_INC   := -I$(FUZZ_ASAN)/nv-codec-headers/include -I$(SRC) -I$(FUZZ_ASAN) \
              -DCL_TARGET_OPENCL_VERSION=120
FUZZ_OURS  := $(filter-out opencl.o,$(foreach f,$(shell tools/filters.sh names \
                  $(if $(filter no,$(CUDA)),opencl)),$(filter-out \
                  opencl/% cuda/%,$(shell tools/filters.sh objects $f))))
FUZZ_OBJS  := $(addprefix $(FUZZ_OUT)/lib/,$(sort $(FUZZ_OURS)))
FUZZ_TESTS := $(wildcard tests/fuzz/*.c) $(JOBS_SRC) \
              $(addprefix tests/check/,device.c hardware.c limits.c \
                  picture.c spec.c) \
              $(wildcard tools/common/*.c)
FUZZ_LIBS  := $(foreach l,avfilter avformat avcodec avutil swscale swresample,\
                  $(FUZZ_ASAN)/lib$l/lib$l.a)

$(FUZZ_OUT)/.asan: $(SRC)/.ours tests/asan/asan.sh
	@mkdir -p $(FUZZ_OUT)/lib
	$(call step,asan,building FFmpeg with sanitizers (5 min),env BUILD=$(BUILD) \
	    CUDA=$(CUDA) JOBS=$(JOBS) tests/asan/asan.sh --build)
	@touch $@

$(FUZZ_OUT)/lib/%.o: $(FUZZ_OUT)/.asan
	@$(FUZZ_CC) -std=c11 -D_ISOC11_SOURCE -D_POSIX_C_SOURCE=200112 \
	    -D_XOPEN_SOURCE=600 -DHAVE_AV_CONFIG_H -DBUILDING_avfilter -w \
	    $(FUZZ_SAN) -fsanitize=fuzzer-no-link -I$(SRC)/libavfilter \
	    $(FUZZ_INC) -c $(SRC)/libavfilter/$*.c -o $@

$(FUZZ_OUT)/fuzz: $(FUZZ_OBJS) $(FUZZ_TESTS) $(wildcard tests/*/*.h) $(REFERENCE)
	$(FUZZ_CC) $(OWN_CFLAGS) -O1 $(FUZZ_SAN) -fsanitize=fuzzer \
	    $(FUZZ_INC) $(SRC_CFLAGS) $(FUZZ_TESTS) $(filter %.o,$^) -o $@ \
	    -Wl,--start-group $(FUZZ_LIBS) -Wl,--end-group \
	    -lOpenCL -lz -lm -latomic -ldl -pthread

# tests/fuzz/fuzz.sh reports failures of the build. Debian has clang's libFuzzer
# in libclang-rt-dev.
.PHONY: fuzz-program fuzz
fuzz-program: $(FUZZ_OUT)/.asan
	@mkdir -p $(FUZZ_OUT)
	@rm -f $(FUZZ_OUT)/why-not
	@if ! { echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | \
	        $(FUZZ_CC) -x c -fsanitize=fuzzer,address,undefined - \
	            -o $(FUZZ_OUT)/trial && $(FUZZ_OUT)/trial -runs=1; } \
	        >$(FUZZ_OUT)/build.log 2>&1; then \
	     echo "$(FUZZ_CC) has no libFuzzer that runs here:" \
	         "$$(tail -n 1 $(FUZZ_OUT)/build.log)" >$(FUZZ_OUT)/why-not; \
	     exit; \
	 fi; \
	 tools/progress.sh $(FUZZ_OUT)/build.log 'building the fuzzer' 0 '' \
	     $(MAKE) --no-print-directory -j$(JOBS) $(FUZZ_OUT)/fuzz || \
	     rm -f $(FUZZ_OUT)/fuzz

# seconds per device
FUZZ ?= 60
fuzz: check-tools fuzz-program cudasim clfault
	@BUILD=$(BUILD) SEED=$(SEED) tests/fuzz/fuzz.sh --keep $(FUZZ)
