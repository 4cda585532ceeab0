package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.discovery.OtherMode.Forecast;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Whether virtual threads should bring more where none were measured. */
final class PredictedGain {
  private PredictedGain() {}

  /**
   * The claim: the interval that was predicted of virtual threads at the highest load of platform
   * threads, against what these reached. A difference is one that leaves out the margin of the
   * design.
   *
   * @return empty without a prediction of that load that decides it, and where a pool of unknown
   *     size may be the next limit
   */
  static Optional<String> of(Case known, ModeTrials only) {
    NavigableMap<Integer, Expected> virtual =
        known
            .forecast()
            .filter(forecast -> forecast.hidden().isEmpty())
            .map(PredictedGain::byUsers)
            .orElseGet(TreeMap::new);
    return Optional.ofNullable(virtual.get(only.users()))
        .flatMap(expected -> expected.interval(Figure.THROUGHPUT))
        .flatMap(range -> claim(range, only, virtual, known.scenario().design().margin()));
  }

  private static NavigableMap<Integer, Expected> byUsers(Forecast forecast) {
    NavigableMap<Integer, Expected> found = new TreeMap<>();
    for (PredictionsCsv.Row row : forecast.rows()) {
      Expected expected = row.prediction().expected();
      if (expected != null) {
        found.put(OfferedLoad.of(row.levels()).users(), expected);
      }
    }
    return found;
  }

  private static Optional<String> claim(
      Range range, ModeTrials only, NavigableMap<Integer, Expected> virtual, double margin) {
    double least = only.rps() * (1 - margin);
    double most = only.rps() * (1 + margin);
    String figures =
        Numbers.format(
            "%s predicted instead of %s at %s",
            Figure.THROUGHPUT.words(range),
            Numbers.rate(only.rps()),
            Numbers.count(only.users(), "user"));
    if (range.low() > most) {
      return Optional.of(
          "Virtual threads should bring more: " + figures + beyond(only, virtual) + ".");
    }
    if (range.high() < least) {
      return Optional.of("Virtual threads should bring less: " + figures + ".");
    }
    return range.low() >= least && range.high() <= most
        ? Optional.of("Nothing to gain from virtual threads: " + figures + ".")
        : Optional.empty();
  }

  private static String beyond(ModeTrials only, NavigableMap<Integer, Expected> virtual) {
    return Optional.ofNullable(virtual.higherEntry(only.users()))
        .map(_ -> virtual.lastEntry())
        .flatMap(
            most ->
                most.getValue()
                    .words(Figure.THROUGHPUT)
                    .map(
                        figure ->
                            ", and " + figure + " at " + Numbers.count(most.getKey(), "user")))
        .orElse("");
  }
}
