package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnAnswerTest {
  private static final OwnAnswer.Section LIMITS =
      new OwnAnswer.Section("Limits", List.of("A pool.", "A CPU."));
  private static final OwnAnswer ANSWER =
      new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.", "No.", "Perhaps.")), LIMITS));

  @Test
  void theFirstSentenceOfTheAnswerIsItsClaimAndTheRestStays() {
    assertThat(ANSWER.claim()).contains("Yes.");
    assertThat(ANSWER.withoutClaim())
        .isEqualTo(
            new OwnAnswer(
                List.of(new OwnAnswer.Section("Answer", List.of("No.", "Perhaps.")), LIMITS)));
  }

  @Test
  void aClaimThatStandsAloneTakesItsSectionWithIt() {
    OwnAnswer alone = new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.")), LIMITS));

    assertThat(alone.withoutClaim()).isEqualTo(new OwnAnswer(List.of(LIMITS)));
  }

  @Test
  void onlyAnAnswerThatComesFirstHasAClaim() {
    OwnAnswer last = new OwnAnswer(List.of(LIMITS, OwnAnswer.answering(List.of("Yes."))));

    assertThat(last.claim()).isEmpty();
    assertThat(last.withoutClaim()).isSameAs(last);
    assertThat(new OwnAnswer(List.of()).claim()).isEmpty();
  }
}
