package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResourceUseTest {
  private static ResourceUse pool(
      String name, @Nullable Integer capacity, double active, @Nullable Double waiting) {
    return new ResourceUse(name, "label", capacity, active, active, waiting, waiting);
  }

  @Test
  void utilisationIsTheShareOfItsMembersThatAreInUse() {
    assertThat(pool("threads", 200, 50, null).utilisation()).isEqualTo(0.25);
    assertThat(pool("threads", null, 50, null).utilisation()).as("unlimited").isZero();
    assertThat(pool("threads", 0, 50, null).utilisation()).as("none").isZero();
  }

  @Test
  void whatWaitsIsWhatTheServiceTellsElseWhatIsBeyondItsCapacity() {
    assertThat(pool("threads", 200, 200, 7.0).waiting(300)).isEqualTo(7);
    assertThat(pool("threads", 200, 200, 0.0).waiting(300)).isZero();
    assertThat(pool("threads", 200, 200, null).waiting(300)).isEqualTo(100);
    assertThat(pool("threads", 200, 150, null).waiting(150)).isZero();
    assertThat(pool("threads", null, 150, null).waiting(150)).isEqualTo(150);
  }

  @Test
  void onlyTheDownstreamsOwnLimitIsThatOfTheDownstream() {
    assertThat(pool("downstream", 10, 10, 0.0).ofDownstream()).isTrue();
    assertThat(pool("connections", 10, 10, 0.0).ofDownstream()).isFalse();
  }
}
