package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static dev.loomgauge.core.discovery.answer.Cases.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the same limit holds in both modes. */
class UnchangedTest {
  @Test
  void whatIsBehindALargePoolIsNotCalledUnchanged() {
    assertThat(Cases.answer(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .contains("what is behind the HikariCP connections gets at most 10 requests at once");
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(),
                    Seen.on("platform", 8, 80).trial(),
                    Seen.on("virtual", 8, 80).trial())))
        .doesNotContain("what is behind");
  }

  @Test
  void modesWhoseLimitsAreNotKnownAreNotLimitedByTheSame() {
    assertThat(
            Answer.of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 300, 490).trial(),
                        Seen.on("virtual", 300, 495).trial()))
                .getFirst())
        .isEqualTo(
            "Nothing to gain from virtual threads: 495 req/s instead of 490 req/s at 300 users"
                + " (1.010 times), which is no difference here.");
  }
}
