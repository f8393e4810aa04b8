# SPDX-License-Identifier: LGPL-2.1-or-later
# Objects and programs of our own, apart from FFmpeg's build; included by the top
# Makefile.

OWN        := $(BUILD)/own
OWN_CFLAGS := -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wno-sign-compare \
              -Wno-missing-field-initializers -Wno-unused-parameter
# our headers of ffnvcodec before those of the system
LAV_CFLAGS := -I$(OBJ)/nv-codec-headers/include -I$(SRC) -I$(OBJ) \
              -DCL_TARGET_OPENCL_VERSION=120
# the headers of the filters
SRC_CFLAGS := $(addprefix -I,$(wildcard libavfilter-patch/src/*)) \
              -I$(SRC)/libavfilter
# 5.1's shared libavfilter uses libavformat and zlib without being linked with
# them
LAV_LIBS   := $(addprefix -L$(OBJ)/lib,avfilter avformat avcodec avutil) \
              -Wl,--no-as-needed -lavfilter -lavformat -lavcodec -lavutil -lz \
              -Wl,-rpath-link,$(BUILD)/lib -Wl,-rpath,'$$ORIGIN/lib' \
              -Wl,--as-needed -lOpenCL -pthread -ldl -lm

# objects PATTERN...: the objects of C files
objects   = $(patsubst %.c,$(OWN)/%.o,$(wildcard $1))
REFERENCE := $(call objects,reference/ref_*.c)

# the references are slow, and need no FFmpeg
$(OWN)/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	@echo "CC	$<"
	@$(CC) $(OWN_CFLAGS) -O3 -MMD -MP -c $< -o $@

$(OWN)/%.o: %.c $(OBJ)/.configured
	@mkdir -p $(@D)
	@echo "CC	$<"
	@$(CC) $(OWN_CFLAGS) $(LAV_CFLAGS) $(MORE_CFLAGS) -MMD -MP -c $< -o $@

# the doctor tries these filters
$(OWN)/tools/doctor/trial.o: libavfilter-patch/filters.list
$(OWN)/tools/doctor/trial.o: MORE_CFLAGS := \
    '-DFILTERS="$(shell tools/filters.sh names | tr '\n' ,)"'

# program NAME, SOURCES, OBJECTS: link a program with FFmpeg's libraries
define program
$(BUILD)/$1: $(call objects,$2) $3 $(BUILD)/.built
	@echo "LD	$$@"
	@$$(CC) $$(filter %.o %.a,$$^) -o $$@ $$(LAV_LIBS) $$(MORE_LIBS)
endef

-include $(wildcard $(OWN)/*/*.d $(OWN)/*/*/*.d $(OWN)/*/*/*/*.d)
