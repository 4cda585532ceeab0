package dev.loomgauge.core.discovery;

/**
 * What a service did under one load, all of it in one window of time.
 *
 * @param users without think time
 * @param rps good answers per second
 * @param meanMs of a good answer, at the client, with the opening of a connection where none was
 * @param cpuMs CPU time of the service per answer, without that of its compilers and of its
 *     background threads
 * @param errorRate 0 to 1
 */
public record LoadPoint(
    int users,
    double rps,
    double meanMs,
    double cpuMs,
    Threads threads,
    Busy busy,
    double errorRate,
    Handshakes handshakes) {
  private static final double FULL = 0.85;
  private static final double MOST_ERRORS = 0.01;

  /** Two digits of a table. */
  private static final double UNSETTLED = 0.05;

  /**
   * The threads of the application, which the JVM does not start for itself, without background
   * threads.
   *
   * @param cpuMs CPU time per answer, in milliseconds
   * @param queuedMs time per answer for which they were ready to run and had no CPU, in
   *     milliseconds; 0 where the kernel keeps no account
   */
  public record Threads(double cpuMs, double queuedMs) {}

  /**
   * Shares of CPUs that were in use, 0 to 1.
   *
   * @param service of what background threads leave of the service's CPUs, by all of its other
   *     threads
   * @param compilers of the service's CPUs, by its compilers alone
   * @param others of the other CPUs; 0 where there are none
   * @param background of the service's CPUs, what background threads keep where requests compete
   *     with them
   */
  public record Busy(double service, double compilers, double others, double background) {}

  public LoadPoint with(Handshakes found) {
    return new LoadPoint(users, rps, meanMs, cpuMs, threads, busy, errorRate, found);
  }

  /** Without TLS, with all CPU time in the application's threads, which never wait for a CPU. */
  public LoadPoint(
      int users,
      double rps,
      double meanMs,
      double cpuMs,
      double busy,
      double othersBusy,
      double errorRate) {
    this(
        users,
        rps,
        meanMs,
        cpuMs,
        new Threads(cpuMs, 0),
        new Busy(busy, 0, othersBusy, 0),
        errorRate,
        Handshakes.NONE);
  }

  /** Whether too many of its requests failed for it to count. */
  public boolean failed() {
    return errorRate > MOST_ERRORS;
  }

  /** Whether CPUs limit it, so that no pool is to be seen. */
  public boolean cpuFull() {
    return busy.service() >= FULL || busy.others() >= FULL;
  }

  /**
   * CPU time per answer for a model that knows nothing of background threads, in milliseconds: a
   * request takes as much longer as they keep of the CPUs.
   */
  public double cpuMsAmongOthers() {
    return cpuMs / (1 - busy.background());
  }

  /** Mean time of a good answer without handshakes of TLS, in which it holds nothing yet. */
  double answerMs() {
    return meanMs - handshakes.perAnswerMs();
  }

  /** Users in the service on average, by Little's law: throughput times mean response time. */
  public double inService() {
    return rps * meanMs / 1000;
  }

  /**
   * Whether throughput and response time are those of a steady state: users who do not think are
   * all in the service, so that Little's law yields their number.
   */
  public boolean settled() {
    return Math.abs(inService() / users - 1) <= UNSETTLED;
  }

  /** Throughput; of a load that has not settled, the most that either figure allows. */
  double mostRps() {
    return settled() ? rps : Math.max(rps, users * 1000 / Math.max(1e-9, meanMs));
  }
}
