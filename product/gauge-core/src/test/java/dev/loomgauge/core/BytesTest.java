package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {
  @ParameterizedTest
  @CsvSource({
    "7,'',7",
    "3,k,3072",
    "3,K,3072",
    "2,M,2097152",
    "1,g,1073741824",
    "1,T,1099511627776"
  })
  void anAmountIsReadWithTheUnitsOfAJvm(String number, String unit, long bytes) {
    assertThat(Bytes.of(number, unit)).isEqualTo(bytes);
  }

  @Test
  void aFractionOfAUnitIsKept() {
    assertThat(Bytes.kb(1536)).isEqualTo(1.5);
    assertThat(Bytes.mb(3L << 19)).isEqualTo(1.5);
    assertThat(Bytes.mb(0.5 * Bytes.MB)).isEqualTo(0.5);
  }

  @Test
  void aUnitIsOneThousandAndTwentyFourOfTheNextSmaller() {
    assertThat(List.of(Bytes.KB, Bytes.MB, Bytes.GB))
        .containsExactly(1_024L, 1_048_576L, 1_073_741_824L);
  }
}
