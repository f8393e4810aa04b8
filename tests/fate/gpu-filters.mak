# GPU filters. Tests run if a device is named:
#   make fate-gpu-filters FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0
# The references come from plain C and are exact; the APIs share them.

# ALGORITHM:CASE:FORMAT:OPTIONS, for each API whose frames have the format
FATE_GPU_CASES =                                              \
    EPSILON:default:yuv420p:planes=-1                         \
    EPSILON:document:yuv420p:preset=document                  \
    EPSILON:small:yuv444p:preset=document:radius=1:planes=6   \
    EPSILON:copy:yuv444p:preset=document:threshold=0:planes=7 \
    EPSILON:mean:yuv420p:preset=document:radius=2:threshold=255:planes=7 \
    EPSILON:large:yuv444p:preset=document:radius=15:threshold=20:planes=5 \
    EPSILON:weak:yuv420p:preset=document:radius=6:threshold=3 \
    EPSILON:yuv444p16:yuv444p16le:preset=document:radius=3:threshold=30 \
    EPSILON:deep:yuv444p16le:preset=document:radius=8:threshold=60:planes=7 \
    EPSILON:strong:gbrp:preset=document:radius=15:threshold=40:planes=7 \
    EPSILON:gray16:gray16le:preset=document:radius=2:threshold=30 \
    EPSILON:rgba:rgba:preset=document:radius=3:threshold=25   \
    EPSILON:nv12:nv12:preset=document:radius=3:planes=3       \
    EPSILON:p010:p010le:preset=document:radius=5:threshold=8  \
    EPSILON:bgr0:bgr0:preset=document:radius=2:threshold=30   \
    EPSILON:preset:yuv420p:preset=strong:planes=3             \
    EPSILON:patch:yuv420p:radius=2:threshold=6:patch=1:weight=linear \
    EPSILON:patches:yuv444p:radius=3:threshold=12:patch=2:weight=linear:planes=7 \
    EPSILON:alike:yuv420p:radius=2:threshold=10:patch=1:weight=equal:planes=7 \
    EPSILON:linear:yuv444p:radius=4:threshold=20:patch=0:weight=linear \
    EPSILON:patch16:yuv444p16le:radius=2:threshold=30:patch=1:weight=linear \
    EPSILON:sum64:yuv444p16le:radius=6:threshold=255:patch=2:weight=linear \
    EPSILON:patchrgba:rgba:radius=2:threshold=8:patch=1:weight=linear \
    EPSILON:patchp010:p010le:radius=3:threshold=8:patch=1:weight=linear \
    EPSILON:auto:yuv420p:planes=7                             \
    EPSILON:autoweak:yuv444p:strength=0.5:planes=7            \
    EPSILON:autoequal:yuv420p:radius=3:patch=2:weight=equal:planes=3 \
    EPSILON:autosingle:gbrp:preset=document:threshold=auto:planes=7 \
    EPSILON:autodeep:yuv444p16le:radius=3:patch=0:weight=linear:strength=0.8 \
    EPSILON:autogray16:gray16le:preset=auto                   \
    EPSILON:autorgba:rgba:preset=auto                         \
    EPSILON:autogbrp:gbrp:preset=auto                         \
    EPSILON:light:gbrp:preset=light                           \
    EPSILON:alpha:rgba:preset=document:radius=3:planes=8      \
    EPSILON:autobgr0:bgr0:patch=0:weight=linear               \
    EPSILON:autonv12:nv12:strength=1.5:planes=3               \
    EPSILON:autop010:p010le:planes=3                          \
    EPSILON:scales:yuv420p:threshold=12:patch=0:weight=equal:planes=7 \
    EPSILON:scales16:yuv444p16le:threshold=30:scales=2:planes=5 \
    EPSILON:scalesrgba:rgba:radius=3:threshold=20:scales=2:planes=13 \
    EPSILON:autoone:yuv420p:scales=1:planes=7                 \
    EPSILON:frames:yuv420p:radiusT=1:threshold=8:planes=7     \
    EPSILON:framesequal:yuv444p:preset=document:radiusT=3     \
    EPSILON:frames16:yuv444p16le:radius=1:radiusT=2:threshold=30 \
    EPSILON:autoframes:yuv420p:radiusT=1:planes=3             \
    EPSILON:autoframesp010:p010le:radiusT=2:planes=1          \
    EPSILON:framesrgba:rgba:radiusT=1:threshold=12            \
    EPSILON:fast:yuv420p:preset=fast:threshold=12             \
    EPSILON:slow:yuv420p:preset=slow:threshold=12:planes=1    \
    EPSILON:autofast:yuv444p:preset=fast:planes=1             \
    EPSILON:autoslow:yuv420p:preset=slow                      \
    EPSILON:prev16:gray16le:prev=2:next=0:threshold=30:scales=1 \
    EPSILON:next:nv12:prev=0:next=1:threshold=20              \
    EPSILON:timeolder:yuv420p:planes=7                        \
    EPSILON:timeolder16:gray16le:preset=document:prev=1:older=1:threshold=60 \
    EPSILON:timeolderslow:rgba:preset=slow:threshold=20       \
    EPSILON:timeolderp010:p010le:patch=2:next=1:planes=3      \
    GAUSS_HILBERT:default:yuv420p:radius=5                    \
    GAUSS_HILBERT:small:yuv444p:radius=1:sigma=0.4            \
    GAUSS_HILBERT:largest:yuv420p:radius=127:planes=1         \
    GAUSS_HILBERT:copy:yuv444p16le:radius=9:sigma=0           \
    GAUSS_HILBERT:box:yuv444p:radius=4:sigma=1024             \
    GAUSS_HILBERT:soft:yuv420p:radius=20:sigma=9:planes=5     \
    GAUSS_HILBERT:chroma:yuv420p:radius=3:planes=6            \
    GAUSS_HILBERT:yuv444p16:yuv444p16le:radius=9:planes=5     \
    GAUSS_HILBERT:wide:gray:radius=40:sigma=12                \
    GAUSS_HILBERT:gray16:gray16le:radius=3:sigma=1.5          \
    GAUSS_HILBERT:rgba:rgba:radius=2                          \
    GAUSS_HILBERT:colors:rgba:radius=4:planes=7               \
    GAUSS_HILBERT:nv12:nv12:radius=8:sigma=3                  \
    GAUSS_HILBERT:p010:p010le:radius=5                        \
    GAUSS_HILBERT:bgr0:bgr0:radius=6                          \
    MEDIAN:default:yuv420p:radius=1                           \
    MEDIAN:luma:yuv420p:radius=2:planes=1                     \
    MEDIAN:wide:yuv444p:radius=9:radiusV=2                    \
    MEDIAN:tall:yuv420p:radius=1:radiusV=12                   \
    MEDIAN:rank:yuv444p:radius=6:percentile=0.9               \
    MEDIAN:minimum:yuv444p:radius=2:percentile=0              \
    MEDIAN:maximum:yuv444p:radius=3:percentile=1              \
    MEDIAN:yuv444p16:yuv444p16le:radius=4:planes=5            \
    MEDIAN:gray16:gray16le:radius=7:percentile=0.6            \
    MEDIAN:gbrp:gbrp:radius=20                                \
    MEDIAN:rgba:rgba:radius=1:radiusV=3                       \
    MEDIAN:alpha:rgba:radius=2:planes=8                       \
    MEDIAN:percentile:nv12:radius=3:percentile=0.25           \
    MEDIAN:p010:p010le:radius=2                               \
    MEDIAN:bgr0:bgr0:radius=2                                 \
    MEDIAN:threshold:yuv420p:radius=1:threshold=20            \
    MEDIAN:threshold16:yuv444p16le:radius=9:threshold=60:planes=5 \
    MEDIAN:thresholdrgba:rgba:radius=2:threshold=7.5:planes=8 \
    MEDIAN:thresholdp010:p010le:radius=3:threshold=40:percentile=0.4 \
    TMEDIAN:time:yuv420p:radius=1                             \
    TMEDIAN:timewide:yuv444p:radius=7:planes=5                \
    TMEDIAN:timerank:yuv420p:radius=3:percentile=0.2          \
    TMEDIAN:timeminimum:gbrp:radius=2:percentile=0            \
    TMEDIAN:timemaximum:nv12:radius=2:percentile=1:planes=2   \
    TMEDIAN:time16:yuv444p16le:radius=4                       \
    TMEDIAN:timegray16:gray16le:radius=5:percentile=0.6       \
    TMEDIAN:timergba:rgba:radius=1                            \
    TMEDIAN:timealpha:rgba:radius=2:planes=8                  \
    TMEDIAN:timep010:p010le:radius=2                          \
    TMEDIAN:timebgr0:bgr0:radius=6

