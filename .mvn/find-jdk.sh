# Sets JAVA_HOME to a JDK of version 25 or newer, or ends with one line that says how to get one.
# Sourced by ./loomgauge and ./mvnw. Order: JAVA_HOME, the java on PATH, then the usual folders, newest first.

jdk_version() { # prints the feature version of the JDK in folder $1, or 0
  if [ -x "$1/bin/javac" ] && [ -f "$1/release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    printf '%s' "${version:-0}"
  else
    printf 0
  fi
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
  for candidate in /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/java/* /usr/local/*jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/* \
    "$HOME"/.local/share/mise/installs/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    version=$(jdk_version "$candidate")
    if [ "$version" -ge "$needed" ] && [ "$version" -gt "$best" ]; then
      best=$version
      JAVA_HOME=$candidate
    fi
  done
  [ "$globbing" = on ] || set -f
  [ "$best" -ge "$needed" ]
}

if find_jdk; then
  export JAVA_HOME
else
  echo "Loomgauge needs a JDK $needed or newer and found none: install one (for example Eclipse Temurin from https://adoptium.net) or set JAVA_HOME to its folder." >&2
  exit 2
fi
