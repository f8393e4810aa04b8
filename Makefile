# SPDX-License-Identifier: LGPL-2.1-or-later
# GPU filters for FFmpeg. `make help` lists the targets.

BUILD ?= build
CUDA  ?= llvm
PREFIX ?= /usr/local
FFMPEG ?= 7.1
# not before it exists: `make deps demo` configures after deps has installed
include $(wildcard config.mak)

# given NAME, VALUES: the variable has to be one of them
given = $(if $(filter $($1),$2),,$(error $1=$($1) is not supported: \
            supported are $2))
$(call given,FFMPEG,$(shell tools/patches.sh))
$(call given,CUDA,llvm nvcc no)

# make FFMPEG=5.1 BUILD=build/5.1 works beside what config.mak says
FLAVOUR   := $(if $(filter yes,$(FULL)),full,default)
SRC       := $(BUILD)/src
OBJ       := $(BUILD)/obj
OUT       := out
JOBS      ?= $(shell nproc)

# installed beside ffmpeg and ffprobe
PROGRAMS  := $(BUILD)/ffmpeg-doctor $(BUILD)/ffmpeg-batch

.DEFAULT_GOAL := all
.PHONY: all help deps deps-build demo doc check check-all check-gpu bench \
        patch install uninstall deb deb-libavfilter networks clean distclean

all: programs cudasim

help:
	@sed -n 's/^## //p' Makefile

## make deps       install the Debian packages that building, testing and
##                 packaging need (deps-build: only those for building)
## make            build build/ffmpeg and build/ffprobe with the GPU filters,
##                 and build/ffmpeg-doctor
## make demo       filter a real video: out/demo.mp4, out/before-after.png
## make check      run every test that this machine can run
## make check-all  the same on every supported FFmpeg release
## make check-gpu  the checks that want a real GPU, on every device found
## make soak       graphs over and over, and what the process still holds:
##                 SOAK=5m, or 24h
## make fuzz       the filters under libFuzzer, FUZZ=seconds on each of OpenCL
##                 and the CUDA simulator (60)
## make bench      tables and plots of speed and quality into out/bench
##                 (QUICK=1: 3 minutes at most)
## make doc        the manual as HTML, and manual pages of what is built, into
##                 out/doc
## make install    install FFmpeg with the filters under the prefix, below
##                 DESTDIR= if given (uninstall: remove that again)
## make deb        Debian packages of FFmpeg with the filters and all else, in
##                 a prefix of its own, into out/deb/
## make deb-libavfilter
##                 Debian's own libavfilter with the filters, into out/deb/
##                 (builds in a clean root; as root or with sudo)
## make patch      mail-ready patches for one FFmpeg release into out/
## make networks   write cuda/generated/ and kernels/generated/ anew
## make clean      remove build/ and out/ (distclean: config.mak, too), or
##                 what BUILD= and OUT= say
##
## Settings: ./configure --help; or FFMPEG=5.1 CUDA=nvcc BUILD=... on the
## command line; INPUT=file for make demo.

deps:
	tools/deps.sh

deps-build:
	tools/deps.sh build

config.mak: | $(filter deps deps-build,$(MAKECMDGOALS))
	./configure

# --- FFmpeg with our filters -------------------------------------------------

REGISTER := libavfilter-patch/filters.list tools/filters.sh tools/register.sh \
            tools/patches.sh tools/resolve.py