# formats that both PoCL and GPUs support, and hwcontext_cuda in all releases
GPU_FORMATS_OPENCL = gbrp gray gray16le rgba yuv420p yuv444p yuv444p16le
GPU_FORMATS_CUDA   = bgr0 nv12 p010le yuv420p yuv444p yuv444p16le

# The input: 8 bits from testsrc2 (for which scale only reorders samples, the
# same in all releases), deeper formats and alpha from expressions.
GPU_COMMA := ,
GPU_DEEP = nullsrc=s=70x54:d=$(3),format=$(1),geq=lum=bitand(X*977+Y*1313+N*77\$(GPU_COMMA)$(2))
GPU_SAME  = p(X\$(GPU_COMMA)Y)
GPU_ALPHA = $(GPU_COMMA)format=gbrap$(GPU_COMMA)geq=r=$(GPU_SAME):g=$(GPU_SAME):b=$(GPU_SAME):a=bitand(X*7+Y*Y*3+N*29\$(GPU_COMMA)255):i=n
# cases time...: 16 frames, others: 3
GPU_LENGTH = $(if $(filter time%,$(2)),0.64,0.12)
GPU_SMALL = $(if $(findstring 16,$(1)),$(call GPU_DEEP,$(1),65535,$(GPU_LENGTH)),$\
            $(if $(findstring p010,$(1)),$(call GPU_DEEP,yuv420p10le,1023,$(GPU_LENGTH)),$\
            testsrc2=s=70x54:d=$(GPU_LENGTH)$(if $(filter rgba,$(1)),$(GPU_ALPHA))))

