#!/bin/sh
# The published schedule (38 s a trial, three repetitions) against windows as long as the noise of the first block asks for, on the same cells: markdown tables on
# stdout. Wants a quiet machine, and takes about 20 minutes. usage: lab/bench/schedule.sh [FOLDER for the two results folders]
. "$(dirname -- "$0")/prepare.sh"
folder=${1:-$home/results/$(date +%Y%m%d-%H%M%S)-schedule}
for schedule in ours published; do
  # Code 3 is a void trial: it is in the data, and the tables leave it out.
  "$home/loomgauge" run "$home/lab/bench/schedule/$schedule.yaml" --out "$folder/$schedule" --plain >"/dev/null"
  code=$?
  [ $code = 0 ] || [ $code = 3 ] || exit $code
done
exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.Schedules "$folder/published" "$folder/ours"
