# SPDX-License-Identifier: LGPL-2.1-or-later
# ffmpeg-doctor; included by the top Makefile.

$(eval $(call program,ffmpeg-doctor,tools/doctor/*.c tools/doctor/linux/*.c \
    tools/common/*.c,$(REFERENCE)))
$(BUILD)/ffmpeg-doctor: MORE_LIBS := -Wl,-rpath,'$$ORIGIN/../lib'
