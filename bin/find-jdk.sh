# Sets JAVA_HOME to a JDK of version 25 or newer, or ends with one line that says how to get one.
# Sourced by bin/loomgauge, ./loomgauge, ./mvnw and lab/bench/prepare.sh, with $home the folder above this one. Order: JAVA_HOME, the java on
# PATH, then the folders of jdk-folders, newest first.

jdk_version() { # prints the feature version of the JDK in folder $1, or 0; also 0 for OpenJ9, which cannot attach to services on HotSpot
  if [ -x "$1/bin/javac" ] && [ -f "$1/release" ] && [ ! -d "$1/lib/j9vm" ] && [ ! -d "$1/lib/default" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    printf '%s' "${version:-0}"
  else
    printf 0
  fi
}

newest_jdk() { # sets JAVA_HOME to the newest JDK below the pattern $1, if that is newer than $best
  case $1 in
    '' | '#'*) return ;;
    /*) pattern=$1 ;;
    '~'/*)
      [ -n "${HOME-}" ] || return
      pattern=$HOME/${1#*/}
      ;;
    *) pattern=$home/$1 ;;
  esac
  separators=$IFS
  IFS=
  for candidate in $pattern; do
    version=$(jdk_version "$candidate")
    if [ "$version" -ge "$needed" ] && [ "$version" -gt "$best" ]; then
      best=$version
      JAVA_HOME=$candidate
    fi
  done
  IFS=$separators
}

find_jdk() {
  needed=25
  if [ -n "${JAVA_HOME-}" ] && [ "$(jdk_version "$JAVA_HOME")" -ge "$needed" ]; then
    return 0
  fi
  java_on_path=$(command -v java 2>/dev/null) && java_on_path=$(readlink -f "$java_on_path" 2>/dev/null) || java_on_path=
  if [ -n "$java_on_path" ]; then
    candidate=${java_on_path%/bin/java}
    if [ "$(jdk_version "$candidate")" -ge "$needed" ]; then
      JAVA_HOME=$candidate
      return 0
    fi
  fi
  best=0
  case $- in *f*) globbing=off; set +f ;; *) globbing=on ;; esac
  while IFS= read -r folders; do
    newest_jdk "$folders"
  done <"$home/bin/jdk-folders"
  [ "$globbing" = on ] || set -f
  [ "$best" -ge "$needed" ]
}

if find_jdk; then
  export JAVA_HOME
else
  echo "${no_runtime-}Loomgauge needs a JDK $needed or newer and found none: install one (for example Eclipse Temurin from https://adoptium.net, but none with OpenJ9) or set JAVA_HOME to its folder." >&2
  exit 2
fi
