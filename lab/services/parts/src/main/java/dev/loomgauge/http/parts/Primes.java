package dev.loomgauge.http.parts;

/** CPU work that neither waits nor allocates: sums of primes by trial division. */
public final class Primes {
  private Primes() {}

  /** The sum of the primes up to and including {@code most}; 0 below 2. */
  public static long sum(int most) {
    long sum = most >= 2 ? 2 : 0;
    for (int n = 3; n <= most; n += 2) {
      sum += isOddPrime(n) ? n : 0;
    }
    return sum;
  }

  /** Every prime above 3 is next to a multiple of 6. */
  private static boolean isOddPrime(int n) {
    if (n % 3 == 0) {
      return n == 3;
    }
    for (int divisor = 5; (long) divisor * divisor <= n; divisor += 6) {
      if (n % divisor == 0 || n % (divisor + 2) == 0) {
        return false;
      }
    }
    return true;
  }
}
