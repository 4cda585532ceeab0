package dev.loomgauge.report.reading;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a verdict with their trials, in groups along one axis.
 *
 * @param axis the factor on the horizontal axis: users, or the first other factor of numbers when
 *     there is one number of users only
 * @param groups the ones with most cells first, then by their labels
 */
public record CellGroups(String axis, List<Group> groups) {
  /** The percentiles that charts show. */
  public static final List<Figure> PERCENTILES = List.of(Figure.P50, Figure.P95, Figure.P99);

  /**
   * The cells that differ only in thread mode and in the factor on the axis.
   *
   * @param slug part of a file name, unique in the run; empty when there is one group only
   * @param label what sets it apart, for people
   * @param cells ordered by the axis, then by mode
   */
  public record Group(String slug, String label, List<CellTrials> cells) {
    /** Lists the thread modes in it, in the usual order. */
    public List<String> modes() {
      return Names.modes(cells.stream().map(CellTrials::mode).toList());
    }

    public List<CellTrials> of(String mode) {
      return cells.stream().filter(cell -> cell.mode().equals(mode)).toList();
    }

    public List<PredictedCurves.Point> points(String mode) {
      return of(mode).stream().map(CellTrials::point).toList();
    }

    public List<PredictedCurves.Point> points() {
      return cells.stream().map(CellTrials::point).toList();
    }

    /** Lists the different values on the axis, ascending. */
    public List<Double> xs() {
      return cells.stream().map(CellTrials::x).distinct().sorted().toList();
    }

    /** Keeps as many cells as a chart has room for: all modes at some loads, evenly spaced. */
    Group downsampled(int most) {
      if (cells.size() <= most) {
        return this;
      }
      Set<Double> kept =
          new HashSet<>(Spread.of(xs(), Math.max(2, most / Math.max(1, modes().size()))));
      List<CellTrials> some = cells.stream().filter(cell -> kept.contains(cell.x())).toList();
      return new Group(slug, label, Spread.of(some, most));
    }

    public boolean hasLine() {
      return xs().size() > 1;
    }
  }

  /** A row of the verdict with its trials, at least one, valid or not. */
  public record CellTrials(Verdict.Row row, String level, double x, List<Trial> trials) {
    /** More points in one place of a chart would lie on each other. */
    private static final int DRAWN = 30;

    public String mode() {
      return row.threads();
    }

    /** Returns what was predicted of it; the same for all its trials. */
    public Prediction prediction() {
      return trials.getFirst().prediction();
    }

    public PredictedCurves.Point point() {
      return new PredictedCurves.Point(x, level, prediction());
    }

    /** Returns a figure that a solver expects of it; null without one. */
    public @Nullable Double expected(Figure figure) {
      Expected expected = prediction().expected();
      return expected == null ? null : figure.of(expected);
    }

    /** Returns a figure of its row, or a mean response time; null where it is not known. */
    public @Nullable Double measured(Figure figure) {
      return switch (figure) {
        case THROUGHPUT -> row.throughputRps();
        case MEAN -> mean(valid(), Figure.MEAN); // A verdict has none.
        case P50 -> row.p50Ms();
        case P95 -> row.p95Ms();
        case P99 -> row.p99Ms();
      };
    }

    /** Returns the mean of a figure over trials; null where none of them has it. */
    public static @Nullable Double mean(
        List<Trial> trials, Function<Trial, @Nullable Double> figure) {
      OptionalDouble mean =
          trials.stream()
              .map(figure)
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .average();
      return mean.isPresent() && !Double.isNaN(mean.getAsDouble()) ? mean.getAsDouble() : null;
    }

    public static @Nullable Double mean(List<Trial> trials, Figure figure) {
      return mean(
          trials,
          trial -> {
            LoadSummary load = trial.load();
            return load == null ? null : (Double) figure.of(load);
          });
    }

    public List<Trial> valid() {
      return trials.stream().filter(Trial::valid).toList();
    }

    public List<Trial> voided() {
      return trials.stream().filter(t -> !t.valid() && t.load() != null).toList();
    }

    public List<Trial> validDrawn() {
      return Spread.of(valid(), DRAWN);
    }

    public List<Trial> voidedDrawn() {
      return Spread.of(voided(), DRAWN);
    }

    /** Lists the valid trials, or the void ones when nothing else is there. */
    public List<Trial> shown() {
      return valid().isEmpty() ? voided() : valid();
    }

    public Ceiling ceiling() {
      return Ceiling.of(trials);
    }
  }

