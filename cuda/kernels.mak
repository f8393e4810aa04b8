# Rules for PTX modules beyond FFmpeg's own rule: modules for newer GPUs,
# NAME_smNN, and modules that share a source. Included by libavfilter/Makefile.
# The filter selects the module for a GPU when it is configured, by its name.

# NAME:SOURCE:MACRO...: module, its source SOURCE.cu and macros. Any other .cu
# file is one module of the same name. Only the module of the selected kernel is
# loaded, as the driver takes a second or more to compile one.
CUDA_MODULES = \
    epsilon_dp4a_small_sm61:epsilon_dp4a:FIRST_RADIUS=1 \
    epsilon_dp4a_mid_sm61:epsilon_dp4a:FIRST_RADIUS=5 \
    epsilon_dp4a_wide_sm61:epsilon_dp4a:FIRST_RADIUS=9 \
    epsilon_dp4a_large_sm61:epsilon_dp4a:FIRST_RADIUS=13 \
    epsilon_single_small:epsilon_single:FIRST_RADIUS=1 \
    epsilon_patch:epsilon_patch \
    epsilon_patch_sum64:epsilon_patch:SUM64 \
    epsilon_patch_vabsdiff4_sm80:epsilon_patch_vabsdiff4_sm80 \
    epsilon_patch_f16x2_sm80:epsilon_patch_f16x2_sm80 \
    epsilon_steps:epsilon_steps \
    epsilon_steps_sm80:epsilon_steps \
    epsilon_frames:epsilon_patch:NEIGHBORS \
    epsilon_frames_sum64:epsilon_patch:NEIGHBORS:SUM64 \
    epsilon_frames_vabsdiff4_sm80:epsilon_patch_vabsdiff4_sm80:NEIGHBORS \
    epsilon_frames_f16x2_sm80:epsilon_patch_f16x2_sm80:NEIGHBORS \
    epsilon_q:epsilon_patch:NEIGHBORS:SIZE_Q \
    epsilon_q_sum64:epsilon_patch:NEIGHBORS:SIZE_Q:SUM64 \
    epsilon_q_f16x2_sm80:epsilon_patch_f16x2_sm80:NEIGHBORS:SIZE_Q \
    median_small8_sm80:median_net:BITS=8:FIRST_SIZE=5:LAST_SIZE=7:MEDIAN_3X3_REGISTERS \
    median_mid8_sm80:median_net:BITS=8:FIRST_SIZE=9:LAST_SIZE=11 \
    median_wide8_sm80:median_net:BITS=8:FIRST_SIZE=13:LAST_SIZE=15 \
    median_rank_small8_sm80:median_net:BITS=8:FIRST_SIZE=3:LAST_SIZE=7:ANY_RANK \
    median_rank_mid8_sm80:median_net:BITS=8:FIRST_SIZE=9:LAST_SIZE=11:ANY_RANK \
    median_rank_wide8_sm80:median_net:BITS=8:FIRST_SIZE=13:LAST_SIZE=15:ANY_RANK \
    median_small16_sm80:median_net:BITS=14:FIRST_SIZE=3:LAST_SIZE=7 \
    median_mid16_sm80:median_net:BITS=14:FIRST_SIZE=9:LAST_SIZE=11 \
    median_wide16_sm80:median_net:BITS=14:FIRST_SIZE=13:LAST_SIZE=15 \
    median_small16_sm90:median_net:BITS=16:FIRST_SIZE=3:LAST_SIZE=7 \
    median_mid16_sm90:median_net:BITS=16:FIRST_SIZE=9:LAST_SIZE=11 \
    median_wide16_sm90:median_net:BITS=16:FIRST_SIZE=13:LAST_SIZE=15 \
    median_rank_small16_sm90:median_net:BITS=16:FIRST_SIZE=3:LAST_SIZE=7:ANY_RANK \
    median_rank_mid16_sm90:median_net:BITS=16:FIRST_SIZE=9:LAST_SIZE=11:ANY_RANK \
    median_rank_wide16_sm90:median_net:BITS=16:FIRST_SIZE=13:LAST_SIZE=15:ANY_RANK \
    median_17_8_sm80:median_net:BITS=8:FIRST_SIZE=17:LAST_SIZE=17 \
    median_17_16_sm80:median_net:BITS=14:FIRST_SIZE=17:LAST_SIZE=17 \
    median_17_16_sm90:median_net:BITS=16:FIRST_SIZE=17:LAST_SIZE=17 \
    median_19_8_sm80:median_net:BITS=8:FIRST_SIZE=19:LAST_SIZE=19 \
    median_19_16_sm80:median_net:BITS=14:FIRST_SIZE=19:LAST_SIZE=19 \
    median_19_16_sm90:median_net:BITS=16:FIRST_SIZE=19:LAST_SIZE=19 \
    median_21_16_sm80:median_net:BITS=14:FIRST_SIZE=21:LAST_SIZE=21 \
    median_21_16_sm90:median_net:BITS=16:FIRST_SIZE=21:LAST_SIZE=21 \
    median_oblong8_sm80:median_net:BITS=8:OBLONG \
    median_oblong16_sm80:median_net:BITS=14:OBLONG \
    median_oblong16_sm90:median_net:BITS=16:OBLONG \
    median_rank_oblong8_sm80:median_net:BITS=8:OBLONG:ANY_RANK \
    median_rank_oblong16_sm90:median_net:BITS=16:OBLONG:ANY_RANK \
    tmedian:tmedian \
    tmedian_sm80:tmedian:PAIRS

