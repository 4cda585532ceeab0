package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.run.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbesTest {
  @TempDir private Path folder = Path.of("");
  private final List<Progress.News> news = new ArrayList<>();
  private final List<Process> running = new ArrayList<>();

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
        running.forEach(process -> assertThat(probes.of(own, process.pid())).isEmpty());
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
      running.forEach(process -> assertThat(probes.of(own, process.pid())).isEmpty());
    }

    assertThat(news).hasSize(1);
    assertThat(((Progress.Note) news.getFirst()).text()).contains("Cannot attach to process");
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
