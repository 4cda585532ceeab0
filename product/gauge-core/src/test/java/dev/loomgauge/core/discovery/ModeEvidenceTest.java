package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModeEvidenceTest {

  /**
   * Sixteen users seem to bring 110 req/s, and 64 of them no more; but only half of the 64 are in
   * what was counted.
   */
  @Test
  void aLoadThatHasNotSettledShowsNoLimit() {
    ModeEvidence cut =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 9.9, 101, 0.01),
                SeenModes.point(16, 150, 107, 0.1),
                SeenModes.point(64, 120, 250, 0.1)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(cut.last().settled()).isFalse();
    assertThat(cut.last().inService()).isCloseTo(30, within(1e-9));
    assertThat(cut.flat()).isFalse();
    assertThat(cut.ended()).isEmpty();
    assertThat(SeenModes.blackBox("platform", 150).flat()).isTrue();
    assertThat(SeenModes.blackBox("platform", 150).ended())
        .hasValueSatisfying(
            why -> assertThat(why).contains("64 users brought less than 15.0 % more"));
  }
}
