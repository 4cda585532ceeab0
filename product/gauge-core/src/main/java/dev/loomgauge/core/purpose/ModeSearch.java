package dev.loomgauge.core.purpose;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The search for one thread mode under one combination of the other factors. */
public final class ModeSearch {
  private final Search search;
  private final Cell start;
  private final @Nullable CapacityRoom room;
  private final CapacitySearch levels;

  /** A search that begins at a cell; the room is the machine's tightest limit, null for none. */
  public ModeSearch(Search search, Cell start, @Nullable CapacityRoom room) {
    this.search = search;
    this.start = start;
    this.room = room;
    int from = (int) Double.parseDouble(start.levels().getOrDefault(search.factor(), "1"));
    int to = room == null ? search.to() : (int) Math.min(search.to(), room.most());
    this.levels =
        new CapacitySearch(Math.min(from, Math.max(1, to)), Math.max(1, to), search.resolution());
  }

  /** What to measure after these trials of the run; empty at the end. */
  public Optional<Cell> next(List<Trial> trials) {
    return switch (levels.next(points(trials))) {
      case SearchStep.Measure(int level) -> Optional.of(cell(level));
      case SearchStep.Ended _ -> Optional.empty();
    };
  }

  private Cell cell(int level) {
    return start.with(search.factor(), String.valueOf(level));
  }

  public int expectedTrials() {
    return levels.expectedTrials();
  }

  /** The answer that these trials give, also where the search was stopped before its end. */
  public CapacityBracket bracket(List<Trial> trials) {
    List<Point> points = points(trials);
    SearchStep.Ended known = levels.known(points);
    SloCheck.Found end = end(known.stopped(), levels.next(points), trials);
    Double boundMs = search.p99().isPresent() ? SloCheck.millis(search) : null;
    return new CapacityBracket(
        start.threads(),
        CellLevels.without(List.of(ThreadMode.FACTOR, search.factor()), start.levels()),
        search.factor(),
        bound(),
        boundMs,
        known.carried(),
        known.stopped(),
        end.end() == null ? End.VOID : end.end(),
        end.because(),
        points,
        CapacityFit.of(boundMs, known, points).orElse(null));
  }

  private SloCheck.Found end(@Nullable Integer stopped, SearchStep next, List<Trial> trials) {
    return switch (next) {
      case SearchStep.Measure _ ->
          new SloCheck.Found(Standing.VOID, End.STOPPED, "the search was stopped before its end");
      case SearchStep.Ended _ -> stopped == null ? top() : at(stopped, trials);
    };
  }

  /**
   * Why the search stopped at a level: as the last of its trials says that did not carry it, or,
   * where none did not, the last that is void.
   */
  private SloCheck.Found at(int stopped, List<Trial> trials) {
    List<SloCheck.Found> against = new ArrayList<>();
    for (Trial trial : own(trials, cell(stopped))) {
      SloCheck.of(search, trial)
          .filter(found -> found.standing() != Standing.CARRIED)
          .ifPresent(against::add);
    }
    return against.stream()
        .filter(found -> found.standing() == Standing.NOT_CARRIED)
        .reduce((_, later) -> later)
        .or(() -> against.stream().reduce((_, later) -> later))
        .orElseThrow(() -> new IllegalStateException("nothing speaks against " + stopped));
  }

  private SloCheck.Found top() {
    CapacityRoom machine = room;
    return machine != null && machine.most() <= search.to()
        ? new SloCheck.Found(
            Standing.CARRIED, End.MACHINE, "the machine allows no more: " + machine.words())
        : new SloCheck.Found(
            Standing.CARRIED,
            End.SCENARIO,
            "the scenario tries no more than " + Numbers.count((long) search.to()));
  }

  private String bound() {
    String errors =
        search.errors() == 0
            ? "no errors"
            : "errors at most %s".formatted(Numbers.percent(search.errors()));
    return search
        .p99()
        .map(p99 -> "p99 at most %s, %s".formatted(Numbers.millis(SloCheck.millis(search)), errors))
        .orElse(errors);
  }