# for cases auto...: large enough to measure noise, also in chroma, with more
# noise in each frame. FFmpeg 5.1 interpolates the last column and row
# incorrectly, hence i=n. $(1) format, $(2) samples without noise, $(3) noise
GPU_NOISE = $(2)+bitand((X*X*977+Y*Y*1313+X*Y*331)/32\$(GPU_COMMA)$(3))*(N+1)
GPU_NOISY = nullsrc=s=274x178:d=0.12,format=$(1),geq=lum=$(GPU_NOISE)
GPU_DRAWN = bitand(p(X\$(GPU_COMMA)Y)*7/8\$(GPU_COMMA)255)
GPU_PLANE = $(call GPU_NOISE,,$(GPU_DRAWN),$(1))
GPU_LARGE = $(if $(findstring 16,$(1)),$(call GPU_NOISY,$(1),(X+2*Y)*64,4095),$\
            $(if $(findstring p010,$(1)),$(call GPU_NOISY,yuv420p10le,X+2*Y,31),$\
            testsrc2=s=274x178:d=0.12$(GPU_COMMA)$\
            $(if $(filter gbrp rgba bgr0,$(1)),$\
                format=gbrp$(GPU_COMMA)geq=g=$(call GPU_PLANE,7):b=$(call GPU_PLANE,3):r=$(call GPU_PLANE,1):i=n,$\
                format=$(if $(filter yuv444p,$(1)),yuv444p,yuv420p)$(GPU_COMMA)geq=lum=$(call GPU_PLANE,7):i=n)))

# $(1) pixel format, $(2) case
GPU_SOURCE = $(if $(filter auto%,$(2)),$(GPU_LARGE),$(GPU_SMALL))

# $(1) API, $(2) algorithm, $(3) case, $(4) pixel format, $(5) options
define FATE_GPU_FILTER
FATE_GPU_FILTERS-$(call FILTERFRAMECRC, $(2)_$(1) TESTSRC2 NULLSRC GEQ FORMAT SCALE HWUPLOAD HWDOWNLOAD, LAVFI_INDEV) += fate-filter-$(call GPU_LC,$(2)_$(1))-$(3)
fate-filter-$(call GPU_LC,$(2)_$(1))-$(3): CMD = framecrc -init_hw_device $(call GPU_LC,$(1))=gpu:$(FATE_$(1)_DEVICE) -filter_hw_device gpu -lavfi "$(call GPU_SOURCE,$(4),$(3)),scale=flags=accurate_rnd+bitexact,format=$(4),hwupload,$(call GPU_LC,$(2)_$(1))=$(5),hwdownload,format=$(4)"
fate-filter-$(call GPU_LC,$(2)_$(1))-$(3): REF = $(SRC_PATH)/tests/ref/fate/filter-$(call GPU_LC,$(2))-$(3)
endef

GPU_LC = $(shell echo $(1) | tr A-Z a-z)

GPU_WORD   = $(word $(1),$(subst :, ,$(2)))
GPU_REST   = $(patsubst $(call GPU_WORD,1,$(1)):$(call GPU_WORD,2,$(1)):$(call GPU_WORD,3,$(1)):%,%,$(1))
GPU_EXPAND = $(eval $(call FATE_GPU_FILTER,$(1),$(call GPU_WORD,1,$(2)),$(call GPU_WORD,2,$(2)),$(call GPU_WORD,3,$(2)),$(call GPU_REST,$(2))))

# $(1) API, $(2) case: whether the filter exists and its API has the format
GPU_RUNS = $(and $(CONFIG_$(call GPU_WORD,1,$(2))_$(1)_FILTER),$\
                 $(filter $(GPU_FORMATS_$(1)),$(call GPU_WORD,3,$(2))))

$(foreach api,OPENCL CUDA,$(if $(FATE_$(api)_DEVICE),$\
    $(foreach case,$(FATE_GPU_CASES),$\
        $(if $(call GPU_RUNS,$(api),$(case)),$(call GPU_EXPAND,$(api),$(case))))))

FATE_FFMPEG += $(FATE_GPU_FILTERS-yes)
fate-gpu-filters: $(FATE_GPU_FILTERS-yes)
ifeq ($(FATE_GPU_FILTERS-yes),)
	@echo "no device is named that a configured GPU filter runs on: give FATE_OPENCL_DEVICE=0.0 (PLATFORM.DEVICE), FATE_CUDA_DEVICE=0 or both" >&2
	@false
endif
