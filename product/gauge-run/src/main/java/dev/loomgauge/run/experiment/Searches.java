package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.purpose.CapacityRoom;
import dev.loomgauge.core.purpose.ModeSearch;
import dev.loomgauge.core.purpose.PurposeVerdict;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LocalSources;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * The searches of a run, each trial where they want it, with the services that are up: one search a
 * thread mode and combination of the other factors. They take turns, a trial each, so that a drift
 * of the machine hits all alike; where their services cannot be up at once, one follows the other.
 */
final class Searches implements Schedule {
  private final TrialPlan plan;
  private final List<ModeSearch> searches;
  private final String factor;
  private final boolean inTurns;
  private int turn;

  private Searches(TrialPlan plan, List<ModeSearch> searches, String factor, boolean inTurns) {
    this.plan = plan;
    this.searches = searches;
    this.factor = factor;
    this.inTurns = inTurns;
  }

  /** Those of a scenario, which begin at the cells of the plan. */
  static Searches of(TrialPlan plan, Search search) {
    Scenario scenario = plan.scenario();
    List<Cell> starts = plan.cells();
    return new Searches(
        plan,
        starts.stream()
            .map(cell -> new ModeSearch(search, cell, room(scenario, search, cell).orElse(null)))
            .toList(),
        search.factor(),
        CellPlan.starts(scenario, starts).size() <= plan.servicesAtOnce());
  }

  private static Optional<CapacityRoom> room(Scenario scenario, Search search, Cell start) {
    return search.factor().equals("users")
        ? ConnectionRoom.of(
            RequestPath.callsAtOnce(scenario.path().stepsFor(start.levels())),
            scenario.deployment().instances(),
            LocalSources.many(scenario, start),
            ConnectionRoom.Here.of(scenario))
        : Optional.empty();
  }

  @Override
  public Schedule with(List<Cell> cells) {
    return this;
  }

  @Override
  public List<Cell> cells() {
    return plan.cells();
  }

  @Override
  public Optional<Batch> next(List<Trial> trials) {
    return due(trials)
        .map(
            trial ->
                new Batch(
                    List.of(trial),
                    false,
                    Math.max(trials.size() + 1, expectedTrials()),
                    Optional.empty()));
  }

  @Override
  public Progress.Planned input(Batch first, List<Trial> trials) {
    int left = Math.max(first.trials().size(), expectedTrials() - trials.size());
    return new Progress.Planned(
        left, Optional.empty(), plan.length(0).plus(plan.trial().multipliedBy(left - 1L)));
  }

  @Override
  public int least() {
    return 0;
  }

  @Override
  public String ending() {
    return "Every search has its answer.";
  }

  /** The next trial after these; empty when every search has its answer. */
  private Optional<TrialPlan.Planned> due(List<Trial> trials) {
    for (int i = 0; i < searches.size(); i++) {
      ModeSearch search = searches.get((turn + i) % searches.size());
      Optional<Cell> cell = search.next(trials);
      if (cell.isPresent()) {
        turn = inTurns ? (turn + i + 1) % searches.size() : 0;
        return cell.map(found -> planned(found, trials));
      }
    }
    return Optional.empty();
  }

  private static TrialPlan.Planned planned(Cell cell, List<Trial> trials) {
    int number = trials.size() + 1;
    List<Trial> own = trials.stream().filter(trial -> trial.cell().equals(cell.id())).toList();
    int attempt = own.size() + 1;
    boolean again = !own.isEmpty() && own.getLast().disturbed();
    return new TrialPlan.Planned(
        Numbers.format("%03d-%s-r%d", number, cell.id(), attempt),
        cell,
        attempt,
        number,
        again ? Repetitions.original(own.getLast()) : null);
  }

  /** Approximate number of trials of all of them. */
  int expectedTrials() {
    return searches.stream().mapToInt(ModeSearch::expectedTrials).sum();
  }

  /** The cells that were measured, by mode in the scenario's order, then by level. */
  List<Cell> measured(List<Trial> trials) {
    LinkedHashSet<Cell> cells = new LinkedHashSet<>();
    for (Cell start : plan.cells()) {
      List<Cell> own = new ArrayList<>();
      for (Trial trial : trials) {
        Cell cell = start.with(factor, trial.level(factor));
        if (cell.levels().equals(trial.levels())) {
          own.add(cell);
        }
      }
      own.sort(
          Comparator.comparingDouble(
              c -> Double.parseDouble(c.levels().getOrDefault(factor, "0"))));
      cells.addAll(own);
    }
    return List.copyOf(cells);
  }

  @Override
  public Verdict verdict(List<Trial> trials, ResultsFolder folder) {
    return PurposeVerdict.ofSearch(
        Conclusions.of(plan.scenario(), measured(trials), trials, folder),
        searches.stream().map(search -> search.bracket(trials)).toList());
  }
}
