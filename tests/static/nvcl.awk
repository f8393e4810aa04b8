# SPDX-License-Identifier: LGPL-2.1-or-later
# Convert PTX that clang 14 writes for OpenCL C for the assembler: for sm_90,
# which clang does not support, and with .extern before functions without a
# body. Reads the file twice: awk -f nvcl.awk FILE FILE
/^(\.visible )?\.func/  { head = $0; name = $NF; sub(/\(.*/, "", name); next }
head != ""              { head = head "\n" $0 }
head != "" && !/^[;{]/  { next }
NR == FNR               { if (/^\{/) has_body[name] = 1; head = ""; next }
head != ""              { print (has_body[name] ? "" : ".extern ") head
                          head = ""; next }
/^\.version/            { $0 = ".version 8.0" }
/^\.target/             { $0 = ".target sm_90" }
                        { print }
