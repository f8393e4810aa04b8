# SPDX-License-Identifier: LGPL-2.1-or-later
# GPU filters for FFmpeg. `make help` lists the targets.

# Ignore environment variables, whose names other software uses as well: settings
# come from the command line and config.mak only.
SETTINGS := BUILD OUT PREFIX FFMPEG FFMPEG_SRC FFMPEG_FLAGS FULL CUDA VAAPI JOBS \
    CUDA_GPUS INPUT PEERS CASES SEED SAMPLE SUITES ONLY QUICK TINY PART SOAK LOAD FUZZ \
    LIMIT CC CXX CFLAGS CPPFLAGS CXXFLAGS LDFLAGS ASFLAGS NVCCFLAGS CDPATH \
    GREP_OPTIONS POSIXLY_CORRECT QUOTING_STYLE PKG_CONFIG_LIBDIR \
    $(if $(wildcard $(TMPDIR)/.),,TMPDIR)
$(foreach name,$(SETTINGS),$(if $(filter environment%,$(origin $(name))),\
    $(eval undefine $(name))))
# make's own default is cc
ifneq ($(filter default undefined,$(origin CC)),)
CC := gcc
endif
CXX ?= g++
# odd_name NAME: whether make, the shell or FFmpeg's build would interpret
# characters in it
odd      := ' " ` & ; | < > \# : % * ? [ ] $$ \ ( )
odd_name  = $(word 2,$1)$(strip $(foreach c,$(odd),$(findstring $c,$1)))
$(foreach name,CURDIR BUILD OUT PREFIX FFMPEG_SRC,\
    $(if $(call odd_name,$($(name))),$(error '$($(name))': FFmpeg cannot be \
        built with spaces or any of $(odd) in names; use another folder)))

# supported NAME, VALUES: the variable, if set, has to be one of them
supported = $(if $(filter undefined,$(origin $1)),,$(if $(filter $($1),$2),,\
    $(error $1=$($1) is not supported: supported are $2)))
# check_settings: fail if a setting cannot be right
check_settings = $(call supported,FFMPEG,$(shell tools/patches.sh)) \
    $(call supported,CUDA,llvm nvcc no) $(call supported,FULL,yes no) \
    $(if $(filter-out /%,$(PREFIX)),$(error PREFIX=$(PREFIX) is not an absolute \
        path))

# settings from the command line, as options of configure
quote  = '$(subst ','\'',$1)'
given  = $(if $(filter command%,$(origin $2)),--$1=$(call quote,$($2)))
GIVEN := $(strip $(call given,ffmpeg,FFMPEG) $(call given,ffmpeg-src,FFMPEG_SRC) \
                 $(call given,cuda,CUDA))
ALL_GIVEN := $(strip $(GIVEN) $(call given,prefix,PREFIX) \
    $(if $(filter command%,$(origin FULL)),$(if $(filter yes,$(FULL)),--full)) \
    $(if $(filter command%,$(origin FFMPEG_FLAGS)),-- $(FFMPEG_FLAGS)))

# `make deps demo` installs packages and then runs make again, as the build depends
# on the installed packages.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
.PHONY: deps $(MAKECMDGOALS)
.NOTPARALLEL:
$(strip $(check_settings))
deps:
	@tools/deps.sh $(GIVEN) $(filter-out deps,$(MAKECMDGOALS))
$(filter-out deps,$(MAKECMDGOALS)): deps
	@$(MAKE) --no-print-directory $@
else

BUILD ?= build
OUT   ?= out
JOBS  ?= $(shell nproc)
# prebuilt PROGRAM: BUILD comes from another machine and is used unchanged
prebuilt = $(if $(wildcard $(BUILD)/$1),$(if $(wildcard $(BUILD)/obj),,yes))

# The first make that builds runs configure with the settings of its command line.
# The targets below build nothing.
ifneq ($(filter-out config.mak help doc networks clean distclean uninstall check-packages \
        $(if $(call prebuilt,job),check-gpu) $(if $(call prebuilt,bench),bench),\
        $(or $(MAKECMDGOALS),all)),)
include config.mak
$(if $(and $(filter undefined,$(origin VAAPI)),$(wildcard config.mak)),$(error \
    config.mak is of an older configure; type: ./configure))
else
include $(wildcard config.mak)
endif
FFMPEG ?= 7.1
CUDA   ?= no
PREFIX ?= /opt/ffmpeg-gpu-filters
config.mak:
	@./configure $(ALL_GIVEN) >/dev/null

$(strip $(check_settings))
$(if $(and $(BUILD),$(OUT)),,$(error BUILD= and OUT= name a folder))

# make FFMPEG=5.1 BUILD=build/5.1 overrides config.mak for another build
FLAVOUR   := $(if $(filter yes,$(FULL)),full,default)
SRC       := $(BUILD)/src
OBJ       := $(BUILD)/obj

# installed along with ffmpeg and ffprobe
PROGRAMS  := $(BUILD)/ffmpeg-doctor $(BUILD)/ffmpeg-batch

