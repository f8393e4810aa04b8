#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print parts of libavfilter-patch/filters.list:
#
#   filters.sh names [API] [ALGORITHM]   the filters, of an API or algorithm
#   filters.sh algorithms                the algorithms
#   filters.sh about NAME                the description of a filter
#   filters.sh objects NAME              the objects of libavfilter for a filter
#   filters.sh modules [ALGORITHM]       the CUDA modules: name, source, macros
#   filters.sh stems ALGORITHM           prefixes of the algorithm's own files
set -eu
unset CDPATH

cd "$(dirname "$0")/../libavfilter-patch"

# filters: print lines "NAME ALGORITHM API OBJECTS"
filters() {
    awk '!/^#/ && match($1, /_(opencl|cuda)$/) {
        name = $1
        $1 = name " " substr(name, 1, RSTART - 1) " " substr(name, RSTART + 1)
        print
    }' filters.list
}

# shared GROUP: print the group's objects
shared() {
    sed -n "s/^$1  *//p" filters.list
}

# compiled SUFFIX FOLDER FILE...: print the objects of the files that exist
compiled() {
    suffix=$1 folder=$2
    shift 2
    for file; do
        [ ! -e "$file" ] || {
            file=${file##*/}
            echo "$folder${file%.*}$suffix"
        }
    done
}

# modules [ALGORITHM]: print lines "NAME SOURCE MACRO..."
modules() {
    printf '%s\n' ../cuda/*/*.cu | awk -v algorithm="${1:-}" '
    FNR == NR {
        if (/^    [a-z0-9_]+:[a-z0-9_]+(:[A-Z0-9_=]+)*( \\)?$/) {
            gsub(/^ *| *\\$/, "")
            split($0, field, ":")
            listed[field[2]] = 1
            gsub(":", " ")
            line[++n] = $0
        }
        next
    }
    {
        gsub(/.*\/|\.cu$/, "")
        if (!listed[$0])
            line[++n] = $0 " " $0
    }
    END {
        for (i = 1; i <= n; i++)
            if (algorithm == "" || line[i] ~ "^" algorithm "[_ ]")
                print line[i]
    }' ../cuda/kernels.mak -
}

# sources ALGORITHM API: print the sources of that API and those of both APIs
sources() {
    for file in src/*/"$1"_*.c; do
        case ${file##*/} in
        "$1"_"$2"_*) ;;
        "$1"_cuda_*|"$1"_opencl_*) continue ;;
        esac
        echo "$file"
    done
}

objects() {
    filters | while read -r name algorithm api more; do
        [ "$name" = "$1" ] || continue
        echo "vf_$name.o $more"
        compiled .o '' $(sources "$algorithm" "$api")
        shared all
        shared "$api"
        case $api in
        opencl) compiled .o opencl/ ../kernels/*/"$algorithm".cl \
                    ../kernels/*/"$algorithm"_*.cl | sort ;;
        cuda)   modules "$algorithm" | sed 's|\([^ ]*\).*|cuda/\1.ptx.o|' |
                    sort ;;
        esac
    done | tr -s ' \n' '\n' | sed '/^$/d'
}

case $1 in
names)
    filters | while read -r name algorithm api more; do
        for wanted in ${2:-} ${3:-}; do
            case $wanted in
            "$api"|"$algorithm") ;;
            *) continue 2 ;;
            esac
        done
        echo "$name"
    done ;;
algorithms)
    filters | awk '!seen[$2]++ { print $2 }' ;;
about)
    printf '%s: %s\n' "$2" "$(cat src/*/vf_"$2".c | tr -s '\n ' '  ' |
        sed 's/.*GPU_FILTER_DEFINE([^"]*"\([^"]*\)".*/\1/')" ;;
objects)
    objects "$2" ;;
modules)
    modules "${2:-}" ;;
stems)
    { echo "$2"
      filters | awk -v a="$2" '$2 == a { $1 = $2 = $3 = ""; print }'
    } | tr -s ' ' '\n' | sed '/^$/d; s/\.o$//' | sort -u ;;
*)
    sed -n '/^#   /s/^# *//p' ../tools/filters.sh >&2
    exit 2 ;;
esac
