package dev.loomgauge.core.finding.rule;

/**
 * A closed model beyond its saturation: N users, each of whom thinks for Z and then waits for a
 * request, and a tier that completes X requests per second and no more.
 *
 * <p>Without a limit all requests are in the tier, and by Little's law each takes R = N / X - Z,
 * the asymptotic bound of Denning and Buzen ("The operational analysis of queueing network models",
 * ACM Computing Surveys 10, 1978). Every request takes about as long, so all of them are in time
 * until R exceeds the deadline, and none is from then on. With a limit of L and excess requests
 * refused at once, the tier has L requests, of which each takes L / X, and completes X per second
 * whatever N is. That refusing costs CPU time is left out, and so is that response times vary.
 *
 * @param rps X, requests per second that the tier completes, above 0
 * @param thinkMs Z, in milliseconds, 0 or more
 */
record Overload(double rps, double thinkMs) {

  /** R = N / X - Z without a limit, for N users, in milliseconds; 0 or more. */
  double responseMs(long users) {
    return Math.max(0, users / rps * 1000 - thinkMs);
  }

  /** Requests per second that are answered in time without a limit: X or 0. */
  double goodput(long users, double deadlineMs) {
    return responseMs(users) <= deadlineMs ? rps : 0;
  }

  /** The most users whose requests are in time without a limit: X (deadline + Z). */
  long mostUsers(double deadlineMs) {
    return (long) Math.floor(rps * (deadlineMs + thinkMs) / 1000);
  }

  /** L / X: how long a request takes that is not refused, in milliseconds. */
  double limitedMs(long limit) {
    return limit / rps * 1000;
  }

  /** Requests per second that are answered in time with a limit: X or 0. */
  double limitedGoodput(long limit, double deadlineMs) {
    return limitedMs(limit) <= deadlineMs ? rps : 0;
  }
}
