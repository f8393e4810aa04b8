# SPDX-License-Identifier: LGPL-2.1-or-later
# FFmpeg with sanitizers, and programs of the tests linked with it: job here,
# others in tests/dummy and tests/fuzz.

ASAN       := $(BUILD)/asan
ASAN_OBJ   := $(ASAN)/obj
# the compiler that asan.sh chose
ASAN_CC     = $$(cat $(ASAN)/cc)
ASAN_FLAGS := -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
              -fsanitize=address,undefined \
              -I$(ASAN_OBJ)/nv-codec-headers/include -I$(SRC) -I$(ASAN_OBJ) \
              -DCL_TARGET_OPENCL_VERSION=120
ASAN_LIBS  := -Wl,--start-group \
              $(foreach l,avfilter avformat avcodec avutil swscale swresample,\
                  $(ASAN_OBJ)/lib$l/lib$l.a) -Wl,--end-group \
              -lOpenCL -lz -lm -latomic -ldl -pthread

$(ASAN)/.built: $(SRC)/.ours tests/asan/asan.sh tools/configure-ffmpeg.sh
	@mkdir -p $(ASAN)
	$(call step,asan,building FFmpeg with sanitizers (3 min),env BUILD=$(BUILD) \
	    CUDA=$(CUDA) JOBS=$(JOBS) tests/asan/asan.sh --build)
	@touch $@

$(ASAN)/own/%.o: %.c $(ASAN)/.built
	@mkdir -p $(@D)
	@echo "CC (sanitizers)	$<"
	@$(ASAN_CC) $(OWN_CFLAGS) $(ASAN_FLAGS) $(ASAN_COUNT) $(SRC_CFLAGS) -MMD -MP \
	    -c $< -o $@
-include $(wildcard $(ASAN)/own/*/*.d $(ASAN)/own/*/*/*.d)

# asan_objects PATTERN...: the same as objects
asan_objects = $(patsubst %.c,$(ASAN)/own/%.o,$(wildcard $1))
ASAN_TEST   := $(ASAN)/libtest.a
$(ASAN_TEST): $(REFERENCE) $(call asan_objects,$(TEST_SRC))
	@rm -f $@
	@$(AR) rcs $@ $^

asan_link    = @echo "LD (sanitizers)	$@"; $(ASAN_CC) $(ASAN_FLAGS) \
               $(ASAN_MORE) $(filter %.o %.a,$^) -o $@ $(ASAN_LIBS)

$(ASAN)/job: $(call asan_objects,$(JOB)) $(ASAN_TEST)
	$(asan_link)

.PHONY: asan-programs
asan-programs: $(ASAN)/.built
	$(call make_step,asan-programs,building programs with sanitizers,\
	    $(ASAN)/job $(BUILD)/job-dummy \
	    $$([ -e $(ASAN)/why-not ] || echo $(BUILD)/fuzz/fuzz))
