package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Observation.Observers;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A JVM that waits for its input, observed. */
class ObserversTest {
  /** Waits for its input. */
  static final class Waiting {
    private Waiting() {}

    /** Says that it runs. */
    public static void main(String[] args) throws IOException {
      System.out.println("runs");
      int _ = System.in.read();
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("loomgauge-"))
        .sorted()
        .toList();
  }

  @Test
  @Timeout(60)
  void afterwardsNothingWatchesAndNoFileIsLeft() throws Exception {
    Process waiting =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName())
            .start();
    try {
      assertThat(waiting.inputReader().readLine()).isEqualTo("runs");
      try (JvmProbe jvm = JvmProbe.attach(waiting.pid(), Map.of())) {
        Path folder;
        try (Observers observers = Observers.start(jvm)) {
          folder = observers.recording().path();
          assertThat(folder).isDirectory();
          assertThat(threads()).contains("loomgauge-sampler", "loomgauge-sockets");
        }
        assertThat(threads()).doesNotContain("loomgauge-sampler", "loomgauge-sockets");
        assertThat(folder).doesNotExist();
      }
    } finally {
      waiting.destroyForcibly().waitFor();
    }
  }
}
