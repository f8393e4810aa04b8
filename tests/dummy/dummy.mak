# SPDX-License-Identifier: LGPL-2.1-or-later
# The program of jobs with a device without a driver, linked with the libraries
# that tests/asan built. The filters on that device are not registered: the
# program's avfilter_get_by_name() knows them.

DUMMY_OBJ := $(ASAN)/dummy.o

$(DUMMY_OBJ): tests/dummy/dummy.c $(ASAN)/.built
	$(ASAN_CC) -std=c11 -D_GNU_SOURCE -DHAVE_AV_CONFIG_H -DBUILDING_avfilter -w \
	    $(ASAN_FLAGS) -I$(SRC)/libavfilter -c $< -o $@

$(BUILD)/job-dummy: $(call asan_objects,$(JOB)) $(DUMMY_OBJ) $(ASAN_TEST)
	$(asan_link)
$(BUILD)/job-dummy: ASAN_MORE := -Wl,--wrap=avfilter_get_by_name
