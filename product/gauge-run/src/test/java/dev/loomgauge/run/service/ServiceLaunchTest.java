package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceLaunchTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void aManifest() throws IOException {
    Files.writeString(
        folder.resolve("service.yaml"),
        """
        name: own
        command: [java, "{jvm}", "-Dtool={java}", Main]
        health: /health
        endpoints: {api: /api}
        knobs:
          threads: {virtual: {args: [--virtual]}}
          pool: {env: POOL}
          size: {env: SIZE, range: 1..100, unset: 10}
        """);
  }

  private Launch launch(Map<String, String> levels) {
    ServiceManifest manifest = ManifestReader.read(folder.resolve("service.yaml"));
    return new ServiceLaunch(
            ServiceJdks.of(new Installation(folder, JAVA_HOME)),
            List.of("-Xmn1g"),
            new TierCpus(Map.of(), false, 1, List.of()),
            Ports.loopback())
        .spec(manifest, levels, 1234, folder.resolve("log"))
        .launch();
  }

  private List<String> command(Map<String, String> levels) {
    return launch(levels).command();
  }

  @Test
  void theLevelOfAServiceAsItIsSetsNothing() {
    assertThat(launch(Map.of("size", "10")).env()).doesNotContainKey("SIZE");
    assertThat(launch(Map.of("size", "20")).env()).containsEntry("SIZE", "20");
  }

  @Test
  void levelsOfTheJvmAreOptionsBehindThoseOfTheScenario() {
    Map<String, String> levels = new LinkedHashMap<>(Map.of("threads", "virtual"));
    levels.put("gc", "g1");
    levels.put("heap", "1g");

    String java =
        ServiceJdks.of(new Installation(folder, JAVA_HOME)).of(Map.of()).java().toString();
    assertThat(command(levels))
        .containsExactly(
            java,
            "-Xmn1g",
            "-XX:+UseG1GC",
            "-Xms1g",
            "-Xmx1g",
            "-Dtool=" + java,
            "Main",
            "--virtual");
  }

  @Test
  void theLevelOfJdkIsTheJavaThatIsStarted() throws IOException {
    Path runtime = folder.resolve("jdk-21");
    Files.createDirectories(runtime.resolve("bin"));
    Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"21.0.8\"\n");
    Path java = Files.writeString(runtime.resolve("bin/java"), "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    assertThat(
            command(
                Map.of("threads", "virtual", "jdk", runtime.toString(), "compact-headers", "off")))
        .startsWith(java.toRealPath().toString(), "-Xmn1g", "-Dtool=" + java.toRealPath());
  }
}
