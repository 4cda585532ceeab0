package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignTextTest {
  static final String SCRIPT = "<script>alert(1)</script>";

  @TempDir private static Path shared = Path.of("");
  private static ResultsFolder results = new ResultsFolder(shared);
  private static List<Path> files = List.of();

  /** One report with the script in every place for a text, which the tests only read. */
  @BeforeAll
  static void writeAReport() {
    results = Fixture.in(shared).named("a & b " + SCRIPT).write();
    files = Report.write(results).files();
  }

  @Test
  void aScenarioNamedLikeAScriptStaysTextEverywhere() throws IOException {
    String page = Files.readString(results.reportHtml());
    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;").doesNotContain(SCRIPT);
    assertThat(proseOf(results.summaryMd()))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain(SCRIPT);
    for (Path file : files) {
      if (!file.equals(results.summaryMd())) {
        assertThat(Files.readString(file)).as(file.toString()).doesNotContain(SCRIPT);
      }
    }
  }

  /** Markdown without its indented code, where everything is text. */
  private static String proseOf(Path markdown) throws IOException {
    return Files.readAllLines(markdown).stream()
        .filter(line -> !line.startsWith("    "))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void thePageHasNoOtherScriptElementsThanOurs(@TempDir Path folder) throws IOException {
    ResultsFolder named =
        Fixture.in(folder).named("\"'></select></textarea><img src=x onerror=alert(1)>").write();
    Report.writeText(named);

    String page = Files.readString(named.reportHtml());

    assertThat(page).doesNotContain("<img src=x");
    assertThat(Stream.of(page.split("<script")).count()).isEqualTo(1 + 4);
  }

  @Test
  void svgFilesWithForeignTextAreWellFormed() throws Exception {
    for (Path file : files) {
      if (file.toString().endsWith(".svg")) {
        var document =
            javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile());
        assertThat(document.getElementsByTagName("script").getLength()).isZero();
      }
    }
  }
}
