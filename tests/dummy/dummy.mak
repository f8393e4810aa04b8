# SPDX-License-Identifier: LGPL-2.1-or-later
# The check program with a device without a driver, linked with the libraries
# that tests/asan built. The filters on that device are not registered: the
# program's avfilter_get_by_name() knows them.

DUMMY     := $(wildcard tests/check/*.c tests/noise/*.c tools/common/*.c)
DUMMY_OBJ := $(BUILD)/asan/dummy.o

.PHONY: dummy-program
dummy-program: $(FUZZ_OUT)/.asan
	$(call make_step,dummy,building the check program with sanitizers,\
	    $(BUILD)/check-dummy)

$(DUMMY_OBJ): tests/dummy/dummy.c $(FUZZ_OUT)/.asan
	$(CC) -std=c11 -D_GNU_SOURCE -DHAVE_AV_CONFIG_H -DBUILDING_avfilter -w \
	    $(FUZZ_SAN) -I$(SRC)/libavfilter $(FUZZ_INC) -c $< -o $@

$(BUILD)/check-dummy: $(DUMMY) $(DUMMY_OBJ) $(REFERENCE) \
        $(wildcard tests/check/*.h tests/noise/*.h tools/common/*.h)
	$(CC) $(OWN_CFLAGS) -O1 -w $(FUZZ_SAN) $(FUZZ_INC) $(SRC_CFLAGS) \
	    $(filter %.c %.o,$^) -o $@ -Wl,--wrap=avfilter_get_by_name \
	    -Wl,--start-group $(FUZZ_LIBS) -Wl,--end-group \
	    -lOpenCL -lz -lm -latomic -ldl -pthread
