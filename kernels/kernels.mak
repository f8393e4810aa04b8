# The OpenCL programs of the filters and what chooses among them, included by
# libavfilter/Makefile: a new kernel file needs no change of a patch.

# $(1) base name of an algorithm
OPENCL_KERNELS = opencl/plane_io.o opencl/row_io.o \
    $(patsubst $(SRC_PATH)/libavfilter/%.cl,%.o, \
        $(wildcard $(SRC_PATH)/libavfilter/opencl/$(1).cl \
                   $(SRC_PATH)/libavfilter/opencl/$(1)_*.cl))

OBJS-$(CONFIG_EPSILON_OPENCL_FILTER) += \
    epsilon_opencl_variants.o $(call OPENCL_KERNELS,epsilon)
OBJS-$(CONFIG_GAUSS_HILBERT_OPENCL_FILTER) += \
    gauss_opencl_plan.o $(call OPENCL_KERNELS,gauss_hilbert)
