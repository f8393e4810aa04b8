/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Argument and list of the kernels in faults.cu.
 */

#ifndef CUDASIM_FAULTS_H
#define CUDASIM_FAULTS_H

struct FaultArgs {
    unsigned long long dst, src;    ///< device addresses, mostly of ints
    int n, v;
};

#define FAULT_TILE 64

/* name, and shared memory as in PTX: name and bytes */
#define FAULT_KERNELS(K)                                                     \
    K(ok_fill, "", 0)                                                        \
    K(ok_reverse, "_ZZ10ok_reverseE4tile", 4 * FAULT_TILE)                   \
    K(ok_tree, "_ZZ7ok_treeE3sum", 4 * 256)                                  \
    K(bad_write, "", 0)                                                      \
    K(bad_read, "", 0)                                                       \
    K(bad_uninitialized, "_ZZ17bad_uninitializedE4tile", 4 * FAULT_TILE)     \
    K(bad_race, "_ZZ8bad_raceE4tile", 4 * FAULT_TILE)                        \
    K(bad_block_race, "", 0)                                                 \
    K(bad_two_barriers, "", 0)                                               \
    K(bad_barrier_and_warp, "", 0)                                           \
    K(bad_mask, "", 0)                                                       \
    K(bad_masks_differ, "", 0)                                               \
    K(bad_lane, "", 0)                                                       \
    K(bad_division, "", 0)                                                   \
    K(bad_recursion, "", 0)                                                  \
    K(bad_assert, "", 0)                                                     \
    K(bad_dynamic, "faults_dynamic", -1)                                     \
    K(bad_shared_index, "_ZZ16bad_shared_indexE4tile", 4 * FAULT_TILE)       \
    K(bad_local_index, "", 0)                                                \
    K(bad_alignment, "", 0)                                                  \
    K(bad_shift, "", 0)                                                      \
    K(bad_overflow, "", 0)                                                   \
    K(limit_threads, "", 0)                                                  \
    K(limit_shape, "", 0)

#endif /* CUDASIM_FAULTS_H */
