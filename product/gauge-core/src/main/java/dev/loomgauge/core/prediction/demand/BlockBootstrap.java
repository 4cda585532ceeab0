package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.demand.JvmWindows.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Half of the 95 % interval of what a regression finds, by resampling the residuals of whole blocks
 * (load, direction, JVM): windows of a block share what happened in it, such as a collection. A
 * block's residual is taken in units of the square root of its requests and scaled by sqrt(n / (n -
 * p)) for the p coefficients that n blocks were fitted with (Davison and Hinkley, "Bootstrap
 * Methods and their Application", 1997, section 6.2); its sign is drawn. The quantile is Student's,
 * because blocks are few. Least squares are linear, so a replicate moves the coefficients by the
 * drawn residuals times what each block moves them by.
 */
final class BlockBootstrap {
  private static final int REPLICATES = 400;
  private static final double TAIL = 0.025;

  private final List<double[]> coefficients = new ArrayList<>();

  /** By how much a residual of 1 of each block, over all JVMs, moves the coefficients' means. */
  private final List<double[]> moves = new ArrayList<>();

  private final List<Double> residuals = new ArrayList<>();
  private int freedom;

  /** Of the same regression in some JVMs, with the CPU of each one's windows. */
  BlockBootstrap(List<JvmWindows> jvms, List<double[]> cpu) {
    for (int j = 0; j < jvms.size(); j++) {
      add(jvms.get(j), cpu.get(j), jvms.size());
    }
  }

  private void add(JvmWindows jvm, double[] cpu, int jvms) {
    double[] found = jvm.fit(cpu);
    coefficients.add(found);
    List<Block> blocks = jvm.blocks();
    int free = blocks.size() - jvm.fitted();
    freedom += Math.max(0, free);
    double scale = Math.sqrt(blocks.size() / Math.max(1.0, free));
    for (Block block : blocks) {
      double root = Math.sqrt(jvm.requests(block));
      residuals.add(jvm.residual(block, cpu, found) / root * scale);
      double[] unit = new double[cpu.length];
      unit[jvm.in(block)[0]] = root / jvms;
      moves.add(jvm.fit(unit));
    }
  }

  /** The coefficients, each the mean over the JVMs. */
  double[] means() {
    double[] means = new double[coefficients.getFirst().length];
    coefficients.forEach(one -> addTo(means, one, 1.0 / coefficients.size()));
    return means;
  }

  /** The coefficients of each JVM. */
  List<double[]> each() {
    return List.copyOf(coefficients);
  }

  /** Half of the 95 % interval of each mean; NaN without more blocks than coefficients. */
  double[] halfWidths(long seed) {
    Random random = new Random(seed);
    double[] halfWidths = new double[moves.getFirst().length];
    double[][] replicates = new double[halfWidths.length][REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      double[] moved = new double[halfWidths.length];
      for (double[] move : moves) {
        double drawn = residuals.get(random.nextInt(residuals.size()));
        addTo(moved, move, random.nextBoolean() ? drawn : -drawn);
      }
      for (int c = 0; c < moved.length; c++) {
        replicates[c][r] = moved[c];
      }
    }
    double quantile =
        freedom == 0 ? Double.NaN : TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
    for (int c = 0; c < halfWidths.length; c++) {
      halfWidths[c] = quantile * StandardDeviation.of(replicates[c]).getAsDouble();
    }
    return halfWidths;
  }

  private static void addTo(double[] sum, double[] values, double factor) {
    for (int c = 0; c < sum.length; c++) {
      sum[c] += factor * values[c];
    }
  }
}