  private List<Point> points(List<Trial> trials) {
    List<Point> points = new ArrayList<>();
    for (Trial trial : trials) {
      String level = trial.level(search.factor());
      if (level.matches("\\d+") && own(List.of(trial), cell(Integer.parseInt(level))).size() == 1) {
        SloCheck.of(search, trial)
            .ifPresent(found -> points.add(SloCheck.point(Integer.parseInt(level), trial, found)));
      }
    }
    return List.copyOf(points);
  }

  private static List<Trial> own(List<Trial> trials, Cell cell) {
    return trials.stream().filter(trial -> trial.levels().equals(cell.levels())).toList();
  }

  /** Whether a trial carried its load within the bound, and if not, what stood in the way. */
  static final class SloCheck {
    private SloCheck() {}

    /** A trial's standing with its reason; the end is null where the load was carried. */
    record Found(Standing standing, @Nullable End end, String because) {}

    /** What a trial says of its level; empty when it was interrupted. */
    static Optional<Found> of(Search search, Trial trial) {
      return switch (trial.outcome()) {
        case INTERRUPTED -> Optional.empty();
        case FAILED ->
            Optional.of(
                new Found(Standing.NOT_CARRIED, End.FAILURE, String.valueOf(trial.failure())));
        case COMPLETED -> Optional.of(completed(search, trial));
      };
    }

    private static Found completed(Search search, Trial trial) {
      LoadSummary load = trial.load();
      Optional<TrialWarning> disturbed = voiding(trial, false).findFirst();
      if (load == null || disturbed.isPresent()) {
        return new Found(
            trial.disturbed() ? Standing.DISTURBED : Standing.VOID,
            End.VOID,
            disturbed.map(TrialWarning::evidence).orElse("Nothing was measured."));
      }
      if (load.ok() == 0 || load.requests().errorRate() > search.errors()) {
        return new Found(
            Standing.NOT_CARRIED,
            End.ERRORS,
            "%s of the requests failed: %s%s"
                .formatted(
                    Numbers.percent(load.requests().errorRate()), errors(load), limit(trial)));
      }
      if (search.p99().isPresent() && load.latencies().p99Ms() > millis(search)) {
        return new Found(
            Standing.NOT_CARRIED,
            End.P99,
            "p99 %s%s".formatted(Numbers.millis(load.latencies().p99Ms()), limit(trial)));
      }
      return voiding(trial, true)
          .filter(warning -> !ofErrors(warning)) // their share is within the bound of the search
          .findFirst()
          .map(warning -> new Found(Standing.VOID, End.VOID, warning.evidence()))
          .orElseGet(() -> new Found(Standing.CARRIED, null, ""));
    }

    static double millis(Search search) {
      return search.p99().map(p99 -> Durations.seconds(p99) * 1000).orElse(Double.MAX_VALUE);
    }

    private static Stream<TrialWarning> voiding(Trial trial, boolean overload) {
      return trial.voiding().filter(w -> w.overload() == overload);
    }

    private static boolean ofErrors(TrialWarning warning) {
      return GateCode.of(warning.code()).filter(GateCode::errors).isPresent();
    }

    private static String errors(LoadSummary load) {
      String kinds =
          Words.counts(
              load.requests().errors().entrySet().stream()
                  .filter(kind -> kind.getValue() > 0)
                  .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
      return kinds.isEmpty() ? "no request ended" : kinds;
    }

    private static String limit(Trial trial) {
      Bottleneck bottleneck = trial.bottleneck();
      return bottleneck == null ? "" : ", limited by " + BottleneckWords.of(bottleneck);
    }

    static Point point(int level, Trial trial, Found found) {
      LoadSummary load = trial.load();
      return new Point(
          level,
          trial.id(),
          found.standing(),
          load == null || load.ok() == 0 ? null : load.latencies().p99Ms(),
          found.because());
    }
  }
}
