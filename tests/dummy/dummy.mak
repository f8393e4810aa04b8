# SPDX-License-Identifier: LGPL-2.1-or-later
# The layer on an API without a driver, linked with the libraries that
# tests/asan built.

DUMMY := $(wildcard tests/dummy/*.c) tools/common/graph.c

.PHONY: dummy-program
dummy-program: $(FUZZ_OUT)/.asan
	$(call make_step,dummy,building the filters on an API without a driver,\
	    $(BUILD)/dummy)

$(BUILD)/dummy: $(DUMMY) $(wildcard tests/dummy/*.h tools/common/*.h) \
        $(FUZZ_OUT)/.asan
	$(CC) -std=c11 -D_GNU_SOURCE -DHAVE_AV_CONFIG_H -DBUILDING_avfilter \
	    -w $(FUZZ_SAN) -I$(SRC)/libavfilter $(FUZZ_INC) $(DUMMY) -o $@ \
	    -Wl,--start-group $(FUZZ_LIBS) -Wl,--end-group \
	    -lOpenCL -lz -lm -latomic -ldl -pthread
