// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file
 * Set up, run and free graphs in several threads, repeatedly, and check that the
 * process's memory and other resources do not grow.
 *
 *   soak GRAPHS SECONDS THREADS SEED DEVICE...
 *
 * Rounds of GRAPHS/10 follow until GRAPHS and SECONDS are reached; each prints
 * the resources in use. The first half of the rounds warms up: in the second
 * half, descriptors, threads and device memory may not grow at all, and host
 * memory not steadily by more than the limits below. SOAK_FAULTY=1: driver calls
 * fail on request; errors are counted only. To test the check, SOAK_LEAK=KIB:
 * each graph leaks that amount; SOAK_STEP=KIB: one graph in the second half does.
 */

#include <dirent.h>
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/crc.h"
#include "libavutil/time.h"

#include "soak.h"

#define MAX_THREADS 16
#define MAX_ROUNDS   10000

/* KiB that the second half may add for kernels and pools that are first used
 * late, and that each graph may leak (doc/services.md lists these leaks).
 * Resident memory includes freed memory that malloc() keeps, and mapped files. */
static const struct {
    enum AVHWDeviceType type;
    double late[2], graph[2];   ///< RESIDENT, HEAP
} allowed[] = {
    { AV_HWDEVICE_TYPE_OPENCL, { 65536, 4096 }, { 4, 4 } },
    { AV_HWDEVICE_TYPE_CUDA,   { 16384, 1024 }, { 1, 2 } },
};

/* ---- checksums ---- */

static pthread_mutex_t sums_lock = PTHREAD_MUTEX_INITIALIZER;
static struct { uint32_t key, sum; int used; } sums[1 << 14];

int sums_agree(const char *name, uint32_t sum)
{
    const uint32_t key = av_crc(av_crc_get_table(AV_CRC_32_IEEE), 0,
                                (const uint8_t *)name, strlen(name));
    unsigned i = key % FF_ARRAY_ELEMS(sums);
    int agree = 1;

    pthread_mutex_lock(&sums_lock);
    while (sums[i].used && sums[i].key != key)
        i = (i + 1) % FF_ARRAY_ELEMS(sums);
    if (sums[i].used)
        agree = sums[i].sum == sum;
    sums[i].used = 1;
    sums[i].key  = key;
    sums[i].sum  = sum;
    pthread_mutex_unlock(&sums_lock);
    return agree;
}

/* ---- resources of the process ---- */

static long status_value(const char *name)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    long value = -1;

    while (f && value < 0 && fgets(line, sizeof(line), f))
        if (!strncmp(line, name, strlen(name)))
            value = atol(line + strlen(name));
    if (f)
        fclose(f);
    return value;
}

static long nb_descriptors(void)
{
    DIR *dir = opendir("/proc/self/fd");
    long nb  = -1;

    while (dir && readdir(dir))
        nb++;
    if (dir)
        closedir(dir);
    return nb;
}

/* Return KiB in use, as examples/service_metrics.c does; of all CUDA devices. */
static long device_memory(const Soak *s)
{
    void *cuda = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    int (*push)(void *), (*pop)(void **), (*info)(size_t *, size_t *);
    long used = -1;

    for (int i = 0; cuda && i < s->nb_devices; i++) {
        const AVHWDeviceContext *device = (void *)s->device[i]->data;
        size_t left = 0, total = 0;
        void *context;

        if (device->type != AV_HWDEVICE_TYPE_CUDA)
            continue;
        *(void **)&push = dlsym(cuda, "cuCtxPushCurrent_v2");
        *(void **)&pop  = dlsym(cuda, "cuCtxPopCurrent_v2");
        *(void **)&info = dlsym(cuda, "cuMemGetInfo_v2");
        if (push(*(void **)device->hwctx))
            continue;
        if (!info(&left, &total))
            used = (used < 0 ? 0 : used) + (long)((total - left) / 1024);
        pop(&context);
    }
    if (cuda)
        dlclose(cuda);
    return used;
}

