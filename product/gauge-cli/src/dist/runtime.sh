#!/bin/sh
# Makes a Java runtime of the modules of a JDK: runtime.sh JDK FOLDER
set -eu
jdk=$1
into=$2
rm -rf "$into"
# A JDK without jmods cannot hand on jlink itself, nor jpackage, which needs it.
modules=$("$jdk/bin/java" --list-modules | sed -e 's/@.*//' -e '/^jdk\.jlink$/d' -e '/^jdk\.jpackage$/d' | paste -sd , -)
# Not compressed here: the zip around it compresses all classes together, which takes 11 MB less than each by itself.
"$jdk/bin/jlink" --add-modules "$modules" --output "$into" --strip-debug --no-header-files --no-man-pages --compress zip-0
rm "$into/lib/ct.sym" # 8 MB, for javac --release alone
"$into/bin/java" -Xshare:dump >/dev/null
