package dev.loomgauge.core.statistics;

import dev.loomgauge.core.statistics.Family.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Many experiments with a known truth: two modes at some loads, compared by throughput and by the
 * 99th percentile, each judged as a report would be.
 *
 * @param machine that measures
 * @param loads each gives two comparisons
 * @param truth ratio of the two modes' throughput, and of their percentiles turned around
 * @param first blocks at the first look
 * @param last blocks at most; the same as the first where the number of blocks is fixed
 */
record SimulatedReports(NoisyMachine machine, int loads, double truth, int first, int last) {

  /**
   * Shares of all experiments.
   *
   * @param falsely in which any comparison is called different where it is not, or different in the
   *     wrong direction
   * @param found in which the throughput at the first load is called different in the right
   *     direction
   * @param equivalent in which any comparison is called equivalent
   * @param blocks mean number of blocks
   */
  record Rates(double falsely, double found, double equivalent, double blocks) {}

  Rates rates(int experiments) {
    Random random = new Random(20_260_101L);
    int falsely = 0;
    int found = 0;
    int equivalent = 0;
    long blocks = 0;
    for (int i = 0; i < experiments; i++) {
      List<PairedRatio> ratios = new ArrayList<>();
      Family family = report(machine.run(random), random, ratios);
      boolean wrong = false;
      boolean same = false;
      for (int c = 0; c < ratios.size(); c++) {
        wrong |= family.finding(c) == Finding.DIFFERENT && !right(ratios, c);
        same |= family.finding(c) == Finding.EQUIVALENT;
      }
      falsely += wrong ? 1 : 0;
      equivalent += same ? 1 : 0;
      found += family.finding(0) == Finding.DIFFERENT && right(ratios, 0) ? 1 : 0;
      blocks += ratios.getFirst().blocks();
    }
    double all = experiments;
    return new Rates(falsely / all, found / all, equivalent / all, blocks / all);
  }

  private boolean right(List<PairedRatio> ratios, int comparison) {
    double log = Math.log(truth) * (comparison % 2 == 0 ? 1 : -1);
    return log != 0 && log * ratios.get(comparison).meanLog() > 0;
  }

  /** Adds blocks until all is decided. */
  private Family report(NoisyMachine.Run run, Random random, List<PairedRatio> ratios) {
    InterimLooks looks = first == last ? InterimLooks.once() : InterimLooks.between(first, last);
    List<List<Double>> seen = new ArrayList<>();
    for (int c = 0; c < 2 * loads; c++) {
      seen.add(new ArrayList<>());
    }
    for (int n = 1; ; n++) {
      run.nextBlock();
      for (int load = 0; load < loads; load++) {
        boolean turned = random.nextBoolean();
        double second = turned ? run.trialOfSecond() : 0;
        double baseline = run.trial();
        second = turned ? second : run.trialOfSecond();
        double log = Math.log(truth) + second - baseline;
        seen.get(2 * load).add(Math.exp(log));
        seen.get(2 * load + 1).add(Math.exp(-log + run.ofTheTail() - run.ofTheTail()));
      }
      if (n >= first) {
        ratios.clear();
        seen.forEach(own -> ratios.add(PairedRatio.of(own)));
        Family family = new Family(ratios, List.of(), looks, 0.03);
        if (n == last || allDecided(family)) {
          return family;
        }
      }
    }
  }

  private static boolean allDecided(Family family) {
    for (int c = 0; c < family.size(); c++) {
      if (family.finding(c) == Finding.OPEN) {
        return false;
      }
    }
    return true;
  }
}
