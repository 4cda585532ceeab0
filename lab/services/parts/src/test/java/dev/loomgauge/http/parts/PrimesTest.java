package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrimesTest {

  @ParameterizedTest
  @CsvSource({"-5,0", "1,0", "2,2", "3,5", "4,5", "10,17", "100,1060", "100000,454396537"})
  void theSumsAreThoseOfTheTables(int most, long sum) {
    assertThat(Primes.sum(most)).isEqualTo(sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {25, 49, 121, 5_000})
  void theSumsAreThoseOfAnotherTestOfPrimality(int most) {
    long sum =
        IntStream.rangeClosed(2, most)
            .filter(n -> BigInteger.valueOf(n).isProbablePrime(50))
            .asLongStream()
            .sum();

    assertThat(Primes.sum(most)).isEqualTo(sum);
  }
}
