package dev.loomgauge.core.judgement;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.finding.Causes;
import dev.loomgauge.core.finding.NothingToGain;
import dev.loomgauge.core.finding.rule.Deadline;
import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.judgement.comparison.Collapses;
import dev.loomgauge.core.judgement.comparison.Comparisons;
import dev.loomgauge.core.judgement.comparison.GroupWords;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Comparing;
import dev.loomgauge.core.result.Verdict.Count;
import dev.loomgauge.core.result.Verdict.Findings;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What follows from all trials of a run: the verdict. */
public final class Conclusions {
  private static final Set<String> WITHIN_GROUP =
      Set.of(ThreadMode.FACTOR, OfferedLoad.USERS, OfferedLoad.RATE);

  private Conclusions() {}

  /**
   * Draws them from a run of a scenario.
   *
   * @param cells all planned cells, in the scenario's order
   */
  public static Verdict of(
      Scenario scenario, List<Cell> cells, List<Trial> trials, ResultsFolder folder) {
    return of(
        scenario.design(),
        cells,
        trials,
        folder,
        new FolderRecords(folder, Deadline.of(scenario)),
        scenario.search().isEmpty());
  }

  /**
   * Draws them; for clients that wait for ever.
   *
   * @param design what is compared, and with what margin
   * @param cells all planned cells, in the scenario's order
   * @param folder of the trials, with their latency logs and the warm-ups of their services
   */
  public static Verdict of(
      Design design, List<Cell> cells, List<Trial> trials, ResultsFolder folder) {
    return of(design, cells, trials, folder, new FolderRecords(folder, Optional.empty()), true);
  }

  /**
   * As much of it as trials show by themselves, of a run that ended before its verdict: its rows,
   * and nothing that is said of them.
   */
  public static Verdict provisional(String headline, List<Trial> trials, ResultsFolder folder) {
    Map<Map<String, String>, List<Row>> byGroup = new LinkedHashMap<>();
    Trial.byCell(trials.stream())
        .forEach(
            (_, own) -> {
              Map<String, String> levels = own.getFirst().levels();
              byGroup
                  .computeIfAbsent(shared(levels), _ -> new ArrayList<>())
                  .add(CellVerdict.of(new Cell(levels), own, folder));
            });
    return new Verdict(
        headline,
        byGroup.entrySet().stream()
            .map(group -> new Group(group.getKey(), List.copyOf(group.getValue()), List.of()))
            .toList(),
        List.of(),
        new Count(trials.size(), (int) trials.stream().filter(trial -> !trial.valid()).count()),
        List.of(),
        new Comparing(0, List.of()),
        List.of(),
        Findings.NONE);
  }

  private static Verdict of(
      Design design,
      List<Cell> cells,
      List<Trial> trials,
      ResultsFolder folder,
      Recorded recorded,
      boolean blocks) {
    List<Comparison> comparisons = blocks ? Comparisons.of(design, cells, trials) : List.of();
    Map<Map<String, String>, List<Row>> byGroup = new LinkedHashMap<>();
    for (Cell cell : cells) {
      List<Trial> own = trials.stream().filter(t -> t.cell().equals(cell.id())).toList();
      if (!own.isEmpty()) {
        byGroup
            .computeIfAbsent(shared(cell.levels()), k -> new ArrayList<>())
            .add(CellVerdict.of(cell, own, folder));
      }
    }
    List<Group> groups = new ArrayList<>();
    byGroup.forEach(
        (levels, rows) ->
            groups.add(
                new Group(
                    levels,
                    List.copyOf(rows),
                    GroupWords.moved(rows, ofModes(comparisons, levels), load(cells)).stream()
                        .toList())));
    List<Finding> causes = Causes.of(trials, recorded);
    List<WithoutFinding> without = NothingToGain.of(trials, causes);
    return new Verdict(
        headline(groups, cells, trials, comparisons),
        List.copyOf(groups),
        NextSteps.of(groups, trials, causes, without),
        new Count(trials.size(), (int) trials.stream().filter(t -> !t.valid()).count()),
        notes(design, cells, trials, comparisons, blocks),
        new Comparing(design.margin(), comparisons),
        Scores.of(trials),
        new Findings(List.of(), List.of(), ModeWarmUp.of(folder.readWarmUps()), causes, without));
  }

  /** The levels that the cells of a group share: all but the thread mode and the load. */
  static Map<String, String> shared(Map<String, String> all) {
    return CellLevels.without(WITHIN_GROUP, all);
  }

  /** The throughput of thread modes, all else as in a group. */
  private static List<Comparison> ofModes(
      List<Comparison> comparisons, Map<String, String> shared) {
    return comparisons.stream()
        .filter(c -> c.factor().equals(ThreadMode.FACTOR) && c.metric().equals("throughput"))
        .filter(c -> shared(c.levels()).equals(shared))
        .toList();
  }

