package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, where one is installed. */
@Tag("full")
class BrowserIT {
  /** Hovers over every point, makes every choice, and writes down what came of it. */
  private static final String HOVER =
      """
      <script>
      (function () {
        const root = document.documentElement;
        window.alert = () => { root.dataset.alerted = 'yes'; };
        let tips = 0;
        const hover = () => document.querySelectorAll('.chart').forEach(element => {
          const chart = echarts.getInstanceByDom(element);
          chart.getOption().series.forEach((series, seriesIndex) => {
            for (let dataIndex = 0; dataIndex < 3; dataIndex++) {
              chart.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
              if (element.textContent.trim()) tips++;
            }
          });
        });
        hover();
        document.querySelectorAll('select').forEach(select => Array.from(select.options).forEach(option => {
          select.value = option.value;
          select.dispatchEvent(new Event('change'));
          hover();
        }));
        document.getElementById('filter').value = 'virtual 2,600';
        document.getElementById('filter').dispatchEvent(new Event('input'));
        document.querySelectorAll('#all th')[7].click();
        document.getElementById('theme').click();
        root.dataset.tips = tips;
        root.dataset.images = document.querySelectorAll('img').length;
        root.dataset.width = window.innerWidth;
        root.dataset.overflow = root.scrollWidth - window.innerWidth;
      })();
      </script>
      """;

  @TempDir Path folder;
  private Path chromium = Path.of("");

  @BeforeEach
  void findABrowser() {
    Optional<Path> found =
        Stream.of("chromium", "google-chrome", "chromium-browser")
            .flatMap(BrowserIT::onPath)
            .findFirst();
    assumeTrue(found.isPresent(), "needs chromium or google-chrome");
    chromium = found.orElseThrow();
  }

  @Test
  void everyChartIsDrawnWithoutAnError() throws Exception {
    ResultsFolder results = Fixture.in(folder.resolve("results")).repetitions(2).write();
    Report.write(results);

    String page = open(results.reportHtml(), "1280,2000");

    assertThat(data(page, "charts-rendered"))
        .isEqualTo("13")
        .isEqualTo(data(page, "charts-expected"));
    assertThat(data(page, "errors")).isEqualTo("0");
    assertThat(page).contains("24 trials");
  }

  @Test
  void hoveringAndChoosingRunsNothingOfForeignText() throws Exception {
    ResultsFolder results =
        Fixture.in(folder.resolve("results")).named("<img src=x onerror=alert(1)>").write();
    Report.write(results);

    String page = open(withScript(results), "1280,2000");

    assertThat(data(page, "errors")).isEqualTo("0");
    assertThat(Integer.parseInt(data(page, "tips"))).isGreaterThan(100);
    assertThat(data(page, "images")).isEqualTo("0");
    assertThat(page).doesNotContain("data-alerted").contains("1 of 12 trials");
  }

  @Test
  void aNarrowPageDoesNotScrollSideways() throws Exception {
    ResultsFolder results = Fixture.in(folder.resolve("results")).write();
    Report.write(results);

    String page = open(withScript(results), "390,844");

    assertThat(Integer.parseInt(data(page, "width"))).isLessThanOrEqualTo(500);
    assertThat(Integer.parseInt(data(page, "overflow"))).isLessThanOrEqualTo(0);
  }

  @Test
  void predictionsAloneAreDrawnWithoutAnError() throws Exception {
    List<PredictionsCsv.Row> rows = Sample.quick().stream().map(Sample::row).toList();
    Path page =
        PredictionReport.write(
                folder.resolve("predicted"), "quick", "", rows, Sample.FACTORS, List.of())
            .getFirst();

    String drawn = open(page, "1280,2000");

    assertThat(data(drawn, "charts-rendered")).isEqualTo("4");
    assertThat(data(drawn, "errors")).isEqualTo("0");
  }

  /** A copy of the page whose content policy lets the script of the test run. */
  private static Path withScript(ResultsFolder results) throws IOException {
    String page = Files.readString(results.reportHtml());
    String opened = page.replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "");
    assertThat(opened).isNotEqualTo(page);
    Path copy = results.root().resolve("hovered.html");
    return Files.writeString(
        copy, new StringBuilder(opened).insert(opened.lastIndexOf("</body>"), HOVER));
  }

  private String open(Path page, String size) throws Exception {
    Path out = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                chromium.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + size,
                "--virtual-time-budget=4000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("chromium.log").toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("chromium.log"))).isZero();
    return Files.readString(out);
  }

  private static String data(String page, String name) {
    Matcher matcher = Pattern.compile("<html[^>]* data-" + name + "=\"([^\"]*)\"").matcher(page);
    assertThat(matcher.find()).as("data-" + name + " in " + page.substring(0, 300)).isTrue();
    return matcher.group(1);
  }

  private static Stream<Path> onPath(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return List.of(path.split(File.pathSeparator)).stream()
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable);
  }
}
