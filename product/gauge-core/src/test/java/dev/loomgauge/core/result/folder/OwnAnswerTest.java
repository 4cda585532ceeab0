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
    assertThat(ANSWER.behindClaim()).containsExactly("No.", "Perhaps.");
    assertThat(ANSWER.others()).containsExactly(LIMITS);
  }

  @Test
  void aClaimThatStandsAloneTakesItsSectionWithIt() {
    OwnAnswer alone = new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.")), LIMITS));

    assertThat(alone.behindClaim()).isEmpty();
    assertThat(alone.others()).containsExactly(LIMITS);
  }

  @Test
  void onlyAnAnswerThatComesFirstHasAClaim() {
    OwnAnswer last = new OwnAnswer(List.of(LIMITS, OwnAnswer.answering(List.of("Yes."))));

    assertThat(last.claim()).isEmpty();
    assertThat(last.behindClaim()).isEmpty();
    assertThat(last.others()).isEqualTo(last.sections());
    assertThat(new OwnAnswer(List.of()).claim()).isEmpty();
  }
}
