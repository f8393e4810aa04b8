/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps of the epsilon filter on the planes of a frame, and the planes that they
 * make (ref_steps.h). The filter then works on P' instead of P, also of neighbor
 * frames.
 */

#ifndef AVFILTER_EPSILON_STEPS_H
#define AVFILTER_EPSILON_STEPS_H

#include "gpu_backend.h"

/** Kinds of planes that are made from P, a component of a frame. */
enum EpsilonKind {
    EPSILON_KIND_Q = GPU_P + 1, ///< half the size, with the sums of epsilon_cuda
                                ///< after its rows
    EPSILON_KIND_G,             ///< Q, filtered
    EPSILON_KIND_P2,            ///< P'
    EPSILON_KIND_LEVELS,        ///< pyramids: a row of bytes per plane, one
                                ///< channel after the other
    EPSILON_KIND_VECTORS,       ///< a row of 16-bit integers per plane: of all
                                ///< channels of the first other frame, then those
                                ///< of the next one
    EPSILON_KIND_GROUP,         ///< sums of the frames of a group: a row per
                                ///< plane of integers of 16 bits, above 14 bits
                                ///< of 32, with all samples in their order
    NB_EPSILON_KINDS
};

/** Steps, in their order. */
enum EpsilonOperation {
    EPSILON_SHRINK = GPU_FILTER + 1,    ///< makes Q, and level 1 of pyramids
    EPSILON_MEASURE,            ///< measures P and Q against those of the
                                ///< previous frame, and sets the entry of the
                                ///< frame
    EPSILON_FILTER_Q,           ///< makes G
    EPSILON_PUT_BACK,           ///< makes P' from P, Q and G
    EPSILON_PYRAMID,            ///< makes the levels that are missing
    EPSILON_SEARCH,             ///< finds the vectors in other frames
    EPSILON_ADD,                ///< adds P to the sums of its group
};

/** Return the number of groups whose sums are complete before a frame, of which
 *  at most EPSILON_GROUPS are used. */
int ff_epsilon_nb_groups(unsigned number);

/** Return the frame of GPUKept with the sums of the last of these groups, or of
 *  the one `back` groups before it. */
int ff_epsilon_group(unsigned number, int back);

/** Return the number of groups that have sums for all planes of a job. */
int ff_epsilon_nb_complete(const GPUJob *job);

/** Return the bit mask of planes that have a pyramid and vectors. */
int ff_epsilon_with_levels(const GPUPlanes *planes);

#endif /* AVFILTER_EPSILON_STEPS_H */
