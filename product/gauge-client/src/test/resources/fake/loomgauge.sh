#!/bin/sh
# Stands in for bin/loomgauge: notes what it is asked, takes as long as it should, says and leaves what it should.
home=$(dirname "$0")/..
printf '%s\n' "$@" >>"$home/asked"
pwd >"$home/where"
for word in "$@"; do
  case $word in --out=*) out=${word#--out=} ;; esac
done
[ ! -f "$home/takes" ] || sleep "$(cat "$home/takes")"
echo "what it prints"
[ ! -f "$home/says" ] || cat "$home/says" >&2
[ ! -d "$home/leaves" ] || { mkdir -p "$out" && cp "$home"/leaves/* "$out"; }
exit "$(cat "$home/code")"
