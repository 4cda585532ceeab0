package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReportingTest {
  private static String printed(boolean live) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);
    new Reporting(err, live, Duration.ZERO).at("drawing charts", 5, 10);
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBarIsShownOnATerminalOnly() {
    assertThat(printed(true)).contains("[##########----------] report: drawing charts, 5 of 10");
    assertThat(printed(false)).isEqualToIgnoringNewLines("report: drawing charts, 5 of 10");
  }
}
