package dev.loomgauge.core.discovery;

/**
 * What a service did under one load.
 *
 * @param users without think time
 * @param rps good answers per second
 * @param meanMs of a good answer, at the client
 * @param cpuMs CPU time of the service per answer, without that of its compilers
 * @param threads the part of its own threads
 * @param busy share of the service's CPUs that it used, 0 to 1
 * @param othersBusy share of the other CPUs that were in use, 0 to 1; 0 where there are none
 * @param errorRate 0 to 1
 */
public record LoadPoint(
    int users,
    double rps,
    double meanMs,
    double cpuMs,
    Threads threads,
    double busy,
    double othersBusy,
    double errorRate) {
  private static final double FULL = 0.85;

  /**
   * The threads of the application, which the JVM does not start for itself.
   *
   * @param cpuMs CPU time per answer, in milliseconds
   * @param queuedMs time per answer for which they were ready to run and had no CPU, in
   *     milliseconds; 0 where the kernel keeps no account
   */
  public record Threads(double cpuMs, double queuedMs) {}

  /** With all CPU time in the application's threads, which never wait for a CPU. */
  public LoadPoint(
      int users,
      double rps,
      double meanMs,
      double cpuMs,
      double busy,
      double othersBusy,
      double errorRate) {
    this(users, rps, meanMs, cpuMs, new Threads(cpuMs, 0), busy, othersBusy, errorRate);
  }

  /** Whether CPUs limit it, so that no pool is to be seen. */
  public boolean cpuFull() {
    return busy >= FULL || othersBusy >= FULL;
  }
}
