package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.service.StateCheck.JvmCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmCheckTest {
  private static final JvmSetup FOUND =
      new JvmSetup(
          "21.0.8",
          new Setting("Serial", true),
          new Setting("512", false),
          new Setting("off", true),
          new Setting("C1 alone", false),
          null);

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

  @ParameterizedTest
  @CsvSource({"21.0.8, 21", "25, 25", "25+36, 25", "26-ea, 26", "25.0.3+9-LTS, 25"})
  void aVersionBeginsWithItsFeature(String version, String feature) {
    JvmSetup found =
        new JvmSetup(
            version,
            FOUND.collector(),
            FOUND.maxHeapMb(),
            FOUND.compactHeaders(),
            FOUND.compiler(),
            null);

    assertThat(JvmCheck.differences(Map.of("jdk", feature), found)).isEmpty();
    assertThat(JvmCheck.differences(Map.of("jdk", "17"), found))
        .containsExactly("jdk is %s, asked was 17".formatted(feature));
  }

  @Test
  void aCommandThatDoesNotPassOnWhatItIsGivenIsFound() {
    assertThat(JvmCheck.differences(Map.of("jdk", "25", "gc", "g1", "compiler", "c2"), FOUND))
        .containsExactlyInAnyOrder(
            "jdk is 21, asked was 25",
            "gc is serial, asked was g1",
            "compiler is c1, asked was c2");
  }

  @Test
  void aServiceIsRefusedWithItsManifestWhereItsJvmIsAnotherOne(@TempDir Path folder)
      throws IOException {
    ServiceManifest manifest =
        ManifestReader.read(
            Files.writeString(
                folder.resolve("service.yaml"),
                """
                name: own
                command: [java]
                health: /
                endpoints: {all: /}
                knobs: {threads: {virtual: {}}}
                """));
    JvmCheck.require(new StartedService(manifest, Map.of("jdk", "21"), List.of(), Map.of()), FOUND);

    assertThatThrownBy(
            () ->
                JvmCheck.require(
                    new StartedService(manifest, Map.of("jdk", "25"), List.of(), Map.of()), FOUND))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(
            "The JVM of service own does not run with what was asked for: jdk is 21, asked was 25."
                + " Have the command of "
                + manifest.file()
                + " start the java that it is given, with all of {jvm}.");
  }
}
