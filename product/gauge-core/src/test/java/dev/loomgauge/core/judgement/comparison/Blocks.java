package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Trials of several cells, block by block, for tests. */
public final class Blocks {
  private final List<Cell> cells = new ArrayList<>();
  private final List<Trial> trials = new ArrayList<>();

  /** The cell of a thread mode under 2,600 users, and its level of another factor. */
  public static Cell cell(String threads, String label) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("label", label);
    levels.put("users", "2600");
    return new Cell(levels);
  }

  /** One trial a block, with these throughputs. */
  public Blocks with(Cell cell, Trials kind, double... rps) {
    cells.add(cell);
    for (int block = 1; block <= rps.length; block++) {
      kind.rps = rps[block - 1];
      kind.meanMs = 2600 / kind.rps * 1000;
      kind.okBySecond = List.of(kind.rps, kind.rps, kind.rps);
      Trial trial = kind.judged();
      trials.add(of(trial, cell, block, trial.outcome()));
    }
    return this;
  }

  /** One more trial, of a throughput that is within every law. */
  Blocks add(Cell cell, int block, Trials kind, double rps) {
    kind.rps = rps;
    kind.meanMs = 2600 / rps * 1000;
    trials.add(of(kind.draft(), cell, block, Trial.Outcome.COMPLETED));
    return this;
  }

  /** The trial of a block fails after all. */
  Blocks fails(Cell cell, int block) {
    return replace(cell, block, t -> of(t, cell, block, Trial.Outcome.FAILED));
  }

  /** A gate voids the trial of a block. */
  Blocks voids(Cell cell, int block, String code) {
    TrialWarning warning =
        new TrialWarning(code, TrialWarning.Severity.VOID, code + " was seen.", "None.");
    return replace(
        cell,
        block,
        t ->
            of(
                t,
                cell,
                block,
                t.outcome(),
                new Judgement(t.little(), null, t.warnings()).and(warning)));
  }

  /** That limits all trials. */
  Blocks limited(Bottleneck.Limiter limiter) {
    trials.replaceAll(
        t ->
            TrialCopy.of(t)
                .bottleneck(new Bottleneck(limiter, 1, new Bottleneck.Quoted("", "")))
                .trial());
    return this;
  }

  private Blocks replace(Cell cell, int block, UnaryOperator<Trial> other) {
    trials.replaceAll(
        t -> t.cell().equals(cell.id()) && t.repetition() == block ? other.apply(t) : t);
    return this;
  }

  /** Those trials that ended before the end of a block. */
  Blocks without(Cell cell, int block) {
    trials.removeIf(t -> t.cell().equals(cell.id()) && t.repetition() == block);
    return this;
  }

  public List<Cell> cells() {
    return cells;
  }

  public List<Trial> trials() {
    return trials;
  }

  private static Trial of(Trial t, Cell cell, int block, Trial.Outcome outcome) {
    return of(t, cell, block, outcome, new Judgement(t.little(), t.bottleneck(), t.warnings()));
  }

  private static Trial of(Trial t, Cell cell, int block, Trial.Outcome outcome, Judgement found) {
    return TrialCopy.of(t)
        .id(cell.id() + "-" + block)
        .cell(cell.id())
        .levels(cell.levels())
        .repetition(block)
        .outcome(outcome)
        .little(found.little())
        .bottleneck(found.bottleneck())
        .warnings(found.warnings())
        .trial();
  }
}
