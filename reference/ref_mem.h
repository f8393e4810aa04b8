/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Memory of the references that libavfilter compiles: there from libavutil.
 */

#ifndef AVFILTER_REF_MEM_H
#define AVFILTER_REF_MEM_H

#ifdef HAVE_AV_CONFIG_H
#include "libavutil/mem.h"

#define ref_calloc av_calloc
#define ref_free   av_free
#else
#include <stdlib.h>

#define ref_calloc calloc
#define ref_free   free
#endif

#endif /* AVFILTER_REF_MEM_H */
