package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumeralsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1,234.5;1234.5",
        "1.234,5;1234.5",
        "17,886,898.43;17886898.43",
        "87.916,8;87916.8",
        "9,08;9.08",
        "0,125;0.125",
        "1,234,567;1234567",
        "1'234.5;1234.5",
        "1m0.017s;1m0.017s",
        "1.05s;1.05s"
      })
  void aNumberThatCanBeReadInOneWayNeedsNothingElse(String text, String plain) {
    assertThat(Numerals.of(List.of()).plain(text, text, false)).hasValue(plain);
  }

  @Test
  void theLineDecidesBeforeTheRun() {
    Numerals run = Numerals.of(List.of("Latency 40.12 ms", "Req/Sec 1.208 1.226,2"));

    assertThat(run.plain("1.208", "Req/Sec 1.208 1.226,2", false)).hasValue("1208");
    assertThat(run.plain("40.12", "Latency 40.12 ms", false)).hasValue("40.12");
  }

  @Test
  void theRunDecidesWhereTheLineDoesNot() {
    assertThat(Numerals.of(List.of("12.5 ms")).plain("1,208", "1,208", false)).hasValue("1208");
    assertThat(Numerals.of(List.of("12,5 ms")).plain("1.208", "1.208", false)).hasValue("1208");
  }

  @Test
  void whatCanBeReadInTwoWaysIsNotTakenUnlessItCounts() {
    assertThat(Numerals.of(List.of()).plain("1,208", "1,208", false)).isEmpty();
    assertThat(Numerals.of(List.of()).plain("1,208", "1,208", true)).hasValue("1208");
    Numerals both = Numerals.of(List.of("12.5 ms", "12,5 ms"));
    assertThat(both.plain("1.208", "1.208", false)).isEmpty();
    assertThat(both.plain("1.208", "1.208", true)).hasValue("1208");
    assertThat(both.plain("1,208", "1,208", true)).hasValue("1208");
  }
}
