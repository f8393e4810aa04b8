# SPDX-License-Identifier: LGPL-2.1-or-later
# ffmpeg-doctor; included by the top Makefile.

DOCTOR_SOURCES := $(wildcard tools/doctor/*.c tools/common/*.c \
                             reference/ref_*.c)

$(BUILD)/ffmpeg-doctor: $(DOCTOR_SOURCES) $(wildcard tools/*/*.h) \
        reference/ref.h \
        libavfilter-patch/src/epsilon/epsilon_presets.h $(BUILD)/.built
	$(CC) $(TEST_CFLAGS) -Wno-unused-parameter $(LAV_CFLAGS) \
	    $(DOCTOR_SOURCES) -o $@ $(LAV_LIBS) -Wl,-rpath,'$$ORIGIN/../lib' \
	    -lOpenCL -pthread -ldl -lm
