package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
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
      """;

  /** All charts are drawn; a page that was not loaded yet has no such data. */
  private static final String DRAWN =
      "(data => Number(data.chartsRendered) >= 1 && data.chartsRendered === data.chartsExpected)"
          + "(document.documentElement.dataset)";

  @TempDir Path folder;
  private Chromium chromium = new Chromium(Path.of(""), Path.of(""));

  @BeforeEach
  void findABrowser() {
    chromium = Chromium.in(folder);
  }

  @Test
  void everyChartIsDrawnWithoutAnError() throws Exception {
    ResultsFolder results = Fixture.in(folder.resolve("results")).repetitions(2).write();
    Report.write(results);

    Chromium.Dom page = open(results.reportHtml(), "1280,2000");

    assertThat(page.data("charts-rendered"))
        .isEqualTo("13")
        .isEqualTo(page.data("charts-expected"));
    assertThat(page.data("errors")).isEqualTo("0");
    assertThat(page.text()).contains("24 trials");
  }

  @Test
  void hoveringAndChoosingRunsNothingOfForeignText() throws Exception {
    ResultsFolder results =
        Fixture.in(folder.resolve("results")).named(String.join(" ", Payloads.all())).write();
    Report.write(results);

    Chromium.Dom page = open(withScript(results), "1280,2000");

    assertThat(page.data("errors")).isEqualTo("0");
    assertThat(Integer.parseInt(page.data("tips"))).isGreaterThan(100);
    assertThat(page.data("images")).isEqualTo("0");
    assertThat(page.text()).doesNotContain("data-alerted").contains("1 of 12 trials");
  }

  @Test
  void aNarrowPageDoesNotScrollSideways() throws Exception {
    ResultsFolder results = Fixture.in(folder.resolve("results")).write();
    Report.write(results);

    Chromium.Dom page = open(withScript(results), "390,844");

    assertThat(Integer.parseInt(page.data("width"))).isLessThanOrEqualTo(500);
    assertThat(Integer.parseInt(page.data("overflow"))).isLessThanOrEqualTo(0);
  }

  @Test
  void predictionsAloneAreDrawnWithoutAnError() throws Exception {
    Path page = Sample.predictedPage(folder.resolve("predicted"), Optional.empty());

    Chromium.Dom drawn = open(page, "1280,2000");

    assertThat(drawn.data("charts-rendered")).isEqualTo("4");
    assertThat(drawn.data("errors")).isEqualTo("0");
  }

  private static Path withScript(ResultsFolder results) throws IOException {
    return Chromium.withScript(results.reportHtml(), HOVER, results.root().resolve("hovered.html"));
  }

  private Chromium.Dom open(Path page, String size) throws Exception {
    return chromium.open(page.toUri().toString(), size, DRAWN);
  }
}
