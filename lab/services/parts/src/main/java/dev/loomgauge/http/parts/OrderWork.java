package dev.loomgauge.http.parts;

/** The CPU work of a mixed order: what the check of fraud and the calculation of tax found. */
public record OrderWork(long fraudCheck, long tax) {
  private static final int MOST_PRIME = 50_000;

  /** Does both, each a sum of primes up to 50,000. */
  public static OrderWork done() {
    return new OrderWork(Primes.sum(MOST_PRIME), Primes.sum(MOST_PRIME));
  }
}
