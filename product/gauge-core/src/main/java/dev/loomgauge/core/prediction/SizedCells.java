package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.prediction.MeasuringSide.Use;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * The cells of a run, some of them with a number of users "per core", which is the machine's to
 * say: where the measuring side would be busier than is planned for, it is lowered for all cells
 * that have it, so that they stay comparable. Any other level is measured as it was asked for.
 *
 * @param all in the scenario's order
 * @param sized those whose level may be lowered
 * @param thinkSeconds mean pause of a user between answer and next request
 */
public record SizedCells(List<Cell> all, Set<Cell> sized, double thinkSeconds) {
  /** A level that is not this many times the one below it shows nothing that the other does not. */
  private static final double ABOVE = 1.1;

  /** Numbers of users that are tried; each prediction takes some seconds. */
  private static final int TRIES = 5;

  public SizedCells {
    all = List.copyOf(all);
    sized = Set.copyOf(sized);
  }

  /** Those of a scenario on the given number of service CPUs; a search finds its levels itself. */
  public static SizedCells of(Scenario scenario, int serviceCores) {
    return new SizedCells(
        CellPlan.of(scenario, serviceCores),
        scenario.search().isPresent() ? Set.of() : CellPlan.sized(scenario, serviceCores),
        Durations.seconds(scenario.load().think()));
  }

  /** The same in a run that goes on: a level at which it has begun to measure stays. */
  public SizedCells goingOn(Set<Cell> begun) {
    SizedCells now = this;
    for (int users : levels()) {
      List<Cell> own = at(users);
      OptionalInt before =
          begun.stream()
              .filter(cell -> own.contains(cell.with(OfferedLoad.USERS, level(users))))
              .filter(cell -> !all.contains(cell) || own.contains(cell))
              .mapToInt(Cell::users)
              .max();
      if (before.isPresent()) {
        Set<Cell> open = new HashSet<>(now.sized);
        own.forEach(open::remove);
        now = new SizedCells(now.replaced(own, before), open, thinkSeconds);
      }
    }
    return now;
  }

  /**
   * What this machine measures: cells in the scenario's order, and a sentence on each level that is
   * measured in the place of another or may be void.
   */
  public record Measurable(List<Cell> cells, List<String> notes) {}

  /** Lowers what the measuring side would not carry, by predictions. */
  public Measurable measurable(Function<Cell, Prediction> predicted) {
    SizedCells now = this;
    List<String> notes = new ArrayList<>();
    for (int users : levels()) {
      List<Cell> own = at(users);
      Optional<Busy> busiest = busiest(own, predicted);
      if (busiest.isPresent() && busiest.get().use().share() > MeasuringSide.PLANNED) {
        int fewer = fewer(own, predicted);
        OptionalInt below = now.below(own);
        boolean left = below.isPresent() && fewer < ABOVE * below.getAsInt();
        now =
            new SizedCells(
                now.replaced(own, left ? OptionalInt.empty() : OptionalInt.of(fewer)),
                sized,
                thinkSeconds);
        notes.add(
            left
                ? "%s users are not measured, and %s are the most: %s"
                    .formatted(
                        Numbers.count(users),
                        Numbers.count(below.getAsInt()),
                        busiest.get().because())
                : "%s users are measured in the place of %s: %s"
                    .formatted(
                        Numbers.count(fewer), Numbers.count(users), busiest.get().because()));
      }
    }
    busiest(now.all.stream().filter(cell -> !sized.contains(cell)).toList(), predicted)
        .filter(busy -> busy.use().share() > MeasuringSide.TRUSTED)
        .ifPresent(busy -> notes.add("Measured as asked for, and perhaps void: " + busy.because()));
    return new Measurable(now.all, List.copyOf(notes));
  }

  /** The levels that may be lowered, ascending. */
  private List<Integer> levels() {
    return sized.stream().map(Cell::users).distinct().sorted().toList();
  }

  private List<Cell> at(int users) {
    return all.stream().filter(cell -> sized.contains(cell) && cell.users() == users).toList();
  }

  private static String level(int users) {
    return String.valueOf(users);
  }

  /** The cells with other users in some of them; without these where no number is given. */
  private List<Cell> replaced(List<Cell> own, OptionalInt users) {
    Set<Cell> cells = new LinkedHashSet<>();
    for (Cell cell : all) {
      if (!own.contains(cell)) {
        cells.add(cell);
      } else if (users.isPresent()) {
        cells.add(cell.with(OfferedLoad.USERS, level(users.getAsInt())));
      }
    }
    return List.copyOf(cells);
  }

  /** The most users below those of some cells, all else equal. */
  private OptionalInt below(List<Cell> own) {
    return all.stream()
        .filter(
            cell ->
                own.stream()
                    .anyMatch(
                        high ->
                            cell.users() < high.users()
                                && cell.with(OfferedLoad.USERS, level(high.users())).equals(high)))
        .mapToInt(Cell::users)
        .max();
  }

  /** So many users that the measuring side carries all of these cells. */
  private int fewer(List<Cell> own, Function<Cell, Prediction> predicted) {
    int users = own.getFirst().users();
    for (int tried = 0; tried < TRIES; tried++) {
      String level = level(users);
      int carried =
          own.stream()
              .map(cell -> cell.with(OfferedLoad.USERS, level))
              .mapToInt(cell -> carried(cell, predicted.apply(cell)))
              .min()
              .orElse(users);
      if (carried >= users) {
        return users;
      }
      users = carried;
    }
    return users;
  }

  /**
   * The users of a cell; where they are too many, those who reach by themselves the throughput that
   * is planned for: N = X (R0 + Z), since CPU time of the measuring side is in proportion to X.
   */
  private int carried(Cell cell, Prediction prediction) {
    Expected expected = prediction.expected();
    double share = MeasuringSide.predicted(prediction).map(Use::share).orElse(0.0);
    if (expected == null || share <= MeasuringSide.PLANNED) {
      return cell.users();
    }
    double rps = expected.throughputRps() * MeasuringSide.PLANNED / share;
    double users = rps * (prediction.zeroLoadMs() / 1000 + thinkSeconds);
    return Math.clamp(rounded(users), 1, Math.max(1, cell.users() - 1));
  }

  /** Down to two digits. */
  private static long rounded(double users) {
    double unit = Numbers.secondDigit(users);
    return Math.round(Math.floor(users / unit) * unit);
  }

  private static Optional<Busy> busiest(List<Cell> cells, Function<Cell, Prediction> predicted) {
    return cells.stream()
        .flatMap(
            cell ->
                MeasuringSide.predicted(predicted.apply(cell))
                    .map(use -> new Busy(cell, use))
                    .stream())
        .max(Comparator.comparingDouble(busy -> busy.use().share()));
  }

  /** The cell that keeps the measuring side busiest. */
  private record Busy(Cell cell, Use use) {
    private String because() {
      String load =
          switch (cell.offered()) {
            case OfferedLoad.Users(int number) -> Numbers.count(number, "user");
            case OfferedLoad.Arrivals(double perSecond) -> Numbers.rate(perSecond);
            case OfferedLoad.Fixed() -> "its load";
          };
      return Numbers.format(
          "with %s at %s the CPUs of %s are predicted to be %s busy; %s is planned for at most, and above %s a trial is void.",
          cell.threads().isEmpty() ? "the service" : Words.mode(cell.threads()),
          load,
          use.cpus(),
          Numbers.percent(use.share()),
          Numbers.percent(MeasuringSide.PLANNED),
          Numbers.percent(MeasuringSide.TRUSTED));
    }
  }
}
