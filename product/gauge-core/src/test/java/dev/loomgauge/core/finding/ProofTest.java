package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProofTest {
  private static final TriedLevels BOTH =
      new TriedLevels(Map.of("pool", "5", "limit", "9"), Map.of("pool", "20", "limit", "90"));

  private static Trial trial(String pool, String limit) {
    return TrialCopy.of(new Trials().draft())
        .id(pool + " " + limit)
        .levels(Map.of("pool", pool, "limit", limit))
        .trial();
  }

  private static Trial failed(Trial trial) {
    return TrialCopy.of(trial).id("none").outcome(Trial.Outcome.FAILED).trial();
  }

  /** A trial with one of two changes is on neither side, and one that failed counts for nothing. */
  @Test
  void everyLevelThatChangesIsThatOfTodayBeforeAndTheOtherOneAfter() {
    Trial failed = failed(trial("5", "9"));

    Proof proof =
        Proof.of(
            BOTH,
            List.of(
                trial("5", "90"),
                trial("5", "9"),
                failed,
                trial("20", "9"),
                failed(trial("20", "90")),
                trial("20", "90")));

    assertThat(proof.before()).extracting(Trial::id).containsExactly("5 9");
    assertThat(proof.after()).extracting(Trial::id).containsExactly("20 90");
  }
}