.DEFAULT_GOAL := all
.PHONY: all help demo doc check check-all check-gpu bench \
        dist dist-windows wheel wheel-windows patch patch-fixes install uninstall \
        deb deb-libavfilter networks clean distclean

all: programs
	@echo "built; filter a video, or type make demo, make install or make help:"
	@echo "    $(BUILD)/ffmpeg -i in.mp4 -vf epsilon_opencl out.mp4"

help:
	@sed -n 's/^## \{0,1\}//p' Makefile

## Times are for two cores.
## make                build/ffmpeg, ffprobe and ffmpeg-doctor (4 min)
## make deps [TARGET]  install the Debian packages of a target, or all (3 min)
## make demo           filter two noisy videos (1 min);
##                     INPUT=file: your own; PEERS=yes: compare with FFmpeg's
##                     denoisers (7 min)
## make check          run the core tests (17 min, after 4 for their build)
## make check-all      also the integration tests, on every supported FFmpeg
##                     release (40 min)
## make check-gpu      the checks that need a real GPU, on every device found
## make check-packages  count the packages of make deps (a clean root, 1 min)
## make bench          tables and plots of speed and quality into out/bench
##                     (hours; QUICK=1: 3 min); PART='cuda nvdec': less, see
##                     tests/bench/bench.sh
## make soak, fuzz     repeat graphs: SOAK=5m; libFuzzer: FUZZ=60 s
## make load           a service with broken jobs that is killed repeatedly:
##                     LOAD='200 360': jobs, seconds
## make doc            the manual as HTML and manual pages into out/doc (20 s)
## make install        install under the prefix, below DESTDIR= (uninstall);
##                     LINKS=yes: with links in /usr/local/bin
## make deb            packages of FFmpeg with the filters, installable along
##                     with Debian's, into out/deb (15 min)
## make deb-libavfilter  Debian's libavfilter with the filters (20 min, root)
## make dist           a folder with FFmpeg 9.0 and the filters for any Linux,
##                     into out/dist (20 min)
## make dist-windows   a zip for Windows (20 min)
## make wheel          the folder as a Python wheel (wheel-windows: the zip)
## make patch          mail-ready patches for one FFmpeg release into out/
## make patch-fixes    only patches that fix FFmpeg itself; FFMPEG_SRC=tree of
##                     its git, or the newest release
## make networks       regenerate the generated kernels
## make clean          remove build/ and out/ (distclean: config.mak, too)
##
## Settings: ./configure --help, or here: make FFMPEG=5.1 CUDA=nvcc BUILD=...
## Environment variables are ignored.

# --- FFmpeg with our filters -------------------------------------------------

REGISTER := libavfilter-patch/filters.list tools/filters.sh tools/register.sh \
            tools/patches.sh
