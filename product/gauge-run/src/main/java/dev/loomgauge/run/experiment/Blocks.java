package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.judgement.comparison.Comparisons;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Block after block, until enough is known or the time is over. */
final class Blocks implements Schedule {
  private final Design design;
  private final TrialPlan plan;
  private final LongSupplier nanos;
  private final long begin;
  private long blockBegin;
  private Duration longestBlock = Duration.ZERO;
  private int block;
  private String ending = "";

  static Blocks of(TrialPlan plan) {
    return new Blocks(plan.scenario().design(), plan, System::nanoTime, System.nanoTime());
  }

  /**
   * Before the first block.
   *
   * @param nanos a clock as {@link System#nanoTime}
   * @param begin of the run, on that clock
   */
  Blocks(Design design, TrialPlan plan, LongSupplier nanos, long begin) {
    this.design = design;
    this.plan = plan;
    this.nanos = nanos;
    this.begin = begin;
    this.blockBegin = nanos.getAsLong();
  }

  @Override
  public Schedule with(List<Cell> cells) {
    return new Blocks(design, plan.with(cells), nanos, begin);
  }

  @Override
  public List<Cell> cells() {
    return plan.cells();
  }

  @Override
  public Optional<Batch> next(List<Trial> trials) {
    return due(trials).map(next -> batch(next, trials));
  }

  private Batch batch(List<TrialPlan.Planned> next, List<Trial> trials) {
    int left = left(trials);
    if (next.getFirst().repeats() == null) {
      return new Batch(
          next,
          true,
          trials.size() + Math.max(next.size(), left),
          Optional.of(new Progress.Block(block, design, next.size())));
    }
    List<Trial> voided =
        next.stream()
            .flatMap(p -> Repetitions.due(p.cell().id(), p.block(), trials).stream())
            .toList();
    return new Batch(
        next,
        false,
        trials.size() + next.size() + left,
        Optional.of(
            new Progress.Repeating(
                next.size(), Repetitions.codes(voided), plan.trial().multipliedBy(next.size()))));
  }

  /**
   * Trials that are still to be run whatever they show, without what may be repeated; none in the
   * blocks behind those.
   */
  private int left(List<Trial> trials) {
    return Math.max(0, least() - (int) trials.stream().filter(t -> t.repeats() == null).count());
  }

  @Override
  public Progress.Planned input(Batch first, List<Trial> trials) {
    return new Progress.Planned(
        Math.max(first.trials().size(), left(trials)),
        Optional.of(plan.predicted()),
        plan.length(least() - left(trials)));
  }

  @Override
  public int least() {
    return plan.least();
  }

  @Override
  public Verdict verdict(List<Trial> trials, ResultsFolder folder) {
    return Conclusions.of(plan.scenario(), plan.cells(), trials, folder);
  }

  /**
   * The next block's trials that are not there yet, or the repetitions that are due in the last
   * one; empty at the end.
   */
  Optional<List<TrialPlan.Planned>> due(List<Trial> trials) {
    long now = nanos.getAsLong();
    if (block > 0 && now - blockBegin > longestBlock.toNanos()) {
      longestBlock = Duration.ofNanos(now - blockBegin);
    }
    while (true) {
      List<TrialPlan.Planned> again = repetitions(now, trials);
      if (!again.isEmpty()) {
        return Optional.of(again);
      }
      Set<Cell> cells =
          block < design.repetitions()
              ? Set.copyOf(plan.cells())
              : Comparisons.undecided(design, plan.cells(), trials);
      ending = ending(now, cells);
      if (!ending.isEmpty()) {
        return Optional.empty();
      }
      block++;
      blockBegin = now;
      List<TrialPlan.Planned> missing =
          plan.block(block).stream()
              .filter(planned -> cells.contains(planned.cell()))
              .filter(planned -> trials.stream().noneMatch(trial -> same(trial, planned)))
              .toList();
      if (!missing.isEmpty()) {
        return Optional.of(missing);
      }
    }
  }

  /** Those that are due in the block that has been measured, as long as there is time for them. */
  private List<TrialPlan.Planned> repetitions(long now, List<Trial> trials) {
    if (block == 0) {
      return List.of();
    }
    List<TrialPlan.Planned> due = plan.repetitions(block, trials);
    Duration each = longestBlock.dividedBy(plan.cells().size());
    return fits(now, each.multipliedBy(due.size())) ? due : List.of();
  }

  private boolean fits(long now, Duration more) {
    Duration end = Duration.ofNanos(now - begin).plus(more);
    return design.time().isEmpty() || end.compareTo(design.time().get()) <= 0;
  }

  private static boolean same(Trial trial, TrialPlan.Planned planned) {
    return trial.cell().equals(planned.cell().id()) && trial.repetition() == planned.block();
  }

  private String ending(long now, Set<Cell> undecided) {
    if (block >= design.mostBlocks() && !design.untilDecided()) {
      return block == 1
          ? "The one block of the scenario was measured."
          : "All %d blocks of the scenario were measured.".formatted(block);
    }
    if (undecided.isEmpty()) {
      return "Ended after %s: everything is decided.".formatted(Numbers.count(block, "block"));
    }
    if (block >= design.mostBlocks()) {
      return "Ended after %s, the most allowed; %d cells are not decided."
          .formatted(Numbers.count(block, "block"), undecided.size());
    }
    if (block > 0 && design.time().isPresent() && !fits(now, longestBlock)) {
      return "Ended after %s: a further one, of up to %s, would not fit into the %s given."
          .formatted(
              Numbers.count(block, "block"),
              Durations.words(Duration.ofSeconds(longestBlock.plusNanos(999_999_999).toSeconds())),
              Durations.words(design.time().get()));
    }
    return "";
  }

  @Override
  public String ending() {
    return ending;
  }
}