  /**
   * A collapse comes first: figures of the blocks that were carried are not the whole answer. What
   * is not measured at the largest load comes last: a mode is never left out without a word.
   */
  private static String headline(
      List<Group> groups, List<Cell> cells, List<Trial> trials, List<Comparison> comparisons) {
    String load = load(cells);
    Optional<Group> shown =
        groups.stream()
            .filter(group -> moved(group, comparisons, load).isPresent())
            .findFirst()
            .or(() -> groups.stream().findFirst());
    String figures =
        FactorWords.of(comparisons)
            .or(() -> shown.flatMap(group -> moved(group, comparisons, load)))
            .or(
                () ->
                    shown.flatMap(
                        group -> GroupWords.reached(group.rows(), Ceiling.byCell(trials), load)))
            .orElse("No trial was valid, so nothing can be concluded.");
    String missing = shown.map(group -> GroupWords.missing(group.rows(), load)).orElse("");
    return Collapses.headline(Collapses.among(cells, trials), cells)
            .map(words -> words + " " + figures)
            .orElse(figures)
        + missing;
  }

  private static Optional<String> moved(Group group, List<Comparison> comparisons, String load) {
    return GroupWords.moved(group.rows(), ofModes(comparisons, group.levels()), load);
  }

  /** The factor of the load: arrivals, also recorded ones, where no cell has users. */
  private static String load(List<Cell> cells) {
    return cells.stream().anyMatch(cell -> cell.levels().containsKey(OfferedLoad.USERS))
        ? OfferedLoad.USERS
        : OfferedLoad.RATE;
  }

  /**
   * What limits the conclusions.
   *
   * @param blocks whether there are any, and more can be asked for; a search repeats what decides
   *     its answer, and compares nothing
   */
  private static List<String> notes(
      Design design,
      List<Cell> cells,
      List<Trial> trials,
      List<Comparison> comparisons,
      boolean blocks) {
    List<String> notes = new ArrayList<>();
    long cellsSeen = trials.stream().map(Trial::cell).distinct().count();
    if (cellsSeen < cells.size()) {
      notes.add(
          "%d of %d cells were measured; the rest are missing from every conclusion."
              .formatted(cellsSeen, cells.size()));
    }
    Repetitions.words(trials).ifPresent(notes::add);
    withheld(trials).ifPresent(notes::add);
    if (blocks && trials.stream().mapToInt(Trial::repetition).distinct().count() <= 1) {
      notes.add(
          "Every cell was measured once: differences of a few percent mean nothing; --precision 3%"
              + " adds blocks.");
    }
    long cautioned = comparisons.stream().filter(Comparison::dependent).count();
    if (cautioned > 0) {
      notes.add(
          "CAUTION: %d of %d comparisons rest on blocks that may resemble their neighbours; more blocks show whether they do."
              .formatted(cautioned, comparisons.size()));
    }
    long compared = comparisons.stream().filter(c -> c.interval() != null).count();
    if (compared > 0) {
      int looks = Comparisons.looks(design).count();
      notes.add(
          "The chance that any difference reported here does not exist is at most 5 %%, corrected for %s%s."
              .formatted(
                  Numbers.count(compared, "comparison"),
                  looks == 1 ? "" : " and %d interim looks".formatted(looks)));
    }
    return notes;
  }

  /** The trials whose p99 is withheld, and the hold that the slowest of them would need for it. */
  private static Optional<String> withheld(List<Trial> trials) {
    List<LoadSummary> few =
        trials.stream()
            .filter(Trial::valid)
            .flatMap(trial -> Optional.ofNullable(trial.load()).stream())
            .filter(load -> Double.isNaN(load.knownP99Ms()))
            .toList();
    return few.stream().mapToDouble(LoadSummary::throughputRps).min().stream()
        .mapToObj(
            slowest ->
                "The p99 of %d of %d trials is withheld: fewer than %s requests.%s"
                    .formatted(
                        few.size(),
                        trials.size(),
                        Numbers.count(LoadSummary.LEAST_FOR_P99),
                        slowest > 0 ? enough(slowest) : ""))
        .findFirst();
  }

  /** A tenth more than the mean rate asks for, since counts of a window vary. */
  private static String enough(double rps) {
    return " A 'hold' of %d s in 'load' would be enough."
        .formatted((long) Math.ceil(LoadSummary.LEAST_FOR_P99 * 1.1 / rps));
  }

  /**
   * What a results folder has of its trials. A damaged file is as one that is not there; the report
   * says so where it shows the file.
   */
  record FolderRecords(ResultsFolder folder, Optional<Deadline> deadline) implements Recorded {

    @Override
    public Optional<Endurance> endurance(Trial trial) {
      try {
        return folder.trial(trial.id()).readEndurance();
      } catch (ResultsException e) {
        return Optional.empty();
      }
    }

    @Override
    public List<GcRow> collections(Trial trial) {
      try {
        return folder.trial(trial.id()).readGc();
      } catch (ResultsException e) {
        return List.of();
      }
    }

    @Override
    public List<MemoryReading> memory(Trial trial) {
      try {
        return MemoryReading.readAll(folder.trial(trial.id()).memoryCsv());
      } catch (ResultsException e) {
        return List.of();
      }
    }
  }
}
