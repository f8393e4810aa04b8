# SPDX-License-Identifier: LGPL-2.1-or-later
# Write a series of patches for git am. Sourced by patch-series.sh and
# patch-fixes.sh, which set $here, the root of our tree, $release, $tree, the
# pristine tree of FFmpeg, and $out, the folder for the series.
# shellcheck shell=sh

die() {
    printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2
    exit 1
}

setting() { git -C "$here" config "$1" 2>/dev/null || echo "$2"; }

command -v git >/dev/null || die "git is missing; type: make deps patch"

# set up a working folder, and a fixed author and date, so that the output is
# reproducible
start() {
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    work=$(mktemp -d "$out/.patches.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM HUP

    name_of_author=$(setting user.name "GPU filters for FFmpeg")
    mail=$(setting user.email "gpu-filters@localhost")
    date=$(git -C "$here" log -1 --format=%aI 2>/dev/null ||
           echo 2026-01-01T00:00:00+00:00)
    export GIT_AUTHOR_NAME="$name_of_author"    GIT_AUTHOR_EMAIL="$mail"
    export GIT_COMMITTER_NAME="$name_of_author" GIT_COMMITTER_EMAIL="$mail"
    export GIT_AUTHOR_DATE="$date"    GIT_COMMITTER_DATE="$date"
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
    export GIT_DIR="$work/git"
}

add_tree() {    # FOLDER: set the index to its contents
    git --work-tree="$1" add -A "$1"
    git rm -qr --cached --ignore-unmatch .complete .overlay .overlaid \
        .release .base .resolved
}

# commit the pristine tree, the base of the series
begin() {
    git init -q
    git config core.autocrlf false
    git config core.bare true
    add_tree "$tree"
    base=$(git commit-tree -m "FFmpeg $release" "$(git write-tree)")
    head=$base
}

commit() {      # the message on standard input
    next=$(git write-tree)
    if [ "$next" = "$(git rev-parse "$head^{tree}")" ]; then
        cat >/dev/null
    else
        head=$(git commit-tree -p "$head" "$next")
    fi
}

# write_series LETTER [OPTION...]: write the patches, with subject and text of
# the file LETTER as cover letter, and options of git format-patch
write_series() {
    text=$1
    shift
    git update-ref refs/heads/series "$head"
    git format-patch -q --zero-commit --no-signature --full-index \
        --no-renames --cover-letter "$@" -o "$work/series" "$base..series"
    awk -v letter="$here/libavfilter-patch/$text" \
        -v date="$(date -u -R -d "$date")" '
    /^Date: / && !dated { print "Date: " date; dated = 1; next }
    sub(/\*\*\* SUBJECT HERE \*\*\*/, "") {
        getline line <letter
        print $0 line
        next
    }
    /\*\*\* BLURB HERE \*\*\*/ {
        getline line <letter
        while ((getline line <letter) > 0)
            print line
        next
    }
    { print }' "$work/series/0000-cover-letter.patch" >"$work/letter"
    mv "$work/letter" "$work/series/0000-cover-letter.patch"
}

# check_series TREE NAME: check that the series, applied to the pristine tree in
# the clone $check, gives TREE
check_series() {
    unset GIT_DIR
    check=$work/check
    # git am would start git gc, which still writes when $work is removed
    git clone -q --no-checkout -c gc.auto=0 "$work/git" "$check" 2>/dev/null ||
        die "cannot set up the check"
    cd "$check"
    git checkout -q --detach "$base"
    git am -q --whitespace=nowarn "$work"/series/*-[af]*.patch ||
        die "the series does not apply"
    [ "$(git rev-parse 'HEAD^{tree}')" = "$1" ] ||
        die "the series does not give $2"
}

finish_series() {   # FOLDER
    rm -rf "$1"
    mv "$work/series" "$1"
    echo "patches for FFmpeg $release, to be applied with git am *-[af]*.patch:"
    ls "$1"/*.patch
}
