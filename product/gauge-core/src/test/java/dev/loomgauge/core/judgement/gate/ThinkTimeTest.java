package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.comparison.TrialAnswer;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.protocol.time.Delay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 2,600 users at 200 requests per second: a cycle is 13 s, of which the service takes 6.5 s. */
class ThinkTimeTest {
  private static final int USERS = 2600;
  private static final Distribution ASKED = Distribution.fixed(Duration.ofSeconds(5));

  /** Ended in the window of 9 s. */
  private static final long THOUGHTS = 1800;

  private static Trials thinking(Distribution asked, double keptSeconds) {
    Trials trial = new Trials();
    trial.rps = 200;
    trial.meanMs = (USERS / 200.0 - keptSeconds) * 1000;
    trial.inSystem = USERS - 200 * keptSeconds;
    trial.okBySecond = List.of(200.0, 200.0, 200.0);
    return trial.thinking(
        asked, new Thinking(THOUGHTS, THOUGHTS * keptSeconds * 1000, 200 * keptSeconds));
  }

  private static List<String> gates(Trials trial) {
    return trial.codes().stream()
        .filter(code -> code.startsWith("little") || code.startsWith("think"))
        .toList();
  }

  @Test
  void aGeneratorThatThinksTooLongObeysTheLawAndIsNamed() {
    Trials trial = thinking(ASKED, 6.5);

    LittleCheck little = Objects.requireNonNull(trial.judged().little());
    assertThat(little.ratio()).isEqualTo(1, within(1e-9));
    assertThat(little.thinkSeconds()).isEqualTo(6.5, within(1e-9));
    assertThat(gates(trial)).containsExactly("think-too-long");
    assertThat(trial.judged().warnings())
        .filteredOn(w -> w.code().equals("think-too-long"))
        .singleElement()
        .returns(TrialWarning.Severity.VOID, TrialWarning::severity)
        .satisfies(
            w ->
                assertThat(w.evidence())
                    .isEqualTo(
                        "The load generator let its users think for 6,500 ms, not 5,000 ms: 300 of"
                            + " 2,600 users were kept from asking by it, not by the service."));
    assertThat(TrialAnswer.of(trial.judged())).isEqualTo(TrialAnswer.NONE);
  }

  @Test
  void latenessThatWouldNotBreakTheLawIsNoReason() {
    // 200 / s x 0.38 s = 76 users of the 78 that the tolerance has; 0.4 s are 80.
    assertThat(gates(thinking(ASKED, 5.38))).isEmpty();
    assertThat(gates(thinking(ASKED, 5.4))).containsExactly("think-too-long");
  }

  @Test
  void usersWhoAreMissingStillBreakTheLaw() {
    Trials trial = thinking(ASKED, 5);
    trial.inSystem = (USERS - 200 * 5) * 0.9;

    assertThat(gates(trial)).containsExactly("little-broken");
  }

  @Test
  void aRandomThinkTimeMayBeLongByChance() {
    Distribution random = new Distribution.Written(new Delay.Exponential(Duration.ofSeconds(5)));
    // sqrt(2 x 13.8 / 1800) + 13.8 / 1800 = 13.2 % by chance, 7.8 % by the tolerance.
    assertThat(gates(thinking(random, 5 * 1.2))).isEmpty();
    assertThat(gates(thinking(random, 5 * 1.22))).containsExactly("think-too-long");
  }

  @Test
  void whereTheEngineDoesNotTellTheThinkTimeAskedForCountsAndTheTrialSaysSo() {
    Trials trial = thinking(ASKED, 5);
    trial.thinking = null;

    LittleCheck little = Objects.requireNonNull(trial.judged().little());
    assertThat(little.thinkSeconds()).isEqualTo(5, within(1e-9));
    assertThat(little.ratio()).isEqualTo(1, within(1e-9));
    assertThat(trial.judged().warnings())
        .filteredOn(w -> w.code().equals("not-checkable"))
        .singleElement()
        .satisfies(w -> assertThat(w.evidence()).contains("thought as long as asked for"));
  }

  @Test
  void aResultWrittenWithoutItIsReadAndOneWithItKeepsIt(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("trial.json");
    Trial trial = thinking(ASKED, 5).judged();
    Json.write(file, trial);
    assertThat(Json.read(file, Trial.class)).isEqualTo(trial);

    String text = Files.readString(file).replaceAll(",\\s*\"thinking\"\\s*:\\s*\\{[^}]*}", "");
    assertThat(text).doesNotContain("thinking");
    Files.writeString(file, text);
    assertThat(Json.read(file, Trial.class).load())
        .isNotNull()
        .returns(null, LoadSummary::thinking);
  }
}
