package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.run.service.StateCheck.JvmCheck;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmCheckTest {
  private static final JvmSetup FOUND =
      new JvmSetup(
          "21.0.8",
          new Setting("Serial", true),
          new Setting("512", false),
          new Setting("off", true),
          new Setting("C1 alone", false));

  @Test
  void aJvmThatRunsAsAskedIsAccepted() {
    assertThat(
            JvmCheck.differences(
                Map.of(
                    "jdk", "21",
                    "gc", "serial",
                    "heap", "512m",
                    "compact-headers", "off",
                    "compiler", "c1",
                    "users", "100"),
                FOUND))
        .isEmpty();
    assertThat(JvmCheck.differences(Map.of("jdk", "/opt/jdk-21"), FOUND)).isEmpty();
  }

  @Test
  void aCommandThatDoesNotPassOnWhatItIsGivenIsFound() {
    assertThat(JvmCheck.differences(Map.of("jdk", "25", "gc", "g1", "compiler", "c2"), FOUND))
        .containsExactlyInAnyOrder(
            "jdk is 21, asked was 25",
            "gc is serial, asked was g1",
            "compiler is c1, asked was c2");
  }
}
