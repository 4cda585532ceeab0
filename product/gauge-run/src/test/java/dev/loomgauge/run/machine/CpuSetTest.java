package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0          | 0        | 1",
        "0-3,8      | 0-3,8    | 5",
        "8,1,0,1    | 0-1,8    | 3",
        "0-1,2-3    | 0-3      | 4",
        "''         | ''       | 0",
        "'3, 5-6 '  | 3,5-6    | 3",
        "1024,9999  | 1024,9999 | 2",
      })
  void theKernelsNotationIsReadAndWritten(String text, String written, int size) {
    assertThat(CpuSet.parse(text)).hasToString(written);
    assertThat(CpuSet.parse(text).size()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "0-", "-1", "1,,2", "0x3", "0-10000", "10000", "0-1-2"})
  void anythingElseIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> CpuSet.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0-3,8");
  }

  @Test
  void aCpuHasNoNegativeNumber() {
    assertThatThrownBy(() -> CpuSet.of(3, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A CPU has no negative number: -1");
  }

  @Test
  void aUnionHasEachCpuOnce() {
    assertThat(CpuSet.of(1, 2).union(CpuSet.of(0, 2))).isEqualTo(CpuSet.of(0, 1, 2));
    assertThat(CpuSet.NONE.union(CpuSet.NONE).isEmpty()).isTrue();
  }

  @Test
  void setsMeetInOneCpuAndOneThatIsNotTiedMeetsAll() {
    assertThat(CpuSet.of(1, 2).meets(CpuSet.of(2, 3))).isTrue();
    assertThat(CpuSet.of(1, 2).meets(CpuSet.of(0, 3))).isFalse();
    assertThat(CpuSet.NONE.meets(CpuSet.of(0))).isTrue();
    assertThat(CpuSet.of(0).meets(CpuSet.NONE)).isTrue();
  }

  @Test
  void whatIsInBothAndWhatIsLeftAreSetsToo() {
    CpuSet some = CpuSet.parse("0-3,8");
    assertThat(some.and(CpuSet.parse("2-9"))).hasToString("2-3,8");
    assertThat(some.without(CpuSet.parse("2-9"))).hasToString("0-1");
    assertThat(some.and(CpuSet.NONE)).isEqualTo(CpuSet.NONE);
    assertThat(some.words()).isEqualTo("CPUs 0-3,8");
    assertThat(CpuSet.of(8).words()).isEqualTo("CPU 8");
  }
}
