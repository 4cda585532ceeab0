package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.observation.Watch.Probes;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ProbesTest {
  /** Of the JDK: for how long a JVM may keep who attaches waiting, ms. */
  private static final String TIMEOUT = "sun.tools.attach.attachTimeout";

  @TempDir private Path folder = Path.of("");
  private final List<Progress.News> news = new ArrayList<>();
  private final List<Process> running = new ArrayList<>();

  /** What is no JVM never answers. */
  @BeforeAll
  static void waitShortly() {
    System.setProperty(TIMEOUT, "1000");
  }

  @AfterAll
  static void waitAsUsual() {
    System.clearProperty(TIMEOUT);
  }

  @BeforeEach
  void startTwoThatAreNoJvm() throws IOException {
    for (int i = 0; i < 2; i++) {
      running.add(new ProcessBuilder("sleep", "600").start());
    }
  }

  @AfterEach
  void endThem() {
    running.forEach(Process::destroyForcibly);
  }

  @Test
  void aServiceThatIsNoJvmIsToldOnceAndShortly() throws IOException {
    ServiceManifest own = manifest("[sleep, \"600\"]");
    try (Probes probes = new Probes(news::add)) {
      for (int trial = 0; trial < 3; trial++) {
        running.forEach(process -> assertThat(of(probes, own, process)).isEmpty());
      }
    }

    assertThat(news)
        .containsExactly(
            new Progress.Note(
                "Service own is no JVM: its heap, collections and threads are not recorded."));
  }

  @Test
  void aJvmThatCannotBeWatchedIsToldOnceWithTheReason() throws IOException {
    ServiceManifest own = manifest("[java, \"{jvm}\", Own]");
    try (Probes probes = new Probes(news::add)) {
      running.forEach(process -> assertThat(of(probes, own, process)).isEmpty());
    }

    assertThat(news).hasSize(1);
    assertThat(((Progress.Note) news.getFirst()).text()).contains("Cannot attach to process");
  }

  private static Optional<JvmProbe> of(Probes probes, ServiceManifest manifest, Process process) {
    return probes.of(manifest, new Watch.Instance(process.pid(), 81));
  }

  private ServiceManifest manifest(String command) throws IOException {
    return ManifestReader.read(
        Files.writeString(
            folder.resolve("service.yaml"),
            """
            name: own
            command: %s
            health: /health
            endpoints: {all: /}
            knobs: {threads: {virtual: {}}}
            """
                .formatted(command)));
  }
}
