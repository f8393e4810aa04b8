/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: names of the drivers' libraries and remedies that depend on the
 * operating system.
 */

#ifndef DOCTOR_REMEDIES_H
#define DOCTOR_REMEDIES_H

#ifdef _WIN32

#define CUDA_LIBRARY  "nvcuda.dll"
#define NVDEC_LIBRARY "nvcuvid.dll"
#define NVENC_LIBRARY "nvEncodeAPI64.dll"

#define INSTALL_NVIDIA "install NVIDIA's driver (from nvidia.com/drivers)"

#define INSTALL_CUDA  "with an NVIDIA GPU, " INSTALL_NVIDIA
#define INSTALL_NVDEC INSTALL_NVIDIA
#define INSTALL_NVENC INSTALL_NVIDIA
#define UPDATE_CUDA   "update NVIDIA's driver (from nvidia.com/drivers)"
#define NO_CUDA_DEVICE                                                        \
    "look for the GPU in the Device Manager; see CUDA_VISIBLE_DEVICES"
#define CUDA_NOT_READY  "restart the machine"
#define CUDA_UNKNOWN    "restart the machine, or " INSTALL_NVIDIA
#define CUDA_TOO_NEW    "the GPU is too old for this driver: install an older one"
#define NO_CUDA_FILTERS "use the release's zip, which has them"

/* before the end of a line of a command */
#define CONTINUED "^"

#else

#define CUDA_LIBRARY  "libcuda.so.1"
#define NVDEC_LIBRARY "libnvcuvid.so.1"
#define NVENC_LIBRARY "libnvidia-encode.so.1"

#define IN_CONTAINER                                                          \
    "in a container, start it with --gpus all and "                           \
    "NVIDIA_DRIVER_CAPABILITIES=all"

#define INSTALL_CUDA                                                          \
    "with an NVIDIA GPU, sudo apt-get install nvidia-driver (Debian "         \
    "non-free); " IN_CONTAINER
#define INSTALL_NVDEC                                                         \
    "sudo apt-get install libnvcuvid1 (Debian non-free); " IN_CONTAINER
#define INSTALL_NVENC                                                         \
    "sudo apt-get install libnvidia-encode1 (Debian non-free); " IN_CONTAINER
#define UPDATE_CUDA     "update the NVIDIA driver (package nvidia-driver)"
#define NO_CUDA_DEVICE                                                        \
    "look for refused or missing /dev/nvidia* above; see CUDA_VISIBLE_DEVICES"
#define CUDA_NOT_READY  "sudo systemctl start nvidia-fabricmanager"
#define CUDA_UNKNOWN    "sudo modprobe nvidia-uvm, or restart the machine"
#define CUDA_TOO_NEW                                                          \
    "the GPU does not support this newer libcuda: remove cuda-compat from "   \
    "the library path, or update the driver"
#define NO_CUDA_FILTERS "make deps all"

#define CONTINUED "\\"

#endif

#endif /* DOCTOR_REMEDIES_H */