OURS := $(wildcard libavfilter-patch/src/* libavfilter-patch/libavutil/* \
                   libavfilter-patch/doc/* \
                   libavfilter-patch/patches/*/* libavfilter-patch/patches/*.patch \
                   kernels/* cuda/* kernels/generated/* cuda/generated/* \
                   tests/fate/*.mak fate-refs/*)

# What FFmpeg is built from and how, be it said in config.mak or on the command
# line. Objects of another release would look newer than its sources.
SETTINGS := $(strip $(FFMPEG) $(FFMPEG_SRC) $(CUDA) $(PREFIX) $(FLAVOUR) \
                    $(FFMPEG_FLAGS))
$(BUILD)/.settings: FORCE | config.mak
	@mkdir -p $(BUILD)
	@echo '$(subst ','\'',$(SETTINGS))' >$@.new; \
	 if cmp -s $@.new $@; then rm $@.new; exit; fi; \
	 [ ! -e $@ ] || rm -rf $(addprefix $(BUILD)/,obj alone asan portable); \
	 mv $@.new $@

# a tree that was given may have been edited; overlay.sh looks
$(SRC)/.ours: $(OURS) $(REGISTER) tools/overlay.sh tools/fetch.sh $(BUILD)/.settings \
        $(if $(FFMPEG_SRC),FORCE)
	@tree='$(FFMPEG_SRC)'; \
	 [ -n "$$tree" ] || tree=$$(tools/fetch.sh ffmpeg $(FFMPEG)) || exit; \
	 tools/overlay.sh "$$tree" $(SRC)
	@touch $@

$(OBJ)/.configured: tools/configure-ffmpeg.sh tools/ffmpeg-options.sh \
        $(BUILD)/.settings $(wildcard libavfilter-patch/patches/*/* \
        libavfilter-patch/patches/*.patch libavfilter-patch/nv-codec-headers/*) \
        $(REGISTER) | $(SRC)/.ours
	@# 7.1 and later want newer headers than Debian 12 has; 5.1 builds with
	@# those and not with newer ones
	@nv=; \
	 [ "$$(cat $(SRC)/.release)" = 5.1 ] || \
	     nv=$$(tools/fetch.sh nv-codec-headers 12.1) || exit; \
	 echo "configuring FFmpeg"; \
	 CUDA=$(CUDA) PREFIX=$(PREFIX) NVHEADERS="$$nv" \
	     tools/configure-ffmpeg.sh $(SRC) $(OBJ) $(FLAVOUR) $(FFMPEG_FLAGS) \
	     >$(BUILD)/configure.log 2>&1 || \
	     { tail -n 20 $(BUILD)/configure.log; exit 1; }
	@rm -f $(OBJ)/lib*/lib*.so* $(OBJ)/*_g	# link flags may have changed
	@touch $@

$(BUILD)/.built: $(SRC)/.ours $(OBJ)/.configured tools/collect.sh
	@echo "building FFmpeg (the log is $(BUILD)/build.log)"
	@$(MAKE) --no-print-directory -C $(OBJ) -j$(JOBS) \
	     >$(BUILD)/build.log 2>&1 || \
	     { grep -E 'error|Error|\*\*\*' $(BUILD)/build.log | head -n 20; \
	       exit 1; }
	@tools/collect.sh $(OBJ) $(BUILD)
	@touch $@

# one file that runs from anywhere
$(BUILD)/ffmpeg-batch: $(wildcard batch/*.py)
	@mkdir -p $(BUILD) && rm -rf batch/__pycache__
	@python3 -m zipapp batch -m cli:main -p '/usr/bin/env python3' -o $@.new
	@chmod +x $@.new && mv $@.new $@

# what is installed
.PHONY: programs
programs: $(BUILD)/.built $(PROGRAMS)

# --- installing and packages -------------------------------------------------

STAGE := $(BUILD)/stage
$(BUILD)/.staged: $(BUILD)/.built $(PROGRAMS) tools/install.sh \
        $(wildcard packaging/man/* examples/*)
	@tools/install.sh stage $(BUILD) $(STAGE) $(PREFIX) \
	    >$(BUILD)/stage.log 2>&1 || \
	    { tail -n 20 $(BUILD)/stage.log; exit 1; }
	@touch $@

install: $(BUILD)/.staged
	tools/install.sh install $(STAGE) '$(DESTDIR)' $(PREFIX)

uninstall:
	tools/install.sh uninstall '$(DESTDIR)' $(PREFIX)

deb: | config.mak
	@FFMPEG=$(FFMPEG) FFMPEG_SRC=$(FFMPEG_SRC) CUDA=$(CUDA) JOBS=$(JOBS) \
	    packaging/deb.sh $(BUILD)/deb $(OUT)/deb

deb-libavfilter:
	packaging/libavfilter8/build.sh $(BUILD)/libavfilter8 $(OUT)/deb

patch: | config.mak
	tools/patch-series.sh $(FFMPEG) '$(FFMPEG_SRC)' $(OUT)

networks:
	python3 tools/median_networks.py cuda/generated/median_networks.cuh \
	    kernels/generated/median_networks.cl

clean:
	@[ ! -e $(BUILD)/libavfilter8/root ] || \
	    packaging/clean-root.sh remove $(BUILD)/libavfilter8/root
	rm -rf $(BUILD) $(OUT)

distclean: clean
	rm -f config.mak

demo: $(BUILD)/.built
	BUILD=$(BUILD) OUT=$(OUT) tests/demo/demo.sh $(if $(INPUT),'$(INPUT)')

# HTML needs no build; the manual pages take FFmpeg's tools and our programs
doc:
	rm -rf $(OUT)/doc
	tools/manual.py $(OUT)/doc
	$(if $(wildcard $(BUILD)/.built),tools/install.sh man $(BUILD) \
	    $(OUT)/doc/man)

include tests/tests.mak
include tools/doctor/doctor.mak
