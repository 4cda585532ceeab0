package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignTextTest {
  static final String SCRIPT = "<script>alert(1)</script>";

  @TempDir Path folder;

  @Test
  void aScenarioNamedLikeAScriptStaysTextEverywhere() throws IOException {
    ResultsFolder results = Fixture.in(folder).named(SCRIPT).write();

    Report.Written written = Report.write(results);

    String page = Files.readString(results.reportHtml());
    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;").doesNotContain(SCRIPT);
    assertThat(proseOf(results.summaryMd()))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain(SCRIPT);
    for (Path file : written.files()) {
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
  void thePageHasNoOtherScriptElementsThanOurs() throws IOException {
    ResultsFolder results =
        Fixture.in(folder).named("\"'></select></textarea><img src=x onerror=alert(1)>").write();
    Report.write(results);

    String page = Files.readString(results.reportHtml());

    assertThat(page).doesNotContain("<img src=x");
    assertThat(Stream.of(page.split("<script")).count()).isEqualTo(1 + 4);
  }

  @Test
  void svgFilesWithForeignTextAreWellFormed() throws Exception {
    Report.Written written = Report.write(Fixture.in(folder).named("a & b " + SCRIPT).write());

    for (Path file : written.files()) {
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
