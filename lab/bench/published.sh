#!/bin/sh
# Puts the rows of a results folder of `./loomgauge reproduce`, with their charts, into the pages of docs/published: all that follows the heading "Row by row" of a page is made again.
#   lab/bench/published.sh results/FOLDER
# Text above that heading is written by hand: read it again beside the new rows.
[ $# -eq 1 ] && [ -f "$1/summary.md" ] || { echo "usage: published.sh FOLDER, with the summary.md of a reproduction" >&2; exit 2; }
pages=$(dirname -- "$0")/../../docs/published
for page in "$pages"/*.md; do
  system=$(basename -- "$page" .md)
  grep -q "^| $system |" "$1/summary.md" || continue
  awk -v name="$system" '
    FNR == NR { if (!rows) print; if ($0 == "## Row by row") rows = 1; next }
    /^- / {
      colon = index($0, ": ")
      if (colon == 0) about = about (about == "" ? "" : "; ") substr($0, 3)
      else jvm[substr($0, 3, colon - 3)] = substr($0, colon + 2)
    }
    index($0, "| " name " |") == 1 {
      cells = split($0, cell, "|")
      for (i = 1; i <= cells; i++) gsub(/^ +| +$/, "", cell[i])
      for (scenarios in jvm) {
        count = split(scenarios, one, ", ")
        for (i = 1; i <= count; i++) if ((one[i] == name || one[i] == cell[3]) && !(jvm[scenarios] in known)) {
          known[jvm[scenarios]]
          about = about "; services: " jvm[scenarios]
        }
      }
      users = cell[5] == cell[8] || cell[8] == "" ? cell[5] : cell[5] == "" ? cell[8] : cell[5] " (here " cell[8] ")"
      predicted = cell[13] == "" ? cell[12] : cell[12] "; " cell[13]
      row[++rowCount] = "| " cell[3] " " cell[4] " | " users " | " cell[6] " | " cell[7] " | " cell[9] " | " predicted " | " cell[14] " | " cell[10] " | " cell[11] " |"
      if (cell[16] != "" && !(cell[16] in scaled)) { scaled[cell[16]]; all = all (all == "" ? "" : "; ") cell[16] }
    }
    END {
      print about ". Predicted is the 90 % interval that was written before the trial.\n"
      print "| row | users | published | share of its bound | here | predicted | bound | share of it | difference |"
      print "|---|--:|--:|--:|--:|--:|--:|--:|---|"
      for (i = 1; i <= rowCount; i++) print row[i]
      if (all != "") print "\nScaled here: " all "."
    }
  ' "$page" "$1/summary.md" >"$page.new" && mv "$page.new" "$page" || exit 3
  [ ! -f "$1/charts/share-$system.svg" ] || cp "$1/charts/share-$system.svg" "$pages/$system.svg"
done
