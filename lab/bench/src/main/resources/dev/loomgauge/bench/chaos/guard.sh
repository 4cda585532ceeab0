# Ends what the rounds have started once the bench is gone, in whatever way: standard input ends with it. $1 is what the marks in their environments
# begin with, $2 a control group to remove.
trap '' HUP INT QUIT TERM
while read -r _; do :; done

marked() {
  grep -lsz "^LOOMGAUGE_CHAOS=$1-" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do
    echo "$pid"
  done
}

# The watchdogs of Loomgauge are among them; they heed no TERM, and end what bears no mark.
for signal in CONT TERM KILL; do
  for pid in $(marked "$1"); do
    kill -s "$signal" "$pid"
  done
  ticks=0
  while [ $signal = TERM ] && [ $ticks -lt 150 ] && [ -n "$(marked "$1")" ]; do
    sleep 0.1
    ticks=$((ticks + 1))
  done
done
ticks=0
while [ -d "$2" ] && [ $ticks -lt 50 ] && ! rmdir "$2"; do
  sleep 0.1
  ticks=$((ticks + 1))
done
