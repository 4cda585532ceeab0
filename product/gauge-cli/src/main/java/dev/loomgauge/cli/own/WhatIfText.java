package dev.loomgauge.cli.own;

import dev.loomgauge.cli.predict.FigureText;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Case;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.cell.PredictedLimit;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What every combination would bring, as a table.
 *
 * @param users of all of them
 */
record WhatIfText(Case known, List<Assumption> assumptions, int users) {
  private static final String NOW = "now";

  void print(PrintStream out, List<Outcome> outcomes, List<String> notes) {
    out.println();
    out.println("What if, at " + Numbers.count(users, "user") + " (predicted, not measured)");
    List<String> header = new ArrayList<>(List.of(ThreadMode.FACTOR));
    assumptions.forEach(assumption -> header.add(assumption.factor()));
    header.addAll(List.of("throughput", "mean", "p99", "limited by"));
    List<List<String>> rows = new ArrayList<>(List.of(header));
    outcomes.forEach(outcome -> rows.add(row(outcome)));
    TextTable.fitting(rows, 1 + assumptions.size(), Integer.MAX_VALUE).forEach(out::println);
    Wrapped.lines("", "Ranges are 90 % prediction intervals, where past runs tell them.")
        .forEach(out::println);
    Expected.Interval.absence(
            outcomes.stream().map(Outcome::prediction), Figure.THROUGHPUT, Figure.MEAN, Figure.P99)
        .forEach(line -> Wrapped.lines("", line).forEach(out::println));
    notes.forEach(note -> Wrapped.lines("Note: ", note).forEach(out::println));
  }

  private List<String> row(Outcome outcome) {
    List<String> row = new ArrayList<>(List.of(outcome.mode()));
    assumptions.forEach(assumption -> row.add(level(outcome, assumption)));
    Expected expected = outcome.prediction().expected();
    if (expected == null || outcome.rps().isEmpty()) {
      row.addAll(List.of("unknown", "unknown", "unknown", "unknown"));
      return row;
    }
    row.add(FigureText.bounded(Figure.THROUGHPUT, expected));
    row.add(FigureText.bounded(Figure.MEAN, expected));
    row.add(FigureText.bounded(Figure.P99, expected));
    row.add(limit(PredictedLimit.of(outcome.prediction())));
    return row;
  }

  private String limit(PredictedLimit limit) {
    return limit
        .queue()
        .map(queue -> "the number of users and their queue for " + known.label(queue.name()))
        .orElseGet(() -> limit.below() > 0 ? limit.words() : known.label(limit.binding().name()));
  }

  private static String level(Outcome outcome, Assumption assumption) {
    String level = outcome.level(assumption.factor()).orElse(NOW);
    return outcome.today(assumption) && !level.equals(NOW) ? level + " (" + NOW + ")" : level;
  }
}
