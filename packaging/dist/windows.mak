# SPDX-License-Identifier: LGPL-2.1-or-later
# Programs of our own for Windows, linked with the static FFmpeg in BUILD/obj:
#   make -f packaging/dist/windows.mak BUILD=DIR DIR/ffmpeg-doctor.exe DIR/job.exe

CC := x86_64-w64-mingw32-gcc
AR := x86_64-w64-mingw32-ar
OBJ := $(BUILD)/obj
SRC := $(BUILD)/src
include tools/programs.mak

# the functions of Windows that the tests use by POSIX names
$(OWN)/tests/%.o: MORE_CFLAGS := $(SRC_CFLAGS) -Itests/windows/include \
    -include tests/windows/include/posix.h
OWN_CFLAGS += -Wno-cast-function-type
LAV_CFLAGS += -I$(BUILD)/include
libraries  = $(shell sed -n 's/^EXTRALIBS-av$1=//p' $(OBJ)/ffbuild/config.mak)
lav        = $(OBJ)/libav$1/libav$1.a
LAV_LIBS   = -static -Wl,--no-insert-timestamp -L$(BUILD)/lib \
    $(call lav,filter) $(call lav,format) $(call lav,codec) \
    $(OBJ)/libswscale/libswscale.a $(OBJ)/libswresample/libswresample.a \
    $(call lav,util) $(foreach l,filter format codec util,$(call libraries,$l))

$(eval $(call program,ffmpeg-doctor.exe,tools/doctor/*.c \
    tools/doctor/windows/*.c tools/common/*.c,$(REFERENCE)))
# without processes and threads
$(eval $(call program,job.exe,$(filter-out tests/jobs/busy.c tests/jobs/soak.c,\
    $(wildcard tests/jobs/*.c)) tests/noise/*.c tools/common/*.c,$(REFERENCE)))
