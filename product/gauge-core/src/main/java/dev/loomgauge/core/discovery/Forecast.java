package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What threads of a kind should do, before one of them has run.
 *
 * @param rows one for each number of users
 * @param hidden pools whose size is not known, so that they may be a limit: "at least 200 HikariCP
 *     connections"
 */
public record Forecast(List<PredictionsCsv.Row> rows, List<String> factors, List<String> hidden) {
  private static final String WHICH =
      "These predictions rest on what was seen of platform threads alone. Those in the table were"
          + " made later, when the CPU time of a request on virtual threads had been calibrated.";

  public Forecast {
    rows = List.copyOf(rows);
    factors = List.copyOf(factors);
    hidden = List.copyOf(hidden);
  }

  /** What is expected, by the number of users. */
  public NavigableMap<Integer, Expected> byUsers() {
    NavigableMap<Integer, Expected> found = new TreeMap<>();
    for (PredictionsCsv.Row row : rows) {
      Expected expected = row.prediction().expected();
      if (expected != null) {
        found.put(OfferedLoad.of(row.levels()).users(), expected);
      }
    }
    return found;
  }

  /** The lowest limit at such a load, as predicted; empty where that load was not predicted. */
  public Optional<Limit> binding(int users) {
    return rows.stream()
        .filter(row -> OfferedLoad.of(row.levels()).users() == users)
        .map(row -> row.prediction().binding())
        .findFirst();
  }

  /** It, of virtual threads, beside what was measured: a sentence for each number of users. */
  public List<String> score(List<Trial> trials) {
    List<String> sentences = new ArrayList<>();
    if (anyMeasured(trials)) {
      sentences.add(WHICH);
    }
    for (PredictionsCsv.Row row : rows) {
      Expected expected = row.prediction().expected();
      if (expected == null) {
        continue;
      }
      int users = OfferedLoad.of(row.levels()).users();
      sentences.add(
          "%s: %s predicted%s, limited by %s%s."
              .formatted(
                  Numbers.count(users, "user"),
                  Numbers.rate(expected.throughputRps()),
                  off(expected, of(trials, ThreadMode.VIRTUAL, users)),
                  limit(row),
                  unmeasured(trials, users)));
    }
    return sentences;
  }

  public static boolean anyMeasured(List<Trial> trials) {
    return trials.stream()
        .anyMatch(trial -> trial.valid() && ThreadMode.VIRTUAL.is(trial.threads()));
  }

  /** How far from what was measured; the table has that itself. Empty where nothing was. */
  private static String off(Expected expected, List<Trial> measured) {
    double rps = Trial.meanRps(measured).orElse(0);
    return rps == 0 ? "" : ", " + Numbers.off(expected.throughputRps(), rps);
  }

  private static String unmeasured(List<Trial> trials, int users) {
    if (!of(trials, ThreadMode.VIRTUAL, users).isEmpty()) {
      return "";
    }
    double platform = Trial.meanRps(of(trials, ThreadMode.PLATFORM, users)).orElse(0);
    return platform == 0
        ? "; not measured"
        : "; platform threads reached " + Numbers.rate(platform);
  }

  /** What limits a row as predicted, in words. */
  public static String limit(PredictionsCsv.Row row) {
    return PredictedLimit.of(row.prediction()).words();
  }

  private static List<Trial> of(List<Trial> trials, ThreadMode mode, int users) {
    return trials.stream()
        .filter(Trial::valid)
        .filter(trial -> mode.is(trial.threads()))
        .filter(trial -> trial.offered().users() == users)
        .toList();
  }
}
