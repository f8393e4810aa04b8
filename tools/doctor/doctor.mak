# SPDX-License-Identifier: LGPL-2.1-or-later
# ffmpeg-doctor; included by the top Makefile.

$(eval $(call program,ffmpeg-doctor,tools/doctor/*.c tools/common/*.c,$(REFERENCE)))
$(OWN)/tools/doctor/trial.o: libavfilter-patch/filters.list
$(OWN)/tools/doctor/trial.o: MORE_CFLAGS := \
    '-DFILTERS="$(shell tools/filters.sh names | tr '\n' ,)"'
$(BUILD)/ffmpeg-doctor: MORE_LIBS := -Wl,-rpath,'$$ORIGIN/../lib'
