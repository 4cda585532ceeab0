package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.batch.Microbenchmark;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shown while a benchmark or the noise floor is measured. */
class LinesTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void aBenchmarkIsALineForEachVariantInALog() {
    StepLine line = new StepLine(err, false);

    line.at(Microbenchmark.PRIME_SUM, 1, 4, "virtual", "warming", "3 s");
    line.at(Microbenchmark.PRIME_SUM, 1, 4, "virtual", "measuring", "2 s");
    line.at(Microbenchmark.PRIME_SUM, 2, 4, "platform", "warming", "");
    line.close();

    assertThat(text())
        .isEqualToNormalizingNewlines("1 of 4 prime-sum, virtual\n2 of 4 prime-sum, platform\n");
  }

  @Test
  void onATerminalItSaysWhatItDoesAndForHowLong() {
    StepLine line = new StepLine(err, true);

    line.at(Microbenchmark.PRIME_SUM, 1, 4, "virtual", "warming", "3 s");
    line.at(Microbenchmark.PRIME_SUM, 1, 4, "virtual", "measuring", "");
    line.close();

    assertThat(text())
        .isEqualTo(
            "1 of 4 prime-sum, virtual: warming (3 s left of it)"
                + "\r\033[J1 of 4 prime-sum, virtual: measuring\r\033[J");
  }

  @Test
  void anAreaOfSeveralLinesIsOverwrittenFromItsFirst() {
    LiveArea area = new LiveArea(err);

    area.clear();
    area.show(List.of("one", "two", "three"));
    area.show(List.of("four"));
    area.clear();
    area.clear();

    assertThat(text()).isEqualTo("one\ntwo\nthree\033[2A\r\033[Jfour\r\033[J");
  }

  /** A line of 81 characters in a terminal of 80 would else leave its first row behind. */
  @Test
  void theTerminalCutsLinesOfTheAreaAndNoOthers() {
    LiveArea area = new LiveArea(err);

    area.show(List.of("x".repeat(200), "y"));
    area.clear();

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualTo("\033[?7l" + "x".repeat(200) + "\ny\033[?7h\033[1A\r\033[J");
  }

  @Test
  void anAreaIsLeftOnceAndShownAtOnce() {
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    LiveArea area =
        new LiveArea(
            new PrintStream(new BufferedOutputStream(seen), false, StandardCharsets.UTF_8));
    area.show(List.of("one"));
    assertThat(seen.toString(StandardCharsets.UTF_8))
        .isEqualTo(LiveArea.CUT + "one" + LiveArea.WRAP);

    LiveArea left = new LiveArea(err);
    left.leave();
    left.show(List.of("two"));
    left.leave();
    left.leave();
    left.clear();
    assertThat(text()).isEqualToNormalizingNewlines("two\n");
  }

  @ParameterizedTest
  @CsvSource({"80, 80", "10, 10", "1000, 1000", "9, 24", "10000, 24", "many, 24", ", 24"})
  void aTerminalHasTheSizeThatItsShellSays(@Nullable String said, int size) {
    assertThat(LiveArea.number(said, 24)).isEqualTo(size);
  }

  @Test
  void aTimeHasMinutesFromOneOn() {
    assertThat(ProgressLine.time(Duration.ofMillis(59_999))).isEqualTo("59 s");
    assertThat(ProgressLine.time(Duration.ofSeconds(60))).isEqualTo("1 min 00 s");
    assertThat(ProgressLine.time(Duration.ofSeconds(3725))).isEqualTo("62 min 05 s");
  }

  private String text() {
    return printed
        .toString(StandardCharsets.UTF_8)
        .replace(LiveArea.CUT, "")
        .replace(LiveArea.WRAP, "");
  }
}
