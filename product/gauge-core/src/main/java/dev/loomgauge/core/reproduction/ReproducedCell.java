package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.batch.Variant;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was found here of one cell of a scenario, or of one variant of a microbenchmark.
 *
 * @param variant thread mode, or the variant of a batch
 * @param users empty for a batch
 * @param levels factor to level
 * @param own the figure that is shown where nothing was published
 * @param figures by what may have been published
 * @param scaled what is smaller here, and why; empty when nothing is
 */
public record ReproducedCell(
    String variant,
    String users,
    Map<String, String> levels,
    Measure own,
    Map<Measure, OwnFigures> figures,
    String scaled) {

  public ReproducedCell {
    levels = Map.copyOf(levels);
    figures = Map.copyOf(figures);
  }

  @Nullable OwnFigures here(Measure measure) {
    return figures.get(measure);
  }

  public static List<ReproducedCell> of(Verdict verdict, List<Trial> trials) {
    List<String> varied = varied(trials);
    List<ReproducedCell> cells = new ArrayList<>();
    for (Verdict.Row row : verdict.rows().toList()) {
      List<Trial> all = trials.stream().filter(t -> t.cell().equals(row.cell())).toList();
      if (!all.isEmpty()) {
        cells.add(of(row, all, varied, memory(verdict, row)));
      }
    }
    return List.copyOf(cells);
  }

  /** Factors beside threads and users that tell the cells of a run apart. */
  private static List<String> varied(List<Trial> trials) {
    return trials.stream()
        .flatMap(t -> t.levels().keySet().stream())
        .distinct()
        .filter(factor -> !factor.equals(ThreadMode.FACTOR) && !factor.equals("users"))
        .filter(factor -> trials.stream().map(t -> t.level(factor)).distinct().count() > 1)
        .sorted()
        .toList();
  }

  /** "virtual", "virtual, structure" or "virtual, pool 50". */
  private static String words(Verdict.Row row, Trial trial, List<String> varied) {
    StringBuilder words = new StringBuilder(row.threads());
    for (String factor : varied) {
      String level = trial.level(factor);
      boolean number = level.matches("[\\d.]+");
      words.append(", ").append(number ? factor + " " + level : level);
    }
    return words.toString();
  }

  private static Optional<RequestMemory> memory(Verdict verdict, Verdict.Row row) {
    return verdict.memory().stream().filter(cost -> cost.cell().equals(row.cell())).findFirst();
  }

  private static ReproducedCell of(
      Verdict.Row row, List<Trial> trials, List<String> varied, Optional<RequestMemory> cost) {
    String words = words(row, trials.getFirst(), varied);
    Prediction prediction = trials.getFirst().prediction();
    Expected expected = prediction.expected();
    Map<Measure, OwnFigures> figures = new EnumMap<>(Measure.class);
    figures.put(
        Measure.THROUGHPUT,
        here(
            row,
            words,
            Foreseen.of(expected, Figure.THROUGHPUT),
            row.ceilingRps(),
            row.throughputRps(),
            row.throughputInterval()));
    figures.put(
        Measure.MEAN,
        mean(row, words, trials, Foreseen.of(expected, Figure.MEAN), prediction.meanMsAtCeiling()));
    cost.ifPresent(memory -> figures.put(Measure.MEMORY, resident(row, words, memory)));
    return new ReproducedCell(
        row.threads(),
        row.users(),
        trials.getFirst().levels(),
        cost.isPresent() ? Measure.MEMORY : Measure.THROUGHPUT,
        figures,
        "");
  }

  private static OwnFigures mean(
      Verdict.Row row,
      String words,
      List<Trial> trials,
      Foreseen predicted,
      @Nullable Double bound) {
    List<Double> means =
        trials.stream()
            .filter(Trial::valid)
            .map(t -> Objects.requireNonNull(t.load()))
            .map(LoadSummary::meanMs)
            .toList();
    if (means.isEmpty()) {
      return here(row, words, predicted, bound, null, null);
    }
    MeanInterval mean = MeanInterval.of(means);
    return here(row, words, predicted, bound, mean.mean(), Range.of(mean));
  }

  private static OwnFigures here(
      Verdict.Row row,
      String words,
      Foreseen predicted,
      @Nullable Double bound,
      @Nullable Double measured,
      @Nullable Range interval) {
    return new OwnFigures(
        row.cell(),
        words,
        row.users(),
        predicted.figure(),
        predicted.interval(),
        bound,
        measured,
        interval == null ? null : interval.low(),
        interval == null ? null : interval.high(),
        BottleneckWords.limit(row));
  }

  /** Resident memory of a request in flight, which is what write-ups state of a process. */
  static OwnFigures resident(Verdict.Row row, String words, RequestMemory cost) {
    Optional<Part> part =
        cost.parts().stream().filter(each -> each.kind() == Kind.RESIDENT).findFirst();
    Range interval = part.map(Part::interval).orElse(null);
    return new OwnFigures(
        row.cell(),
        words,
        row.users(),
        null,
        null,
        null,
        part.map(Part::bytesPerRequest).orElse(null),
        interval == null ? null : interval.low(),
        interval == null ? null : interval.high(),
        part.isEmpty() ? cost.doubt() : otherParts(cost));
  }

  /** "thread stacks 0 KB, heap after collection 32.3 KB, other native 0.3 KB". */
  private static String otherParts(RequestMemory cost) {
    return cost.parts().stream()
        .filter(part -> part.kind() != Kind.RESIDENT)
        .map(part -> part.kind().words() + " " + Numbers.kilobytes(part.bytesPerRequest()) + " KB")
        .collect(Collectors.joining(", "));
  }

  /** A predicted figure and its 90 % prediction interval; null where they are not known. */
  private record Foreseen(@Nullable Double figure, @Nullable Range interval) {
    static Foreseen of(@Nullable Expected expected, Figure figure) {
      if (expected == null) {
        return new Foreseen(null, null);
      }
      Expected.Interval interval = expected.intervals().get(figure);
      return new Foreseen(figure.of(expected), interval == null ? null : interval.range());
    }
  }

  /** A variant of a microbenchmark, by its published name. What is predicted of it is its floor. */
  public static ReproducedCell of(Score score) {
    double floor = score.floor().ms();
    String variant =
        Microbenchmark.named(score.batch().benchmark()).variants().stream()
            .filter(own -> own.name().equals(score.batch().variant()))
            .map(Variant::published)
            .findFirst()
            .orElse(score.batch().variant());
    return new ReproducedCell(
        variant,
        "",
        Map.of(),
        Measure.TIME,
        Map.of(
            Measure.TIME,
            new OwnFigures(
                score.batch().variant(),
                score.batch().variant(),
                "",
                floor,
                null,
                floor,
                score.ms(),
                score.lowMs(),
                score.highMs(),
                score.floor().law())),
        score.batch().scaled());
  }
}
