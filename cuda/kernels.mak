# How the PTX modules for newer GPUs, NAME_smNN.cu, are compiled; included by
# libavfilter/Makefile. Which one a GPU gets is decided when the filter is
# configured.

COMMA := ,
# $(1) compute capability for clang, $(2) for nvcc: NVCCFLAGS with that in place
# of the one that they name, however they spell it. With a space instead of the
# first =, the second word is replaced.
CUDA_ARCH = $(patsubst --cuda-gpu-arch=%,--cuda-gpu-arch=sm_$(1), \
            $(patsubst -gencode=arch=%,-gencode=arch=compute_$(2)$(COMMA)code=sm_$(2), \
            $(patsubst arch=compute_%,arch=compute_$(2)$(COMMA)code=sm_$(2), \
            $(patsubst -arch=%,-arch=sm_$(2), \
            $(patsubst sm_%,sm_$(2),$(NVCCFLAGS))))))

# nvcc 13 begins at 7.5; clang writes the oldest PTX that serves a GPU, and half
# precision's abs came later
CUDA_PTX65 = $(if $(findstring --cuda-gpu-arch,$(NVCCFLAGS)),$\
               -Xclang -target-feature -Xclang +ptx65)
libavfilter/cuda/%_sm61.ptx: NVCCFLAGS := $(call CUDA_ARCH,61,75)
libavfilter/cuda/%_sm75.ptx: NVCCFLAGS := $(call CUDA_ARCH,75,75) $(CUDA_PTX65)
libavfilter/cuda/%_sm80.ptx: NVCCFLAGS := $(call CUDA_ARCH,80,80)
libavfilter/cuda/%_sm90.ptx: NVCCFLAGS := $(call CUDA_ARCH,80,90)

# clang 14 compiles for sm_80 at most, but passes inline PTX on as it is; the
# header is what says that sm_90's instructions may be used
libavfilter/cuda/%_sm90.ptx: libavfilter/cuda/%_sm90.cu
	$(COMPILE_NVCC)
	$(Q)sed -e 's/^\.version 7.*/.version 8.0/' \
	        -e 's/^\.target sm_80/.target sm_90/' $@ >$@.tmp && mv $@.tmp $@
