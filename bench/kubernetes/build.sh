#!/bin/sh
# Builds what a cluster needs into a cache, once: bench/kubernetes/build.sh. Needs Go, debootstrap, and about 15 minutes of two cores.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/loomgauge-kubernetes
jdk=${JAVA_HOME:?names a JDK 25}
mkdir -p "$cache/src"

if [ ! -x "$cache/kubernetes" ]; then
  cp "$here/main.go" "$here/go.mod" "$cache/src/"
  echo "Building Kubernetes 1.34.4 in $cache ..." >&2
  (
    cd "$cache/src"
    go mod tidy
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=v1.34.4" -o ../kubernetes.part .
  )
  mv "$cache/kubernetes.part" "$cache/kubernetes"
fi

# An image as eclipse-temurin is one: a distribution with a JDK at /opt/java/openjdk, as an archive that containerd imports.
if [ ! -f "$cache/image.tar" ]; then
  echo "Making an image in $cache ..." >&2
  work=$cache/image.part
  rm -rf "$work"
  mkdir -p "$work/layer"
  debootstrap --variant=minbase bookworm "$work/root" >"$cache/debootstrap.log" 2>&1 || { tail -n 3 "$cache/debootstrap.log" >&2 && exit 3; }
  mkdir -p "$work/root/opt/java/openjdk"
  tar -C "$jdk" -chf - --exclude ./lib/src.zip --exclude ./jmods --exclude ./legal --exclude ./man --exclude ./demo . |
    tar -C "$work/root/opt/java/openjdk" -xf -
  tar -C "$work/root" -cf "$work/layer/layer.tar" --exclude ./proc/* --exclude ./sys/* --exclude ./var/cache/apt/* --exclude ./var/lib/apt/lists/* .
  sum=$(sha256sum <"$work/layer/layer.tar" | cut -d ' ' -f 1)
  cat >"$work/config.json" <<CONFIG
{"architecture": "amd64", "os": "linux",
 "config": {"Cmd": ["sleep", "infinity"], "Env": ["PATH=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "JAVA_HOME=/opt/java/openjdk"]},
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$sum"]}}
CONFIG
  echo '[{"Config": "config.json", "RepoTags": ["localhost/loomgauge-base:25"], "Layers": ["layer/layer.tar"]}]' >"$work/manifest.json"
  tar -C "$work" -cf "$cache/image.tar.part" manifest.json config.json layer/layer.tar
  mv "$cache/image.tar.part" "$cache/image.tar"
  rm -rf "$work"
fi
