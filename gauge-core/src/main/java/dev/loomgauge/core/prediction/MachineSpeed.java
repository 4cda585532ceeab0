package dev.loomgauge.core.prediction;

/**
 * What the speed of a machine's CPUs does to the demands of a service. On a shared machine it
 * changes by up to a factor of two within minutes, where a neighbour uses the same physical core,
 * and neither steal nor the reported clock rate shows it. It shows in the CPU time of a small piece
 * of work that is always the same, and of the kind that services do.
 */
public final class MachineSpeed {
  /**
   * How much of a change of the probe's time the demand of a busy service follows, as an exponent;
   * docs/prediction.md has how it was measured.
   */
  private static final double EXPONENT = 0.3;

  private MachineSpeed() {}

  /**
   * By what a demand is multiplied at another speed.
   *
   * @param probe time of the probe now, in microseconds; 0 where not known
   * @param reference the same where the demand was measured
   * @return 1 where one of them is not known
   */
  public static double factor(double probe, double reference) {
    return probe > 0 && reference > 0 ? Math.pow(probe / reference, EXPONENT) : 1;
  }
}
