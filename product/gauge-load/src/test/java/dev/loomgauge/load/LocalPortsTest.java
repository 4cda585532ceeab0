package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.Engine.LocalPorts;
import org.junit.jupiter.api.Test;

class LocalPortsTest {
  @Test
  void manyConnectionsBetweenOnePairOfAddressesAreWarnedOf() {
    assertThat(LocalPorts.warning(14_000, 1)).isEmpty();
    assertThat(LocalPorts.warning(19_500, 1))
        .hasValueSatisfying(it -> assertThat(it).contains("localAddresses"));
    assertThat(LocalPorts.warning(19_500, 2)).isEmpty();
    assertThat(LocalPorts.warning(28_000, 2)).isEmpty();
    assertThat(LocalPorts.warning(28_001, 2))
        .as("one pair has one more than the other")
        .hasValueSatisfying(it -> assertThat(it).startsWith("14001 connections between one pair"));
  }
}
