package dev.loomgauge.core.result;

/**
 * What the speed of a machine's CPUs does to the demands of a service. On a shared machine it
 * changes by up to a factor of two within minutes, where a neighbour uses the same physical core,
 * and neither steal nor the reported clock rate shows it. It shows in the CPU time of a small piece
 * of work that is always the same, and of the kind that services do.
 */
public final class MachineSpeed {
  /**
   * How much of a change of the probe's time the demand of a busy service follows, as an exponent,
   * where nothing is known of the service; docs/prediction.md has how it was measured.
   */
  public static final double EXPONENT = 0.45;

  /** Standard deviation of that exponent from one service to the next. */
  public static final double BETWEEN_SERVICES = 0.2;

  /** Share of its CPUs from which on a service counts as busy: an idle CPU is slower. */
  public static final double BUSY = 0.7;

  /**
   * Times of the probe from which on two measurements were at two speeds. Services alone make it
   * differ by 7 %, since they leave it more or less of the caches.
   */
  public static final double ANOTHER = 1.25;

  private MachineSpeed() {}

  /**
   * By what a demand is multiplied at another speed.
   *
   * @param probe time of the probe now, in microseconds; 0 where not known
   * @param reference the same where the demand was measured
   * @return 1 where one of them is not known
   */
  public static double factor(double probe, double reference) {
    return factor(probe, reference, EXPONENT);
  }

  /**
   * The same for a service whose exponent is known.
   *
   * @param exponent 0 where a demand does not follow the probe, 1 where it does wholly
   */
  public static double factor(double probe, double reference, double exponent) {
    return probe > 0 && reference > 0 ? Math.pow(probe / reference, exponent) : 1;
  }
}
