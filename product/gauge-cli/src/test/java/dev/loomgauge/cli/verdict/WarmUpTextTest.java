package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ModeWarmUp;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTextTest {
  @Test
  void costAndGainAreOneSentence() {
    assertThat(
            text(
                new ModeWarmUp("platform", 1, 24.4, 20_000, 18, 2.9, 0.41, 0),
                new ModeWarmUp("virtual", 1, 30, 20_000, 25, 3.1, 0.5, 1),
                new ModeWarmUp("reactive", 3, 90, 60_000, 70, null, null, 2)))
        .isEqualToIgnoringWhitespace(
            "Warm-up, CPU per request from first burst to last: platform 2.90 ms to 0.410 ms in 24"
                + " s; virtual 3.10 ms to 0.500 ms in 30 s (compilers still busy); reactive – to –"
                + " in 1 min 30 s (compilers still busy after 2 of 3 warm-ups).");
  }

  @Test
  void aRunThatWarmedNothingSaysNothing() {
    assertThat(text()).isEmpty();
  }

  private static String text(ModeWarmUp... modes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VerdictText.warmUps(new PrintStream(out, true, StandardCharsets.UTF_8), List.of(modes));
    return out.toString(StandardCharsets.UTF_8);
  }
}
