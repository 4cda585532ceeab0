package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.file.Csv;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pairs as a CSV file: a line each. */
public final class PairsCsv {
  private static final List<String> COLUMNS =
      List.of(
          "figure",
          "kind",
          "exact",
          "band",
          "predicted",
          "measured",
          "scale",
          "at",
          "scenario",
          "trial",
          "service",
          "threads",
          "java",
          "low",
          "high");

  private PairsCsv() {}

  /** What a text holds, with a sentence for each line that is left out. */
  public record Content(List<Pair> pairs, List<String> damages) {}

  /** Header and lines. */
  public static String text(List<Pair> pairs) {
    return Csv.table(COLUMNS, pairs.stream().map(PairsCsv::fields).toList());
  }

  private static List<String> fields(Pair pair) {
    Pair.Origin origin = pair.origin();
    Range interval = pair.interval();
    return List.of(
        pair.figure().name(),
        pair.kind().name(),
        Boolean.toString(pair.exact()),
        pair.band().name(),
        Double.toString(pair.predicted()),
        Double.toString(pair.measured()),
        Double.toString(pair.scale()),
        origin.at(),
        origin.scenario(),
        origin.trial(),
        origin.service(),
        origin.threads(),
        origin.java(),
        interval == null ? "" : Double.toString(interval.low()),
        interval == null ? "" : Double.toString(interval.high()));
  }

  /** Reads a text; a line that is no pair is left out. */
  public static Content parse(String text) {
    List<Pair> pairs = new ArrayList<>();
    List<String> damages = new ArrayList<>();
    String whole = Csv.wholeLines(text);
    List<List<String>> lines = Csv.parse(whole);
    if (lines.isEmpty() || !lines.getFirst().equals(COLUMNS)) {
      return new Content(List.of(), List.of("its first line is not " + Csv.line(COLUMNS)));
    }
    for (int i = 1; i < lines.size(); i++) {
      try {
        pairs.add(pair(lines.get(i)));
      } catch (IllegalArgumentException e) {
        damages.add("line %d is no pair: %s".formatted(i + 1, e.getMessage()));
      }
    }
    if (whole.length() < text.length()) {
      damages.add("its last line is cut off");
    }
    return new Content(pairs, damages);
  }

  private static Pair pair(List<String> fields) {
    if (fields.size() != COLUMNS.size()) {
      throw new IllegalArgumentException(
          "%d fields instead of %d".formatted(fields.size(), COLUMNS.size()));
    }
    return new Pair(
        Figure.valueOf(fields.get(0)),
        Kind.valueOf(fields.get(1)),
        exact(fields.get(2)),
        UtilisationBand.valueOf(fields.get(3)),
        positive(fields.get(4)),
        positive(fields.get(5)),
        positive(fields.get(6)),
        interval(fields.get(13), fields.get(14)),
        new Pair.Origin(
            fields.get(7),
            fields.get(8),
            fields.get(9),
            fields.get(10),
            fields.get(11),
            fields.get(12)));
  }

  private static boolean exact(String field) {
    if (!field.equals("true") && !field.equals("false")) {
      throw new IllegalArgumentException(field + " is neither true nor false");
    }
    return field.equals("true");
  }

  private static @Nullable Range interval(String low, String high) {
    return low.isEmpty() ? null : new Range(positive(low), positive(high));
  }

  private static double positive(String field) {
    double value = Double.parseDouble(field);
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(field + " is not above 0");
    }
    return value;
  }
}