  /** Arranges what a folder holds. */
  public static CellGroups of(Contents contents) {
    return of(contents.verdict(), contents.trials(), contents.folder());
  }

  static CellGroups of(Verdict verdict, List<Trial> trials, ResultsFolder folder) {
    List<Map<String, String>> all = trials.stream().map(Trial::levels).toList();
    String axis = axis(all);
    Set<String> constant = constant(all);
    Map<String, Verdict.Row> rows = new HashMap<>();
    verdict.rows().forEach(row -> rows.put(row.cell(), row));
    Map<Map<String, String>, List<CellTrials>> grouped = new LinkedHashMap<>();
    trials.stream()
        .collect(Collectors.groupingBy(Trial::levels, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (levels, own) -> {
              Verdict.Row row = rows.get(own.getFirst().cell());
              // A row is missing where a trial was cut off after the verdict, and has no
              // percentiles where an older version drew it.
              Verdict.Row known =
                  row == null || (row.repetitions() > 0 && row.p50Ms() == null)
                      ? Conclusions.provisional("", own, folder).rows().findFirst().orElseThrow()
                      : row;
              String level = own.getFirst().level(axis);
              grouped
                  .computeIfAbsent(
                      CellLevels.without(List.of(ThreadMode.FACTOR, axis), levels),
                      _ -> new ArrayList<>())
                  .add(new CellTrials(known, level, number(level), own));
            });
    List<Group> groups = new ArrayList<>();
    grouped.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<Map<String, String>, List<CellTrials>>>comparingInt(
                    e -> -e.getValue().size())
                .thenComparing(e -> Names.sortable(Names.levels(e.getKey()))))
        .forEach(e -> groups.add(group(label(e.getKey(), constant), e.getValue(), groups)));
    return new CellGroups(axis, List.copyOf(groups));
  }

  private static Group group(String label, List<CellTrials> cells, List<Group> before) {
    String slug = Words.slug(label.equals("all trials") ? "" : label);
    return new Group(
        unique(slug, before.stream().map(Group::slug).toList()),
        label,
        cells.stream()
            .sorted(
                Comparator.comparingDouble(CellTrials::x)
                    .thenComparingInt(c -> Names.modeOrder(c.mode())))
            .toList());
  }

  /** A part of a file name, with a number where another group has it already. */
  static String unique(String slug, List<String> before) {
    return before.contains(slug) ? slug + "-" + (before.size() + 1) : slug;
  }

  /** Keeps the groups with most cells, and of each the cells that a chart has room for. */
  public CellGroups downsampled(int most, int cells) {
    return new CellGroups(
        axis, groups.stream().limit(most).map(group -> group.downsampled(cells)).toList());
  }

  /** Says what sets a verdict's group apart from the others, for people. */
  public static String label(Verdict.Group group, List<Verdict.Group> all) {
    return label(group.levels(), constant(all.stream().map(Verdict.Group::levels).toList()));
  }

  /**
   * Names the factor on the horizontal axis: users, or the first other factor of numbers when there
   * is one number of users only.
   */
  static String axis(List<Map<String, String>> cells) {
    SequencedSet<String> factors = new LinkedHashSet<>(List.of("users", "rate"));
    cells.forEach(cell -> factors.addAll(cell.keySet()));
    boolean open = cells.stream().anyMatch(cell -> !cell.getOrDefault("rate", "").isEmpty());
    return factors.stream()
        .filter(factor -> distinct(cells, factor).stream().allMatch(CellGroups::isNumber))
        .filter(factor -> distinct(cells, factor).size() > 1)
        .findFirst()
        .orElse(open ? "rate" : "users");
  }

  static Set<String> constant(List<Map<String, String>> cells) {
    return cells.stream()
        .flatMap(cell -> cell.keySet().stream())
        .distinct()
        .filter(factor -> distinct(cells, factor).size() == 1)
        .collect(Collectors.toSet());
  }

  /** Says a cell's levels in words, without those that all share. */
  static String label(Map<String, String> levels, Set<String> constant) {
    return Names.levels(CellLevels.without(constant, levels));
  }

  /** Returns a level as a place on an axis; 0 when it is no number. */
  static double number(String level) {
    return isNumber(level) ? Double.parseDouble(level) : 0;
  }

  private static List<String> distinct(List<Map<String, String>> cells, String factor) {
    return cells.stream().map(cell -> cell.getOrDefault(factor, "")).distinct().toList();
  }

  private static boolean isNumber(String level) {
    return level.matches("[0-9]{1,12}(\\.[0-9]{1,6})?");
  }
}
