package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.run.process.Bench.JmhLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theRawFiguresOfEveryForkAreReadByVariant() throws IOException {
    assertThat(Bench.JmhResult.read(json("ms/op")))
        .containsExactly(new Measured("platform-8", List.of(3151.5, 3152.0, 3153.25)));
  }

  @Test
  void anotherUnitIsRefused() {
    assertThatThrownBy(() -> Bench.JmhResult.read(json("ops/s")))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("in ops/s, not a variant in ms/op");
  }

  @Test
  void whatJmhPrintsBecomesNewsAndStaysInTheLog() {
    StringWriter log = new StringWriter();
    List<String> news = new ArrayList<>();
    Bench.JmhLines lines =
        new Bench.JmhLines(
            new PrintWriter(log),
            (variant, doing, left) -> news.add(variant + " | " + doing + " | " + left));

    for (String line :
        List.of(
            "# Parameters: (tasks = 500, variant = platform-8, waitMs = 50)",
            "# Warmup Iteration   1: 3152.001 ms/op",
            "# Run progress: 50.00% complete, ETA 00:00:16",
            "# Parameters: (variant = demand, limit = 100)",
            "Iteration   2: 0.412 ms/op",
            "Result \"x\":")) {
      lines.accept(line);
    }

    assertThat(news)
        .containsExactly(
            "platform-8 | Warmup Iteration 1: 3152.001 ms/op | ",
            "demand | Iteration 2: 0.412 ms/op | 00:00:16");
    assertThat(log.toString()).contains("Result \"x\":");
  }

  @Test
  void theCommandNamesTheClassesTheSizesAndTheFile() {
    Bench.Order order = Bench.Order.of(Microbenchmark.HASH, Microbenchmark.HASH.brief());

    assertThat(order.command(Path.of("/jdk/bin/java"), Path.of("m.jar"), Path.of("r.json")))
        .startsWith("/jdk/bin/java")
        .containsSequence("-jar", "m.jar", "\\.Hash\\w*\\.", "-rf", "json", "-rff", "r.json")
        .containsSequence("-p", "tasks=500", "-p", "updates=20000")
        .containsSequence("-wi", "3", "-w", "1000ms", "-i", "5", "-r", "1000ms");
  }

  private Path json(String unit) throws IOException {
    String text =
        """
        [{"jmhVersion": "1.37", "benchmark": "dev.loomgauge.microbench.NewsletterDispatch.dispatch",
          "params": {"tasks": "500", "variant": "platform-8", "waitMs": "50"},
          "primaryMetric": {"score": 3152.25, "scoreError": "NaN", "scoreUnit": "ms/op",
            "rawData": [[3151.5, 3152.0], [3153.25]]}, "secondaryMetrics": {}}]
        """;
    return Files.writeString(folder.resolve("jmh.json"), text.replace("ms/op", unit));
  }

  @Test
  void theWholeCommandIsThis() {
    Bench.Order order =
        new Bench.Order(
            Microbenchmark.HASH,
            Microbenchmark.HASH.brief(),
            2,
            7,
            java.time.Duration.ofMillis(1_500));

    assertThat(order.command(Path.of("java"), Path.of("m.jar"), Path.of("r.json")))
        .startsWith(
            "java",
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--sun-misc-unsafe-memory-access=allow",
            "-jar",
            "m.jar",
            "\\.Hash\\w*\\.",
            "-rf",
            "json",
            "-rff",
            "r.json",
            "-foe",
            "true",
            "-f",
            "1",
            "-wi",
            "2",
            "-w",
            "1500ms",
            "-i",
            "7",
            "-r",
            "1500ms",
            "-jvmArgs",
            "--sun-misc-unsafe-memory-access=allow",
            "-p");
  }

  @Test
  void withoutAnEstimateNothingIsLeftAndLinesAreWrittenAtOnce() {
    StringWriter log = new StringWriter();
    List<String> news = new ArrayList<>();
    JmhLines lines =
        new JmhLines(
            new PrintWriter(new java.io.BufferedWriter(log)),
            (variant, doing, left) -> news.add(variant + " | " + doing + " | " + left));

    lines.accept("# Run progress: 0.00% complete, ETA 00:00:16");
    lines.accept("# Run progress: 0.00% complete, ETA N/A");
    lines.accept("Iteration   1: 5 ms/op");

    assertThat(news).containsExactly(" | Iteration 1: 5 ms/op | ");
    assertThat(log.toString().lines()).hasSize(3);
  }

  @Test
  void aResultWithoutAVariantIsRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("other.json"),
            """
            [{"benchmark": "a.B.c", "params": {"tasks": "5"},
              "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[1.0]]}}]
            """);

    assertThatThrownBy(() -> Bench.JmhResult.read(file))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "%s: a.B.c has parameters {tasks=5} in ms/op, not a variant in ms/op. Build all parts of Loomgauge together.",
            file);
  }
}
