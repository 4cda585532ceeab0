package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class BenchIT {
  @TempDir private Path folder = Path.of("");

  @Test
  void waitsAreMeasuredBesideTheirFloorsInThreeWays() throws IOException {
    Commands.Done done =
        Commands.run(
            "bench",
            "wait-parallelisation",
            "--set",
            "tasks=5",
            "--format",
            "csv",
            "--out",
            folder.toString());

    assertThat(done.code()).as(done.err()).isZero();
    List<List<String>> rows = Csv.parse(done.out());
    List<String> header = rows.getFirst();
    assertThat(rows.stream().skip(1).map(row -> row.get(header.indexOf("variant"))))
        .containsExactly("sequential", "virtual", "structured");
    assertThat(rows.stream().skip(1).map(row -> row.get(header.indexOf("floor_ms"))))
        .containsExactly("50.000", "10.000", "10.000");
    assertThat(rows.stream().skip(1).map(row -> row.get(header.indexOf("verdict"))))
        .doesNotContain("impossible");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .startsWith("# Microbenchmarks beside their floors\n\n![")
        .contains("](charts/times-floor.svg)", "tasks 5 of 1,000");
    assertThat(folder.resolve("charts/time-wait-parallelisation.svg")).isNotEmptyFile();
    assertThat(folder.resolve("jmh/wait-parallelisation.json")).isNotEmptyFile();
  }
}
