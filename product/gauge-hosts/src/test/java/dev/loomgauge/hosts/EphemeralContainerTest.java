package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How much memory a container has in use, and how much it may use. */
class EphemeralContainerTest {
  @Test
  void theWorkingSetIsWhatIsInUseWithoutInactivePagesOfFiles() {
    assertThat(EphemeralContainer.used("734003200\n-104857600\n")).hasValue(600L << 20);
    assertThat(EphemeralContainer.used("734003200\n")).hasValue(700L << 20);
    assertThat(EphemeralContainer.used("max\n")).isEmpty();
    assertThat(EphemeralContainer.used("")).isEmpty();
  }
}
