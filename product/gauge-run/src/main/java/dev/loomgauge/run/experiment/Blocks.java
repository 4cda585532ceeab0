package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.comparison.Undecided;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Which blocks a run still has before it, and when it knows enough. */
final class Blocks {
  private final Design design;
  private final TrialPlan plan;
  private final LongSupplier nanos;
  private final long begin;
  private long blockBegin;
  private Duration longestBlock = Duration.ZERO;
  private int block;
  private String ending = "";

  /** Those of a plan, of a run that begins now. */
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

  /** Those of other cells in the same run, before the first block. */
  Blocks with(TrialPlan other) {
    return new Blocks(design, other, nanos, begin);
  }

  /**
   * The next block's trials that are not there yet, or the repetitions that are due in the last
   * one; empty at the end.
   *
   * @param trials all that have been run
   */
  Optional<List<TrialPlan.Planned>> next(List<Trial> trials) {
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
              : Undecided.cells(design, plan.cells(), trials);
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
      return "All %d blocks of the scenario were measured.".formatted(block);
    }
    if (undecided.isEmpty()) {
      return "Ended after %d blocks: everything is decided.".formatted(block);
    }
    if (block >= design.mostBlocks()) {
      return "Ended after %d blocks, the most allowed; %d cells are not decided."
          .formatted(block, undecided.size());
    }
    if (block > 0 && design.time().isPresent() && !fits(now, longestBlock)) {
      return "Ended after %d blocks: a further one, of up to %s, would not fit into the %s given."
          .formatted(block, Durations.words(longestBlock), Durations.words(design.time().get()));
    }
    return "";
  }

  /** The block that {@link #next} gave last, 1 and up; 0 before the first. */
  int number() {
    return block;
  }

  /** Why there is no further block. */
  String ending() {
    return ending;
  }
}
