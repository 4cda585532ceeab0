package dev.loomgauge.report.reading;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Score;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** How sure a verdict is, in the sentences that a terminal and a page share. */
public final class HowSure {
  private HowSure() {}

  /**
   * What was compared, how near the predictions were, what speaks against trials, and what limits
   * the conclusions; empty where there is nothing of these.
   */
  public static List<String> of(Verdict verdict, List<Trial> trials) {
    return Stream.of(
            comparisons(verdict.comparisons()).stream(),
            predictions(verdict.scores()).stream(),
            limitedOtherwise(trials).stream(),
            warnings(trials).stream(),
            verdict.notes().stream())
        .flatMap(sentences -> sentences)
        .toList();
  }

  /**
   * "Comparisons: throughput 1 faster, 2 undecided; p99 1 slower." Empty where nothing could be
   * compared.
   */
  public static Optional<String> comparisons(List<Comparison> all) {
    Map<String, Map<String, Long>> counts =
        all.stream()
            .filter(one -> one.interval() != null)
            .collect(
                Collectors.groupingBy(
                    Comparison::metric,
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        one -> Compared.word(one.outcome()),
                        LinkedHashMap::new,
                        Collectors.counting())));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            counts.entrySet().stream()
                .map(
                    metric ->
                        metric.getKey()
                            + " "
                            + metric.getValue().entrySet().stream()
                                .map(outcome -> outcome.getValue() + " " + outcome.getKey())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ", "Comparisons: ", ".")));
  }

  /**
   * "Predicted throughput: 12 of 12 trials inside their 90 % intervals; median absolute error 0.24
   * % (limit: users), 3.8 % (a CPU or station)." Empty without predictions.
   */
  static Optional<String> predictions(List<Score> scores) {
    List<Score> throughput =
        scores.stream().filter(score -> score.metric().equals("throughput")).toList();
    if (throughput.isEmpty()) {
      return Optional.empty();
    }
    List<Score.Coverage> known =
        throughput.stream().map(Score::coverage).filter(Objects::nonNull).toList();
    int inside = known.stream().mapToInt(Score.Coverage::inside).sum();
    int bounded = known.stream().mapToInt(Score.Coverage::trials).sum();
    int unbounded = throughput.stream().mapToInt(Score::unbounded).sum();
    String held =
        bounded == 0
            ? ""
            : "%d of %d trials inside their 90 %% intervals%s; "
                .formatted(
                    inside, bounded, unbounded == 0 ? "" : ", %d without one".formatted(unbounded));
    return Optional.of(
        throughput.stream()
            .map(
                score ->
                    "%s (%s%s)"
                        .formatted(
                            Numbers.percent(score.medianAbsolute()),
                            score.equals(throughput.getFirst()) ? "limit: " : "",
                            score.limitWords()))
            .collect(
                Collectors.joining(
                    ", ", "Predicted throughput: " + held + "median absolute error ", ".")));
  }

  /**
   * "Limited otherwise than predicted: 2 trials by a CPU or station (median absolute error 0.99
   * %)." They are in {@link #predictions} by the limit that was predicted. Empty without any.
   */
  public static Optional<String> limitedOtherwise(List<Trial> trials) {
    String kinds =
        Stream.of(Kind.RESOURCE, Kind.STATION)
            .flatMap(kind -> limitedOtherwise(trials, kind).stream())
            .collect(Collectors.joining(", "));
    return kinds.isEmpty()
        ? Optional.empty()
        : Optional.of("Limited otherwise than predicted: " + kinds + ".");
  }

  private static Optional<String> limitedOtherwise(List<Trial> trials, Kind kind) {
    double[] errors =
        trials.stream()
            .filter(trial -> trial.valid() && full(trial.bottleneck()) == kind)
            .filter(trial -> !trial.prediction().limits().isEmpty())
            .filter(trial -> trial.prediction().binding().kind() != kind)
            .flatMapToDouble(
                trial ->
                    Stream.ofNullable(trial.prediction().expected())
                        .mapToDouble(its -> its.throughputRps() / trial.throughputRps() - 1))
            .map(Math::abs)
            .toArray();
    return errors.length == 0
        ? Optional.empty()
        : Optional.of(
            "%s by %s (median absolute error %s)"
                .formatted(
                    Numbers.count(errors.length, "trial"),
                    kind.words(),
                    Numbers.percent(Median.withDefaults().evaluate(errors))));
  }

  private static @Nullable Kind full(@Nullable Bottleneck limit) {
    Bottleneck.Limiter limiter = limit == null ? new Bottleneck.Unknown() : limit.limiter();
    return limiter instanceof Bottleneck.Cpu
        ? Kind.STATION
        : limiter instanceof Bottleneck.Pool ? Kind.RESOURCE : null;
  }

  /**
   * "Void: other programs ran (2 of 12 trials). Cautions: code still being compiled (3 of 12
   * trials)."; notes, and what voided trials that have a valid repetition, are left out. Empty
   * without any.
   */
  public static Optional<String> warnings(List<Trial> trials) {
    List<Trial> counted =
        trials.stream().filter(trial -> !Repetitions.isMadeGood(trial, trials)).toList();
    List<String> parts =
        Stream.of(
                codes("Void: ", Severity.VOID, counted, trials.size()),
                codes("Cautions: ", Severity.CAUTION, counted, trials.size()))
            .flatMap(Optional::stream)
            .toList();
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", parts));
  }

  private static Optional<String> codes(
      String title, Severity severity, List<Trial> counted, int all) {
    Map<String, Long> codes =
        counted.stream()
            .flatMap(
                trial ->
                    trial.warnings().stream()
                        .filter(warning -> warning.severity() == severity)
                        .map(TrialWarning::code)
                        .distinct())
            .collect(Collectors.groupingBy(code -> code, TreeMap::new, Collectors.counting()));
    return codes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            codes.entrySet().stream()
                .map(
                    code ->
                        "%s (%d of %d trials)"
                            .formatted(GateCode.wordsOf(code.getKey()), code.getValue(), all))
                .collect(Collectors.joining(", ", title, ".")));
  }
}