COMMA := ,
# NVCCFLAGS with another compute capability, $(1) for clang, $(2) for nvcc, in
# any spelling of the option. If a space is in place of the first =, the second
# word is replaced.
CUDA_ARCH = $(patsubst --cuda-gpu-arch=%,--cuda-gpu-arch=sm_$(1), \
            $(patsubst -gencode=arch=%,-gencode=arch=compute_$(2)$(COMMA)code=sm_$(2), \
            $(patsubst arch=compute_%,arch=compute_$(2)$(COMMA)code=sm_$(2), \
            $(patsubst -arch=%,-arch=sm_$(2), \
            $(patsubst sm_%,sm_$(2),$(NVCCFLAGS))))))

# nvcc 13 supports 7.5 and later; clang writes the oldest PTX version that
# supports a GPU, which lacks min.u16x2
CUDA_PTX = $(if $(findstring --cuda-gpu-arch,$(NVCCFLAGS)),$\
             -Xclang -target-feature -Xclang +ptx$(1))
libavfilter/cuda/%_sm61.ptx: NVCCFLAGS := $(call CUDA_ARCH,61,75)
libavfilter/cuda/%_sm80.ptx: NVCCFLAGS := $(call CUDA_ARCH,80,80)
libavfilter/cuda/%_sm90.ptx: NVCCFLAGS := $(call CUDA_ARCH,90,90) $(call CUDA_PTX,80)

# only for compilers that support these GPUs, see cuda_sm90 in configure
ifndef HAVE_CUDA_SM90
OBJS-yes := $(filter-out cuda/%_sm90.ptx.o,$(OBJS-yes))
endif

# $(1) name, $(2) source, $(3) macros
define CUDA_MODULE
libavfilter/cuda/$(1).ptx: libavfilter/cuda/$(2).cu
	$$(COMPILE_NVCC) $(addprefix -D,$(3))

endef
$(foreach m,$(CUDA_MODULES),$(eval $(call CUDA_MODULE,$(word 1,$\
    $(subst :, ,$(m))),$(word 2,$(subst :, ,$(m))),$\
    $(wordlist 3,9,$(subst :, ,$(m))))))

# cuda_modules.h: names, lowest compute capabilities and data of the modules of
# this build. Expanded here: in recipes, OBJS-yes has the objects of another
# library.
CUDA_BUILT := $(sort $(patsubst cuda/%.ptx.o,%,$(filter cuda/%.ptx.o,$(OBJS-yes))))
CLEANFILES += cuda/cuda_modules.h
libavfilter/gpu_cuda_module.o: libavfilter/cuda/cuda_modules.h
libavfilter/cuda/cuda_modules.h: $(SRC_PATH)/libavfilter/Makefile \
        $(SRC_PATH)/libavfilter/cuda/kernels.mak ffbuild/config.mak | libavfilter/cuda/
	$(M){ table=; \
	for name in $(CUDA_BUILT); do \
	    cc=GPU_CUDA_OLDEST_CC; \
	    case $$name in *_sm[0-9][0-9]) cc=$${name##*_sm} ;; esac; \
	    table="$$table    { \"$$name\", $$cc"; \
	    for data in $${name}_ptx $(if $(CONFIG_CUDA_FATBIN),$${name}_fatbin); do \
	        echo "extern const unsigned char ff_$${data}_data[];"; \
	        echo "extern const unsigned int ff_$${data}_len;"; \
	        table="$$table, ff_$${data}_data, &ff_$${data}_len"; \
	    done; \
	    table="$$table },\n"; \
	done; \
	printf 'static const GPUCudaModule modules[] = {\n%b};\n' "$$table"; } >$@

# Machine code in addition to the PTX saves compilation by the driver: for
# current GPUs that ptxas supports; other GPUs load the PTX. Machine code of 8.0
# is for 8.x. NAME_sm80 and NAME_sm90 have machine code for their own GPUs, or,
# without the other module, for all.
ifdef CONFIG_CUDA_FATBIN
CUDA_GPUS ?= 80 90 100 120
# sort drops duplicates: ptxas lists sm_90 and sm_90a, for example
CUDA_GPUS_ALL := $(sort $(filter $(CUDA_GPUS),$(patsubst sm_%,%,$(shell \
                     ptxas --help | grep -o 'sm_[0-9]*'))))
# expanded here: in recipes, OBJS-yes has the objects of another library
CUDA_SM90 := $(patsubst cuda/%_sm90.ptx.o,%,$(filter %_sm90.ptx.o,$(OBJS-yes)))
# $(1) NAME or NAME_smNN
CUDA_GPUS_OF = $(or $(if $(filter $(CUDA_SM90:=_sm80),$(1)),$\
                        $(filter 80,$(CUDA_GPUS_ALL))),$\
                    $(if $(filter $(CUDA_SM90:=_sm90),$(1)),$\
                        $(filter-out 80,$(CUDA_GPUS_ALL))),$\
                    $(CUDA_GPUS_ALL))

OBJS-yes += $(patsubst %.ptx.o,%.fatbin.o,$(filter cuda/%.ptx.o,$(OBJS-yes)))

# not removed as made on the way: dependencies of the objects name these files, so that
# the next make would assemble every module again
.SECONDARY: $(patsubst %,libavfilter/cuda/%.fatbin.c,$(CUDA_BUILT))

libavfilter/cuda/%.fatbin: libavfilter/cuda/%.ptx
	$(M)images=; for gpu in $(call CUDA_GPUS_OF,$*); do \
	    ptxas -arch=sm_$$gpu -o $@.$$gpu $< || exit 1; \
	    images="$$images --image3=kind=elf,sm=$$gpu,file=$@.$$gpu"; \
	done; \
	fatbinary --create=$@ --64 --compress-all $$images && rm -f $@.[0-9]*

libavfilter/cuda/%.fatbin.c: libavfilter/cuda/%.fatbin $(BIN2CEXE)
	$(BIN2C) $< $@ $(subst .,_,$(basename $(notdir $@)))
endif
