package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.statistics.SignTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The trials of two cells, block by block, of the blocks in which both were measured.
 *
 * @param both blocks in which both have figures, baseline first
 * @param lost blocks that a side did not carry
 * @param failures of the blocks that one side alone did not carry
 * @param voided blocks in which a trial says nothing of its cell
 * @param cpuLimits whether a CPU limits either in a block in which both have figures
 */
record PairedBlocks(List<Both> both, Lost lost, SignTest failures, int voided, boolean cpuLimits) {

  /** A block in which both trials count. */
  record Both(LoadSummary baseline, LoadSummary candidate) {}

  static PairedBlocks of(CellPair pair, Map<String, Map<Integer, Trial>> byCell) {
    Map<Integer, Trial> from = byCell.getOrDefault(pair.baseline().id(), Map.of());
    Map<Integer, Trial> to = byCell.getOrDefault(pair.candidate().id(), Map.of());
    List<Both> both = new ArrayList<>();
    boolean cpu = false;
    int voided = 0;
    int told = 0;
    int[] lost = new int[2];
    int[] alone = new int[2];
    for (int block : from.keySet().stream().filter(to::containsKey).sorted().toList()) {
      Trial first = Objects.requireNonNull(from.get(block));
      Trial second = Objects.requireNonNull(to.get(block));
      TrialAnswer baseline = TrialAnswer.of(first);
      TrialAnswer candidate = TrialAnswer.of(second);
      if (baseline == TrialAnswer.NONE || candidate == TrialAnswer.NONE) {
        voided++;
        continue;
      }
      told++;
      lost[0] += baseline == TrialAnswer.COLLAPSE ? 1 : 0;
      lost[1] += candidate == TrialAnswer.COLLAPSE ? 1 : 0;
      alone[0] += baseline == TrialAnswer.COLLAPSE && candidate == TrialAnswer.FIGURES ? 1 : 0;
      alone[1] += candidate == TrialAnswer.COLLAPSE && baseline == TrialAnswer.FIGURES ? 1 : 0;
      if (baseline == TrialAnswer.FIGURES && candidate == TrialAnswer.FIGURES) {
        both.add(new Both(load(first), load(second)));
        cpu |= cpuLimits(first) || cpuLimits(second);
      }
    }
    return new PairedBlocks(
        List.copyOf(both),
        new Lost(told, lost[0], lost[1]),
        new SignTest(told, alone[0], alone[1]),
        voided,
        cpu);
  }

  private static boolean cpuLimits(Trial trial) {
    return trial.bottleneck() != null && trial.bottleneck().limiter() instanceof Bottleneck.Cpu;
  }

  /** By cell and block; of a trial that was repeated the one that is valid. */
  static Map<String, Map<Integer, Trial>> byCell(List<Trial> trials) {
    Map<String, Map<Integer, Trial>> byCell = new HashMap<>();
    for (Trial trial : trials) {
      byCell
          .computeIfAbsent(trial.cell(), k -> new HashMap<>())
          .merge(trial.repetition(), trial, (a, b) -> a.valid() ? a : b);
    }
    return byCell;
  }

  private static LoadSummary load(Trial trial) {
    return Objects.requireNonNull(trial.load());
  }

  /** Candidate / baseline, one a block; not finite where a figure is withheld or 0. */
  List<Double> ratios(Metric metric) {
    return both.stream()
        .map(
            b ->
                metric.figure().applyAsDouble(b.candidate())
                    / metric.figure().applyAsDouble(b.baseline()))
        .toList();
  }

  /** Standard deviation of the logarithm of a ratio that comes from the edges of windows alone. */
  double resolution(Metric metric) {
    return Math.hypot(
        metric.resolution(both.stream().map(Both::baseline).toList()),
        metric.resolution(both.stream().map(Both::candidate).toList()));
  }

  /**
   * Whether a figure is withheld in any block. It then is in all: blocks with more requests than
   * others are not a fair sample of them.
   */
  boolean withheld(Metric metric) {
    return both.stream()
        .anyMatch(
            b ->
                Double.isNaN(metric.figure().applyAsDouble(b.baseline()))
                    || Double.isNaN(metric.figure().applyAsDouble(b.candidate())));
  }

  /** Requests of the trial that has the fewest. */
  long fewestRequests() {
    return both.stream()
        .mapToLong(b -> Math.min(b.baseline().ok(), b.candidate().ok()))
        .min()
        .orElse(0);
  }
}
