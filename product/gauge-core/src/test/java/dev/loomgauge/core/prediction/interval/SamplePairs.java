package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.Range;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pairs and cells for tests. */
public final class SamplePairs {
  static final Accuracy EXACT =
      new Accuracy(Range.exactly(100), Range.exactly(10), Range.exactly(10), Range.exactly(0), "");

  private SamplePairs() {}

  /** A pair of throughput; its score is the given one. */
  static Pair pair(Kind kind, UtilisationBand band, double score, int trial) {
    return new Pair(
        Figure.THROUGHPUT,
        kind,
        false,
        band,
        100,
        100 * Math.exp(score * 0.05),
        0.05,
        null,
        new Pair.Origin(
            "2026-01-01T00:%02d:%02dZ".formatted(trial / 60, trial % 60),
            "quick",
            "%03d".formatted(trial),
            "order-mvc",
            "virtual",
            "25"));
  }

  /** The same, measured at another time. */
  static Pair at(Pair pair, String time) {
    Pair.Origin of = pair.origin();
    return new Pair(
        pair.figure(),
        pair.kind(),
        pair.exact(),
        pair.band(),
        pair.predicted(),
        pair.measured(),
        pair.scale(),
        pair.interval(),
        new Pair.Origin(time, of.scenario(), of.trial(), of.service(), of.threads(), of.java()));
  }

  /** The same with an interval that reaches to a score. */
  static Pair pair(Kind kind, UtilisationBand band, double score, int trial, double reach) {
    Pair of = pair(kind, band, score, trial);
    double factor = Math.exp(reach * of.scale());
    return new Pair(
        of.figure(),
        kind,
        false,
        band,
        of.predicted(),
        of.measured(),
        of.scale(),
        new Range(of.predicted() / factor, of.predicted() * factor),
        of.origin());
  }

  /** The same pair of a cell that a law limits. */
  static Pair lawful(Pair of) {
    return new Pair(
        of.figure(),
        of.kind(),
        true,
        of.band(),
        of.predicted(),
        of.measured(),
        of.scale(),
        of.interval(),
        of.origin());
  }

  /** Some pairs of one class, with scores 1, 2, 3 and so on. */
  static List<Pair> pairs(Kind kind, UtilisationBand band, int number, int firstTrial) {
    return IntStream.range(0, number)
        .mapToObj(i -> pair(kind, band, i + 1, firstTrial + i))
        .toList();
  }

  /** Twenty pairs of each figure, the measured ones e^step apart: the first as predicted. */
  public static List<Pair> spread(Kind kind, UtilisationBand band, double step) {
    return Stream.of(Figure.values())
        .flatMap(
            figure ->
                IntStream.range(0, 20)
                    .mapToObj(
                        i ->
                            new Pair(
                                figure,
                                kind,
                                false,
                                band,
                                100,
                                100 * Math.exp(step * i),
                                0.05,
                                null,
                                new Pair.Origin("t", "s", figure + " " + i, "m", "virtual", "25"))))
        .toList();
  }

  /** A cell of 100 requests per second in which nothing varies. */
  static IntervalInput input(Limit binding, UtilisationBand band) {
    return input(binding, band, LawfulBounds.NONE);
  }

  static IntervalInput input(Limit binding, UtilisationBand band, LawfulBounds bounds) {
    return new IntervalInput(
        binding,
        band,
        Map.of(Figure.THROUGHPUT, 100.0),
        EXACT,
        List.of(),
        Map.of(),
        10,
        bounds,
        OptionalDouble.of(10));
  }

  static IntervalInput input(Kind kind, UtilisationBand band) {
    return input(
        new Limit("limit", kind, new Limit.Terms("limit", 1, 1.0 / 100), false, 0.0, null), band);
  }

  /** A limit that is proven, of constant times. */
  static Limit law(double rps) {
    return new Limit(
        "users",
        Kind.USERS,
        new Limit.Terms("users", 1, 1.0 / rps),
        true,
        0.0,
        new Law(rps, 0.5, 0));
  }
}