Usage usage_now(const Soak *s)
{
    struct mallinfo2 heap;

    malloc_trim(0);
    heap = mallinfo2();
    return (Usage) { atomic_load(&s->graphs), {
        status_value("VmRSS:"), (heap.uordblks + heap.hblkhd) / 1024,
        nb_descriptors(), status_value("Threads:"), device_memory(s) } };
}

/* ---- the run ---- */

static Soak soak;
static atomic_long left;        ///< graphs of this round
static atomic_long seed;
static long nb_graphs;          ///< least number of graphs

/* Leak memory of the planted size, per graph or once. */
static void plant(long graph)
{
    const char *leak = getenv("SOAK_LEAK"), *step = getenv("SOAK_STEP");
    const long size  = leak ? atol(leak) :
                       step && graph == nb_graphs * 7 / 10 ? atol(step) : 0;
    static void *volatile memory;

    if (size && (memory = malloc(size * 1024)))
        memset(memory, 1, size * 1024);
}

static void *work(void *unused)
{
    Rng rng = { atomic_fetch_add(&seed, 1) * 7919 + 1 };

    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    while (atomic_fetch_sub(&left, 1) > 0)
        plant(soak_graph(&soak, &rng));
    return NULL;
}

static int run_round(long graphs, int nb_threads)
{
    pthread_t threads[MAX_THREADS];
    int nb = 0;

    atomic_store(&left, graphs);
    while (nb < nb_threads && !pthread_create(&threads[nb], NULL, work, NULL))
        nb++;
    for (int i = 0; i < nb; i++)
        pthread_join(threads[i], NULL);
    return nb;
}

static int make_packets(void)
{
    const AVCodec *codec = avcodec_find_encoder(AV_CODEC_ID_MPEG4);
    AVCodecContext *enc  = avcodec_alloc_context3(codec);
    AVFrame *frame       = av_frame_alloc();
    int ret = AVERROR(ENOMEM);

    if (!enc || !frame)
        goto end;
    enc->width     = 96;
    enc->height    = 64;
    enc->pix_fmt   = AV_PIX_FMT_YUV420P;
    enc->time_base = (AVRational) { 1, 25 };
    ret = avcodec_open2(enc, codec, NULL);
    for (int i = 0; i < FF_ARRAY_ELEMS(soak.packet) && ret >= 0; i++) {
        frame->width  = enc->width;
        frame->height = enc->height;
        frame->format = enc->pix_fmt;
        frame->pts    = i;
        ret = av_frame_get_buffer(frame, 0);
        for (int k = 0; k < 64 * 96 && ret >= 0; k++)
            frame->data[0][k / 96 * frame->linesize[0] + k % 96] =
                (k * k >> 7) + i * 9;
        for (int k = 0; k < 32 * 48 && ret >= 0; k++)
            for (int p = 1; p < 3; p++)
                frame->data[p][k / 48 * frame->linesize[p] + k % 48] = p * k;
        soak.packet[i] = av_packet_alloc();
        if (ret >= 0)
            ret = avcodec_send_frame(enc, frame);
        if (ret >= 0)
            ret = soak.packet[i] ? avcodec_receive_packet(enc, soak.packet[i])
                                 : AVERROR(ENOMEM);
        av_frame_unref(frame);
        soak.nb_packets += ret >= 0;
    }

end:
    av_frame_free(&frame);
    avcodec_free_context(&enc);
    return ret;
}

static int open_device(const char *spec)
{
    soak.device[soak.nb_devices] = device_open(spec);
    if (!soak.device[soak.nb_devices])
        return AVERROR(ENODEV);
    soak.device_name[soak.nb_devices++] = spec;
    return 0;
}

static void print_usage(const Usage *u)
{
    printf("%8ld graphs, %8ld frames: resident %ld KiB, heap %ld KiB, "
           "descriptors %ld, threads %ld, device memory %ld KiB\n", u->graphs,
           atomic_load(&soak.frames), u->held[RESIDENT], u->held[HEAP],
           u->held[DESCRIPTORS], u->held[THREADS], u->held[DEVICE]);
    fflush(stdout);
}

