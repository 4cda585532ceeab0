package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static dev.loomgauge.core.discovery.answer.Cases.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the same limit holds in both modes. */
class UnchangedTest {
  @Test
  void whatIsBehindALargePoolIsNotCalledUnchanged() {
    assertThat(Cases.answer(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .contains("the resources behind the HikariCP connections get at most 10 requests at once");
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(),
                    Seen.on("platform", 8, 80).trial(),
                    Seen.on("virtual", 8, 80).trial())))
        .doesNotContain("the resources behind");
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

  private static List<String> unchanged(int users, double virtualMs) {
    Trial virtual = Seen.on("virtual", users, 80).trial();
    return new Unchanged()
        .of(
            Cases.known(
                WrittenService.knobs(),
                Seen.on("platform", users, 80).trial(),
                TrialCopy.of(virtual)
                    .prediction(
                        new Prediction(
                            virtualMs,
                            virtual.prediction().ceilingRps(),
                            null,
                            90.0,
                            virtual.prediction().limits(),
                            virtual.prediction().expected()))
                    .trial()));
  }

  /** Of 101 ms a twentieth is 5.05 ms. */
  @Test
  void aRequestAloneIsAlikeWithinATwentiethAndAPoolBoundsFewerThanItsUsers() {
    String alone =
        "What does not change: an unloaded request takes 101 ms on platform threads and 106 ms on virtual"
            + " threads (predicted)";
    String behind = "the resources behind the HikariCP connections get at most 10 requests at once";

    assertThat(unchanged(10, 106)).containsExactly(alone + ".");
    assertThat(unchanged(11, 106)).containsExactly(alone + "; " + behind + ".");
    assertThat(unchanged(11, 106.1)).containsExactly("What does not change: " + behind + ".");
    assertThat(unchanged(11, 95.9)).containsExactly("What does not change: " + behind + ".");
    assertThat(unchanged(10, 106.1)).isEmpty();
  }
}
