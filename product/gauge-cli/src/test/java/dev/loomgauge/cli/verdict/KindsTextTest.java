package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KindsTextTest {
  @TempDir private Path folder = Path.of("");

  private static WrittenRun run() {
    Map<String, LoadSummary.Kind> kinds = new LinkedHashMap<>();
    kinds.put("list", new LoadSummary.Kind(7_000, Map.of(), 20.5, 20.1, 25, 31));
    kinds.put("create", new LoadSummary.Kind(300, Map.of("timeout", 2L), 61, 60.2, 70, 80));
    return new WrittenRun().users(100, 1, 2).kinds(kinds);
  }

  @Test
  void everyKindOfACellHasALine() {
    String text = printed(run().trials());

    assertThat(text)
        .contains("Kinds of request")
        .containsPattern(
            "(?m)^ +virtual +list +14,000 +0 +20\\.5 ms +20\\.1 ms +25\\S* ms +31\\S* ms")
        .containsPattern(
            "(?m)^ +create +600 +4 +61\\S* ms +60\\.2 ms +70\\S* ms +too few requests");
  }

  @Test
  void theReportHasThemAsTheyWereWritten() throws IOException {
    Commands.Done done = Commands.run("report", "--verbose", run().in(folder).toString());

    assertThat(done.out()).contains("Kinds of request");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("<summary>Kinds of request</summary>", "<td>create</td>");
    assertThat(Files.readString(folder.resolve("summary.md")))
        .contains("| virtual | create | 600 | 4 |");
  }

  @Test
  void nothingIsPrintedOfOneKind() {
    assertThat(printed(new WrittenRun().users(100, 1, 2).trials())).isEmpty();
  }

  private static String printed(List<Trial> trials) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ResultsText.kinds(new PrintStream(out, true, StandardCharsets.UTF_8), trials);
    return out.toString(StandardCharsets.UTF_8);
  }
}
