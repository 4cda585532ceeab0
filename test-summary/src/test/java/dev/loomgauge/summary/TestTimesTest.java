package dev.loomgauge.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.summary.BuildSummary.TestTimes;
import dev.loomgauge.summary.TestReport.Kind;
import dev.loomgauge.summary.TestReport.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTimesTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder = Path.of("");

  private static TestReport report(String module, String name, double from, double to) {
    return new TestReport(
        module,
        Kind.INTEGRATION,
        name,
        2,
        Duration.ofMillis(Math.round((to - from) * 1000)),
        BEGIN.plusMillis(Math.round(to * 1000)),
        List.of());
  }

  @Test
  void classesThatRanAtOnceCountOnceInTheTimeOfTheirModule() {
    List<TestReport> its =
        List.of(
            report("a", "D", 20, 21),
            report("a", "B", 2, 5),
            report("a", "A", 0, 10),
            report("a", "C", 8, 12));

    assertThat(TestTimes.clock(its)).isEqualTo(Duration.ofSeconds(13));
  }

  @Test
  void theSlowestClassesComeFirstAndThereAreTwentyOfThem() {
    List<TestReport> reports =
        IntStream.rangeClosed(1, 30).mapToObj(i -> report("m", "T" + i, 0, i)).toList();

    List<String> lines = printed(reports).lines().toList();

    assertThat(lines).hasSize(23).startsWith("Slowest test classes, seconds:", "    30.0  T30, m");
    assertThat(lines.get(20)).isEqualTo("    11.0  T11, m");
    assertThat(lines).endsWith("Tests by module, seconds by the clock:", "    30.0  m, 60 tests");
  }

  @Test
  void theFileHasEveryClass() throws IOException {
    TestReport skipping =
        new TestReport(
            "b/c",
            Kind.UNIT,
            "x.U",
            3,
            Duration.ofMillis(250),
            BEGIN,
            List.of(new Skipped("x.U.works", "needs wrk")));

    Path file = new TestTimes(List.of(skipping, report("a", "x.T", 0, 1.5))).write(folder);

    assertThat(file)
        .hasContent(
            """
            module,kind,class,tests,skipped,seconds
            a,integration,x.T,2,0,1.500
            b/c,unit,x.U,3,1,0.250
            """);
  }

  private static String printed(List<TestReport> reports) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TestTimes(reports).print(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }
}
