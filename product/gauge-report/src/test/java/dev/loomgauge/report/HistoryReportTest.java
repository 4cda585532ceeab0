package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.history.HistoryMetric;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.result.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryReportTest {
  @TempDir private Path folder = Path.of("");

  private static String commit(int i) {
    return "%06x".formatted(0xa00000 + i) + "0".repeat(34);
  }

  private static PastGate gate(int i, String base, double ratio, @Nullable Range interval) {
    return new PastGate(
        "results/gate-" + i,
        "gate-" + i,
        Instant.parse("2026-01-01T03:00:00Z").plusSeconds(86_400L * i),
        "2 CPUs <b>",
        new PastGate.Build(base, null),
        new PastGate.Build("head.jar", commit(i)),
        "worse",
        "worse: 1 fact worse",
        i == 1,
        List.of("worse: replies <i>: 2 instead of 1"),
        List.of(new PastGate.Figure(HistoryMetric.CPU, ratio, interval, "slower")));
  }

  private String page(List<PastGate> gates) throws IOException {
    List<Path> files =
        HistoryReport.write(folder, List.of("now"), List.of(), MachineHistory.of(gates));
    assertThat(files)
        .extracting(file -> folder.relativize(file).toString())
        .containsExactly("report.html", "summary.md", "history.csv", "charts/history-cpu.svg");
    return Files.readString(folder.resolve("report.html"));
  }

  @Test
  void aGateIsALineWithItsFiguresAndItsDifferences() throws IOException {
    String page =
        page(
            List.of(
                gate(1, "base.jar", 1.08, new Range(1.06, 1.1)), gate(2, "base.jar", 1.05, null)));

    assertThat(page)
        .contains(
            "No change was found.",
            "<h3>2 CPUs &lt;b&gt;</h3>",
            "<tr><td>2026-01-02 03:00</td><td><b>a00001000000</b></td><td>base.jar</td><td>worse: 1 fact"
                + " worse; failed</td><td class=\"n\">+8.0 % (+6.0 % to +10.0 %) slower</td><td></td>"
                + "<td>worse: replies &lt;i&gt;: 2 instead of 1</td><td>results/gate-1</td></tr>",
            "<td class=\"n\">+5.0 % slower</td>");
    assertThat(folder.resolve("summary.md"))
        .content()
        .contains("| 2026-01-03 03:00 | a00002000000 | base.jar |");
  }

  /** The level of a base is drawn for its gates alone, and no more of it than is shown. */
  @Test
  void ofManyGatesTheLastAreDrawnAndAllAreListed() throws IOException {
    List<PastGate> gates =
        IntStream.range(0, 230)
            .mapToObj(
                i ->
                    gate(
                        i,
                        i < 100 ? "old.jar" : "new.jar",
                        (i < 180 ? 1 : 1.1) + 0.002 * (i % 5),
                        new Range(0.001, 1_000.0)))
            .toList();

    String page = page(gates);

    assertThat(page)
        .contains(
            "CPU per request changed at a000b4000000 by +10.0 %",
            "80 gates before, 50 from there on.",
            " The last 200 gates; the table has all.",
            "<b>a00000000000</b>");
    assertThat(Files.readString(folder.resolve("charts/history-cpu.svg")))
        .contains("a0001e000000")
        .doesNotContain("a00000000000");
  }
}
