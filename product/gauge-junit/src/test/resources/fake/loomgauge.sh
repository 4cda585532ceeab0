#!/bin/sh
# Stands in for bin/loomgauge: notes what it is asked, takes as long as it should, says and leaves what it should.
home=$(dirname "$0")/..
printf '%s\n' "$@" >>"$home/asked"
for word in "$@"; do
  case $word in --out=*) out=${word#--out=} ;; esac
done
[ ! -f "$home/takes" ] || sleep "$(cat "$home/takes")"
echo "what it prints"
[ ! -f "$home/says" ] || cat "$home/says" >&2
[ ! -f "$home/facts.json" ] || cp "$home/facts.json" "$out/facts.json"
exit "$(cat "$home/code")"
