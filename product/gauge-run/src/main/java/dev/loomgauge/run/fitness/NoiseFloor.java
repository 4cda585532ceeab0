package dev.loomgauge.run.fitness;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.MachineLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Measures a cell against itself, block after block, as an experiment does with different cells.
 *
 * @param home where our programs are
 * @param cpus where the tiers run
 * @param allowed CPUs that Loomgauge goes back to afterwards
 * @param folder takes logs and latencies
 */
public record NoiseFloor(Installation home, TierCpus cpus, CpuSet allowed, Path folder) {

  /**
   * Measures both kinds of cell, holding the machine's lock; no process is left behind. On a
   * machine that is too busy to keep the plan's time it ends with fewer pairs.
   *
   * @throws dev.loomgauge.run.ExperimentException if another measurement is running
   * @throws dev.loomgauge.run.machine.TierException if a program cannot be started or told
   * @throws dev.loomgauge.run.load.LoadException if the load engine fails
   * @throws InterruptedException if the thread is interrupted
   */
  public List<SelfComparison> measure(NoisePlan plan, NoiseProgress progress)
      throws InterruptedException {
    try (MachineLock _ = MachineLock.take();
        OwnCpus _ = OwnCpus.take(cpus, allowed);
        Children children = new Children();
        WaitingCell waiting = WaitingCell.start(home, cpus, children, folder)) {
      return blocks(plan, progress, waiting, new BurningCell(home, cpus, children, folder));
    }
  }

  private static List<SelfComparison> blocks(
      NoisePlan plan, NoiseProgress progress, WaitingCell waiting, BurningCell burning)
      throws InterruptedException {
    Random random = new Random(plan.seed());
    NoisePace pace = NoisePace.start(plan);
    Map<Limited, List<NoisePair>> pairs = new EnumMap<>(Limited.class);
    for (int block = 0; block < plan.pairs() && !pace.late(block); block++) {
      for (Limited limited : Limited.values()) {
        boolean secondFirst = random.nextBoolean();
        double[] got = new double[2];
        for (int i = 0; i < got.length; i++) {
          int number = pace.next();
          progress.sample(limited, number, plan.samples(), pace.left());
          got[i] =
              switch (limited) {
                case WAIT -> waiting.perSecond(number, plan.window());
                case CPU -> burning.perSecond(number, plan.window());
              };
        }
        pairs
            .computeIfAbsent(limited, _ -> new ArrayList<>())
            .add(secondFirst ? new NoisePair(got[1], got[0]) : new NoisePair(got[0], got[1]));
      }
    }
    List<SelfComparison> comparisons = new ArrayList<>();
    pairs.forEach((limited, list) -> comparisons.add(new SelfComparison(limited, list)));
    return comparisons;
  }
}
