package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void whatIsNotPrintedIsItsEscapeAndAllElseStays() {
    assertThat(Printable.oneLine("right\u202eleft\u2028\ud800\ufffe\u009b\t\r\n"))
        .isEqualTo("right\\u202eleft\\u2028\\ud800\\ufffe\\u009b\\t\\r\\n");
    assertThat(Printable.oneLine("caf\u00e9 \ud83d\ude00 ~")).isEqualTo("caf\u00e9 \ud83d\ude00 ~");
    assertThat(Printable.oneLine("\udb40\udc41")).isEqualTo("\\udb40\\udc41");
  }

  @Test
  void linesKeepTheirFeeds() {
    assertThat(Printable.lines("a\n\tb\r")).isEqualTo("a\n\\tb\\r");
  }
}
