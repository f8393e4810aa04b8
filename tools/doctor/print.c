/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: print the report as text or JSON.
 */

#include "doctor.h"

static int works(const Report *report)
{
    for (int i = 0; i < report->nb_devices; i++)
        if (serves_all(&report->device[i]))
            return 1;
    return 0;
}

static const char *const results[] = { "untried", "right", "wrong", "failed" };

/* ---- as text ---- */

/* Print the text, with all lines after the first indented. */
static void print_lines(int indent, const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c == '\n')
            printf("\n%*s", indent, "");
        else
            putchar(*c);
    putchar('\n');
}

static void print_facts(const Facts *facts)
{
    for (int i = 0; i < facts->nb; i++)
        printf("  %-12s %s\n", facts->fact[i].name, facts->fact[i].value);
}

static void print_problem(const Problems *problems, int i)
{
    printf("  problem      ");
    print_lines(15, problems->problem[i].what);
    printf("  remedy       ");
    print_lines(15, problems->problem[i].remedy);
}

static void print_trial(const Trial *trial)
{
    printf("  %-20s %-7s", trial->filter, results[trial->result]);
    if (trial->ms)
        printf(" %8.2f ms per 1920x1080 frame", trial->ms);
    if (*trial->options)
        printf("  %s", trial->options);
    if (*trial->detail) {
        printf("\n    ");
        print_lines(4, trial->detail);
    } else {
        putchar('\n');
    }
}

static void print_device(const Device *device)
{
    printf("\n%s device %s: %s\n", api_titles[device->api], device->id,
           device->name);
    print_facts(&device->facts);
    for (int i = 0; i < device->nb_trials; i++)
        print_trial(&device->trial[i]);
    for (int i = 0; i < device->problems.nb; i++)
        print_problem(&device->problems, i);
}

static void print_api(const Report *report, int api)
{
    const Problems *problems = &report->problems;
    int title = 0;

    for (int i = 0; i < report->nb_devices; i++)
        if (report->device[i].api == api)
            print_device(&report->device[i]);
    for (int i = 0; i < problems->nb; i++) {
        if (problems->problem[i].api != api)
            continue;
        if (!title++)
            printf("\n%s in general\n", api_titles[api]);
        print_problem(problems, i);
    }
}

int print_text(const Report *report)
{
    char command[MAX_COMMANDS][512];
    const int nb = get_commands(report, command);

    printf("System\n");
    print_facts(&report->system);
    for (int api = 0; api < NB_APIS; api++)
        print_api(report, api);
    if (nb)
        printf("\nExample commands, best first (the other filters "
               "likewise):\n");
    for (int i = 0; i < nb; i++) {
        printf("  ");
        print_lines(6, command[i]);
    }
    printf("\nResult: %s\n", works(report) ?
           "All filters work on at least one device." :
           "No device runs all filters; see the problems and remedies above.");
    return !works(report);
}

/* ---- as JSON ---- */

static void json_string(const char *text)
{
    putchar('"');
    for (const unsigned char *c = (const void *)text; *c; c++)
        if (*c == '"' || *c == '\\')
            printf("\\%c", *c);
        else if (*c < 32 || *c == 127)
            printf("\\u%04x", *c);
        else
            putchar(*c);
    putchar('"');
}

static void json_member(const char *name, const char *text)
{
    printf("\"%s\": ", name);
    json_string(text);
}

static void json_facts(const char *name, const Facts *facts)
{
    printf("\"%s\": {", name);
    for (int i = 0; i < facts->nb; i++) {
        printf("%s", i ? ", " : "");
        json_string(facts->fact[i].name);
        printf(": ");
        json_string(facts->fact[i].value);
    }
    printf("}");
}

static void json_problems(const Problems *problems)
{
    printf("\"problems\": [");
    for (int i = 0; i < problems->nb; i++) {
        printf("%s\n    {\"api\": \"%s\", ", i ? "," : "",
               api_names[problems->problem[i].api]);
        json_member("problem", problems->problem[i].what);
        printf(", ");
        json_member("remedy", problems->problem[i].remedy);
        printf("}");
    }
    printf("]");
}

static void json_trial(const Trial *trial)
{
    printf("    {\"filter\": \"%s\", ", trial->filter);
    json_member("options", trial->options);
    printf(", \"result\": \"%s\", ", results[trial->result]);
    if (trial->ms)
        printf("\"ms\": %.3f, ", trial->ms);
    json_member("detail", trial->detail);
    printf("}");
}

static void json_device(const Device *device)
{
    printf("  {\"api\": \"%s\", \"id\": \"%s\", ", api_names[device->api],
           device->id);
    json_member("name", device->name);
    printf(", \"gpu\": %s, \"nvdec\": %s, \"nvenc\": %s, \"works\": %s,\n   ",
           device->is_gpu ? "true" : "false", device->nvdec ? "true" : "false",
           device->nvenc ? "true" : "false",
           serves_all(device) ? "true" : "false");
    json_facts("facts", &device->facts);
    printf(",\n   \"filters\": [");
    for (int i = 0; i < device->nb_trials; i++) {
        printf("%s\n", i ? "," : "");
        json_trial(&device->trial[i]);
    }
    printf("],\n   ");
    json_problems(&device->problems);
    printf(",\n   ");
    json_member("log", device->log);
    printf("}");
}

int print_json(const Report *report)
{
    char command[MAX_COMMANDS][512];
    const int nb = get_commands(report, command);

    printf("{\"works\": %s,\n ", works(report) ? "true" : "false");
    json_facts("system", &report->system);
    printf(",\n ");
    json_problems(&report->problems);
    printf(",\n \"devices\": [");
    for (int i = 0; i < report->nb_devices; i++) {
        printf("%s\n", i ? "," : "");
        json_device(&report->device[i]);
    }
    printf("],\n \"commands\": [");
    for (int i = 0; i < nb; i++) {
        printf("%s\n  ", i ? "," : "");
        json_string(command[i]);
    }
    printf("]}\n");
    return !works(report);
}
