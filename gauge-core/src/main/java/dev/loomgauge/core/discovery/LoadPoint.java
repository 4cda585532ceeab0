package dev.loomgauge.core.discovery;

/**
 * What a service did under one load.
 *
 * @param users without think time
 * @param rps good answers per second
 * @param meanMs of a good answer, at the client
 * @param cpuMs CPU time of the service per answer, without that of its compilers
 * @param busy share of the service's CPUs that it used, 0 to 1
 * @param othersBusy share of the other CPUs that were in use, 0 to 1; 0 where there are none
 * @param errorRate 0 to 1
 */
public record LoadPoint(
    int users,
    double rps,
    double meanMs,
    double cpuMs,
    double busy,
    double othersBusy,
    double errorRate) {
  private static final double FULL = 0.85;

  /** Whether CPUs limit it, so that no pool is to be seen. */
  public boolean cpuFull() {
    return busy >= FULL || othersBusy >= FULL;
  }
}
