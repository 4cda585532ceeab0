#!/bin/sh
# Makes what the zips need and no module builds: prepare.sh JDK FOLDER
#   FOLDER/id       names these programs, whose files all have the same time: what was cached of others must not be taken for theirs
#   FOLDER/runtime  a Java runtime of the modules of the JDK
set -eu
jdk=$1
into=$2
rm -rf "$into"
mkdir -p "$into"
(cd ../.. && find product/gauge-*/target/classes -name '*.class' -type f | LC_ALL=C sort | xargs cat) | { sha256sum || shasum -a 256; } | cut -c 1-16 >"$into/id"
# A JDK without jmods cannot hand on jlink itself, nor jpackage, which needs it.
modules=$("$jdk/bin/java" --list-modules | sed -e 's/@.*//' -e '/^jdk\.jlink$/d' -e '/^jdk\.jpackage$/d' | paste -sd , -)
# Not compressed here: the zip around it compresses all classes together, which takes 11 MB less than each by itself.
"$jdk/bin/jlink" --add-modules "$modules" --output "$into/runtime" --strip-debug --no-header-files --no-man-pages --compress zip-0
rm "$into/runtime/lib/ct.sym" # 8 MB, for javac --release alone
"$into/runtime/bin/java" -Xshare:dump >/dev/null
# What the system loads its programs with, by which the launcher sees whether they run there.
case $(sed -n 's/^OS_NAME="Linux"/Linux/p; s/^OS_ARCH="\(.*\)"/\1/p' "$jdk/release" | LC_ALL=C sort | tr '\n' ' ') in
  'Linux x86_64 ') echo /lib64/ld-linux-x86-64.so.2 >"$into/runtime/loader" ;;
  'Linux aarch64 ') echo /lib/ld-linux-aarch64.so.1 >"$into/runtime/loader" ;;
esac