/* Return the KiB that graphs may add on all kinds of devices in use. */
static double allowed_growth(int what, long graphs)
{
    double sum = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(allowed); i++)
        for (int j = 0; j < soak.nb_devices; j++) {
            const AVHWDeviceContext *device = (void *)soak.device[j]->data;

            if (device->type != allowed[i].type)
                continue;
            sum += allowed[i].late[what] + allowed[i].graph[what] * graphs;
            break;
        }
    return sum;
}

static int compare(const void *a, const void *b)
{
    return FFDIFFSIGN(*(const double *)a, *(const double *)b);
}

/* Return KiB per graph from round first to last: the second smallest growth of
 * four parts. A leak is in all parts; one-time growth, as when a driver sets up
 * its compiler, is in one. */
static double steady_growth(const Usage *first, const Usage *last, int what)
{
    double parts[4];

    for (int i = 0; i < 4; i++) {
        const Usage *a = first + (last - first) * i / 4;
        const Usage *b = first + (last - first) * (i + 1) / 4;

        parts[i] = (double)(b->held[what] - a->held[what]) /
                   (b->graphs - a->graphs);
    }
    qsort(parts, 4, sizeof(*parts), compare);
    return parts[1];
}

/* Compare the resources with those after the first half. @return whether growth
 * is bounded */
static int check_growth(const Usage *first, const Usage *last)
{
    static const char *const names[] = { "resident", "heap", "descriptors",
                                         "threads", "device memory" };
    const long graphs = last->graphs - first->graphs;
    int bounded = 1;

    printf("growth over %ld graphs: ", graphs);
    for (int i = 0; i < NB_HELD; i++) {
        const long more = last->held[i] - first->held[i];

        printf("%s %+ld", names[i], more);
        if (i <= HEAP) {
            const double each = steady_growth(first, last, i);

            printf(" KiB (steadily %.2f a graph)", each);
            bounded &= each * graphs <= allowed_growth(i, graphs);
        } else {
            bounded &= more <= 0;
        }
        printf(i < NB_HELD - 1 ? ", " : " KiB: ");
    }
    printf("%s\n", bounded ? "bounded" : "FAIL");
    return bounded;
}

int main(int argc, char **argv)
{
    const char *faulty = getenv("SOAK_FAULTY");
    const int64_t start = av_gettime_relative();
    static Usage usage[MAX_ROUNDS];
    int nb_threads, round, ret, ok = 1;

    if (argc < 6 || argc > 5 + MAX_DEVICES ||
        (nb_threads = atoi(argv[3])) < 1 || nb_threads > MAX_THREADS) {
        fprintf(stderr, "Usage: soak GRAPHS SECONDS THREADS SEED DEVICE...\n");
        return 2;
    }
    av_log_set_level(AV_LOG_QUIET);
    soak.faulty = faulty && *faulty == '1';
    nb_graphs   = atol(argv[1]);
    atomic_store(&seed, atol(argv[4]));
    ret = make_packets();
    for (int i = 5; i < argc && ret >= 0; i++)
        ret = open_device(argv[i]);
    if (ret < 0) {
        printf("no device or encoder: %s\n", av_err2str(ret));
        return soak.faulty ? 0 : 3;
    }
    for (round = 0; round < 10 || (round < MAX_ROUNDS &&
                                   av_gettime_relative() - start <
                                   atol(argv[2]) * INT64_C(1000000));
         round++) {
        run_round((nb_graphs + 9) / 10, nb_threads);
        usage[round] = usage_now(&soak);
        print_usage(&usage[round]);
    }
    printf("%ld commands, %ld refused, %ld packets broken, %ld graphs failed, "
           "%ld wrong\n", atomic_load(&soak.commands),
           atomic_load(&soak.refused), atomic_load(&soak.broken),
           atomic_load(&soak.failed), atomic_load(&soak.wrong));
    if (!soak.faulty)
        ok = check_growth(&usage[round / 2 - 1], &usage[round - 1]);
    for (int i = 0; i < soak.nb_devices; i++)
        av_buffer_unref(&soak.device[i]);
    for (int i = 0; i < soak.nb_packets; i++)
        av_packet_free(&soak.packet[i]);
    return !ok || atomic_load(&soak.wrong);
}
