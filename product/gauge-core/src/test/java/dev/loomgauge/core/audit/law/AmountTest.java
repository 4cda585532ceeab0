package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.0004, 0",
    "-0.0004, 0",
    "0.0005, 0.001",
    "0.1235, 0.124",
    "0.05, 0.05",
    "1, 1",
    "1.005, 1",
    "1.25, 1.25",
    "9.5, 9.5",
    "204.667, 204.67",
    "999.995, '1,000'",
    "9654, '9,654'",
    "-1234567.8, '-1,234,568'",
    "1000000, '1,000,000'",
    "999999.99, '999,999.99'",
    "-12.3, -12.3"
  })
  void aNumberHasAFewDecimalsAndSeparatedThousands(double value, String text) {
    assertThat(Amount.of(value)).isEqualTo(text);
  }

  @Test
  void aShareIsAPercentageAndHasASignWhereItIsADifference() {
    assertThat(Amount.share(0.0314)).isEqualTo("3.1 %");
    assertThat(Amount.percent(0.2312)).isEqualTo("+23.1 %");
    assertThat(Amount.percent(-0.2312)).isEqualTo("-23.1 %");
    assertThat(Amount.percent(0.0004)).isEqualTo("0 %");
    assertThat(Amount.percent(0.0005)).startsWith("+");
    assertThat(Amount.millis(1050)).isEqualTo("1,050 ms");
    assertThat(Amount.rate(97.1)).isEqualTo("97.1 req/s");
  }

  @Test
  void theLeastOfTheCeilingsOfARowBinds() {
    String header =
        "users,think_ms,thread_model,thread_limit,conn_mode,connection_limit,service_delay_ms";

    assertThat(Held.leastCeiling(Rows.of(header, "200,100,platform,150,held,160,200")))
        .hasValue(new Held.Ceiling(200 / 300.0 * 1000, "200 users / 300 ms = 666.67 req/s"));
    assertThat(Held.leastCeiling(Rows.of(header, "200,,platform,150,held,160,200")))
        .hasValue(new Held.Ceiling(750, "150 threads / 200 ms = 750 req/s"));
    assertThat(Held.leastCeiling(Rows.of(header, "200,,virtual,150,held,160,200")))
        .hasValue(new Held.Ceiling(800, "160 connections / 200 ms = 800 req/s"));
    assertThat(Held.leastCeiling(Rows.of(header, "200,,virtual,150,released,160,200")))
        .hasValue(new Held.Ceiling(1000, "200 users / 200 ms = 1,000 req/s"));
    assertThat(Held.leastCeiling(Rows.of(header, "200,,platform,150,held,160,"))).isEmpty();
    assertThat(Held.leastCeiling(Rows.of(header, "200,,platform,150,held,160,0"))).isEmpty();
  }
}
