package dev.loomgauge.microbench;

import java.util.stream.LongStream;

/** Primes by trial division up to the square root. */
final class Primes {
  static final int FIRST = 2;

  private Primes() {}

  static boolean isPrime(long number) {
    for (long divisor = FIRST; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return number >= FIRST;
  }

  /** The sum of the primes among a number of candidates, the last of them {@code limit} at most. */
  static long sum(long first, long count, long limit) {
    long sum = 0;
    for (long number = first; number < first + count && number <= limit; number++) {
      if (isPrime(number)) {
        sum += number;
      }
    }
    return sum;
  }

  /** The same sum over all numbers from 2 as a parallel stream. */
  static long parallelSum(long limit) {
    return LongStream.rangeClosed(FIRST, limit).parallel().filter(Primes::isPrime).sum();
  }
}