OURS := $(wildcard libavfilter-patch/src/*/* libavfilter-patch/libavutil/* \
                   libavfilter-patch/doc/* libavfilter-patch/license.txt \
                   libavfilter-patch/patches/* \
                   kernels/*.cl kernels/*/* cuda/*.* cuda/*/* reference/ref_* \
                   tests/fate/*.mak fate-refs/*)

# Settings of the FFmpeg build, from config.mak or the command line. Objects of
# another release would look newer than its sources. Configured objects contain
# the path of the folder.
$(BUILD)/.settings: FORCE | config.mak $(BUILD)
	@set -- $(FFMPEG_FLAGS); \
	tools/settings.sh $@ FFMPEG=$(or $(FFMPEG_SRC),$(FFMPEG)) CUDA=$(CUDA) \
	    VAAPI=$(VAAPI) PREFIX=$(PREFIX) FULL=$(FULL) \
	    "FFMPEG_FLAGS=$$*" folder=$(CURDIR) -- \
	    --ffmpeg=$(FFMPEG) --ffmpeg-src=$(FFMPEG_SRC) --cuda=$(CUDA) \
	    --prefix=$(PREFIX) $(if $(filter full,$(FLAVOUR)),--full)

$(BUILD) $(OUT):
	@tools/folder.sh make $@

# overlay.sh checks whether the tree in FFMPEG_SRC was edited
$(SRC)/.ours: $(OURS) $(REGISTER) tools/overlay.sh tools/fetch.sh $(BUILD)/.settings \
        $(if $(FFMPEG_SRC),FORCE)
	@tree='$(FFMPEG_SRC)'; \
	 [ -n "$$tree" ] || tree=$$(tools/fetch.sh ffmpeg $(FFMPEG)) || exit; \
	 tools/overlay.sh "$$tree" $(SRC)
	@touch $@

$(OBJ)/.configured: tools/configure-ffmpeg.sh tools/ffmpeg-options.sh \
        $(BUILD)/.settings $(wildcard libavfilter-patch/patches/* \
        libavfilter-patch/nv-codec-headers/*) \
        $(REGISTER) | $(SRC)/.ours
	@# 7.1 and later need newer headers than those of Debian 12, 5.1 builds
	@# only with those of Debian 12
	@nv=; \
	 [ "$$(cat $(SRC)/.release)" = 5.1 ] || \
	     nv=$$(tools/fetch.sh nv-codec-headers 12.1) || exit; \
	 CUDA=$(CUDA) VAAPI=$(VAAPI) PREFIX=$(PREFIX) NVHEADERS="$$nv" \
	     tools/progress.sh $(BUILD)/configure.log 'configuring FFmpeg' 0 '' \
	     tools/configure-ffmpeg.sh $(SRC) $(OBJ) $(FLAVOUR) $(FFMPEG_FLAGS)
	@rm -f $(OBJ)/lib*/lib*.so* $(OBJ)/*_g	# link flags may have changed
	@touch $@

$(BUILD)/.built: $(SRC)/.ours $(OBJ)/.configured tools/collect.sh
	@# make prints one line per file
	@files=$$(make -n -C $(OBJ) 2>/dev/null | grep -c '^ *printf "'); \
	 tools/progress.sh $(BUILD)/build.log \
	     "compiling FFmpeg (3 min, files)" $$files \
	     "grep -cE '^[A-Z0-9]+	' $(BUILD)/build.log" \
	     $(MAKE) --no-print-directory -C $(OBJ) -j$(JOBS)
	@tools/collect.sh $(OBJ) $(BUILD)
	@touch $@

# a zipped Python application
$(BUILD)/ffmpeg-batch: $(wildcard batch/*.py) | $(BUILD)
	@rm -rf batch/__pycache__
	@python3 -m zipapp batch -m cli:main -p '/usr/bin/env python3' -o $@.new
	@chmod +x $@.new && mv $@.new $@

# the installed programs
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

LINKS := no
install: $(BUILD)/.staged
	tools/install.sh install $(STAGE) '$(DESTDIR)' $(PREFIX) $(LINKS)

uninstall:
	tools/install.sh uninstall '$(DESTDIR)' $(PREFIX)

deb: | $(BUILD) $(OUT)
	@tools/needs.sh deb debhelper lintian libraries
	@FFMPEG=$(FFMPEG) FFMPEG_SRC=$(FFMPEG_SRC) CUDA=$(CUDA) JOBS=$(JOBS) \
	    packaging/deb.sh $(BUILD)/deb $(OUT)/deb

deb-libavfilter: | $(BUILD) $(OUT)
	@tools/needs.sh deb-libavfilter mmdebstrap
	packaging/libavfilter8/build.sh $(BUILD)/libavfilter8 $(OUT)/deb

# of the newest release, unless the command line sets another
DIST_RELEASE = $(if $(filter command%,$(origin FFMPEG)),$(FFMPEG),9.0)
dist: | $(BUILD) $(OUT)
	@tools/needs.sh dist cuda dist
	@JOBS=$(JOBS) FLAGS='$(FFMPEG_FLAGS)' packaging/dist/linux.sh \
	    $(BUILD)/dist $(OUT)/dist $(DIST_RELEASE)

dist-windows: | $(BUILD) $(OUT)
	@tools/needs.sh dist-windows windows
	@JOBS=$(JOBS) FLAGS='$(FFMPEG_FLAGS)' packaging/dist/windows.sh \
	    $(BUILD)/windows $(OUT)/dist $(DIST_RELEASE)

wheel: dist
	@packaging/dist/wheel.py $(BUILD)/dist/ffmpeg-gpu-filters-*-linux-x86_64 \
	    $(OUT)/dist "$$(tools/version.sh)"

wheel-windows: dist-windows
	@packaging/dist/wheel.py \
	    $(BUILD)/windows/ffmpeg-gpu-filters-*-windows-x86_64 $(OUT)/dist \
	    "$$(tools/version.sh)"

patch: | $(OUT)
	@tools/needs.sh patch patch
	tools/patch-series.sh $(FFMPEG) '$(FFMPEG_SRC)' $(OUT)

# for the newest release, unless the command line sets another
patch-fixes: | $(OUT)
	@tools/needs.sh patch-fixes patch
	tools/patch-fixes.sh '$(if $(filter command%,$(origin FFMPEG)),$(FFMPEG))' \
	    '$(FFMPEG_SRC)' $(OUT)

networks:
	python3 tools/median_networks.py cuda/generated/median_networks.cuh \
	    kernels/generated/median_networks.cl

clean:
	@tools/folder.sh remove $(call quote,$(BUILD)) $(call quote,$(OUT))

distclean: clean
	rm -f config.mak

demo: programs | $(OUT)
	@BUILD=$(BUILD) OUT=$(OUT) PEERS=$(PEERS) tests/demo/demo.py \
	    $(if $(INPUT),$(call quote,$(INPUT)))

# HTML needs no build; manual pages need FFmpeg's tools and our programs
doc: | $(OUT)
	@tools/needs.sh doc doc
	@rm -rf $(OUT)/doc.new
	tools/manual.py $(OUT)/doc.new
	@rm -rf $(OUT)/doc && mv $(OUT)/doc.new $(OUT)/doc
	$(if $(wildcard $(BUILD)/.built),tools/install.sh man $(BUILD) \
	    $(OUT)/doc/man)

include tools/programs.mak
include tools/doctor/doctor.mak
include tests/tests.mak

endif
