# GPU filters. They run where a device is named:
#   make fate-gpu-filters FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0
# The references come from plain C and are shared by all APIs; they are exact.

# The picture: 8 bits from testsrc2 (what scale does to it is a shuffle, the
# same in every release), deeper ones computed.
GPU_COMMA := ,
GPU_DEEP = nullsrc=s=70x54:d=0.12,format=$(1),geq=lum=bitand(X*977+Y*1313+N*77\$(GPU_COMMA)$(2))
GPU_SOURCE = $(if $(findstring 16,$(1)),$(call GPU_DEEP,$(1),65535),$\
             $(if $(findstring p010,$(1)),$(call GPU_DEEP,yuv420p10le,1023),$\
             testsrc2=s=70x54:d=0.12))

# $(1) API, $(2) algorithm, $(3) case, $(4) pixel format, $(5) options
define FATE_GPU_FILTER
FATE_GPU_FILTERS-$(call FILTERFRAMECRC, $(2)_$(1) TESTSRC2 NULLSRC GEQ FORMAT SCALE HWUPLOAD HWDOWNLOAD, LAVFI_INDEV) += fate-filter-$(call GPU_LC,$(2)_$(1))-$(3)
fate-filter-$(call GPU_LC,$(2)_$(1))-$(3): CMD = framecrc -init_hw_device $(call GPU_LC,$(1))=gpu:$(FATE_$(1)_DEVICE) -filter_hw_device gpu -lavfi "$(call GPU_SOURCE,$(4)),scale=flags=accurate_rnd+bitexact,format=$(4),hwupload,$(call GPU_LC,$(2)_$(1))=$(5),hwdownload,format=$(4)"
fate-filter-$(call GPU_LC,$(2)_$(1))-$(3): REF = $(SRC_PATH)/tests/ref/fate/filter-$(call GPU_LC,$(2))-$(3)
endef

GPU_LC = $(shell echo $(1) | tr A-Z a-z)

FATE_GPU_CASES_OPENCL =                                       \
    EPSILON:default:yuv420p:radius=4                          \
    EPSILON:strong:gbrp:radius=15:threshold=40:planes=7       \
    EPSILON:gray16:gray16le:radius=2:threshold=30             \
    EPSILON:rgba:rgba:radius=3:threshold=25                   \
    GAUSS_HILBERT:default:yuv420p:radius=5                    \
    GAUSS_HILBERT:wide:gray:radius=40:sigma=12                \
    GAUSS_HILBERT:gray16:gray16le:radius=3:sigma=1.5          \
    GAUSS_HILBERT:rgba:rgba:radius=2

FATE_GPU_CASES_CUDA =                                         \
    MEDIAN:default:yuv420p:radius=1                           \
    MEDIAN:wide:yuv444p:radius=9:radiusV=2                    \
    MEDIAN:percentile:nv12:radius=3:percentile=0.25           \
    MEDIAN:p010:p010le:radius=2                               \
    MEDIAN:yuv444p16:yuv444p16le:radius=4:planes=5            \
    MEDIAN:bgr0:bgr0:radius=2

GPU_WORD   = $(word $(1),$(subst :, ,$(2)))
GPU_REST   = $(patsubst $(call GPU_WORD,1,$(1)):$(call GPU_WORD,2,$(1)):$(call GPU_WORD,3,$(1)):%,%,$(1))
GPU_EXPAND = $(eval $(call FATE_GPU_FILTER,$(1),$(call GPU_WORD,1,$(2)),$(call GPU_WORD,2,$(2)),$(call GPU_WORD,3,$(2)),$(call GPU_REST,$(2))))

ifdef FATE_OPENCL_DEVICE
$(foreach case,$(FATE_GPU_CASES_OPENCL),$(call GPU_EXPAND,OPENCL,$(case)))
endif
ifdef FATE_CUDA_DEVICE
$(foreach case,$(FATE_GPU_CASES_CUDA),$(call GPU_EXPAND,CUDA,$(case)))
endif

FATE_FFMPEG += $(FATE_GPU_FILTERS-yes)
fate-gpu-filters: $(FATE_GPU_FILTERS-yes)
