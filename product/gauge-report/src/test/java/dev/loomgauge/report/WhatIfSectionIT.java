package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Chromium;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The section "What if" of reports and predictions in a real browser. */
@Tag("full")
class WhatIfSectionIT {
  private static final int MOST_CHARACTERS_MORE = 700_000;

  private static final String MODEL =
      """
      name: quick
      factors:
        threads: [platform, virtual, reactive]
        connection: [released, held]
        users: [100, 400]
        pool: [50]
        path: [normal]
        threads-size: [200]
        downstream-delay: [200ms]
        cores: [1]
        instances: [1]
        think: [0ms]
        timeout: [30s]
      think: think
      load: {timeout: timeout}
      stations:
        cpu: {servers: cores, discipline: sharing, label: "CPU of the <img src=x onerror=alert(1)>"}
      resources:
        threads: {label: Tomcat threads, capacity: {platform: threads-size, virtual: unlimited, reactive: unlimited}}
        connections: {label: database connections, capacity: pool}
      path:
        - acquire: threads
        - use: {station: cpu, demand: {platform: 0.14ms, virtual: 0.14ms, reactive: 0.16ms}}
        - acquire: connections
        - {release: connections, when: {connection: released}}
        - wait: downstream-delay
        - {release: connections, when: {connection: held}}
        - release: threads
      """;

  /** Writes down what the panel shows when it has been solved. */
  private static final String READ =
      """
      const root = document.documentElement;
      const timer = setInterval(() => {
        const panel = document.getElementById('what-if-place').shadowRoot;
        if (!panel || root.dataset.solved !== 'yes') return;
        clearInterval(timer);
        const text = id => panel.getElementById(id).textContent;
        root.dataset.answer = panel.getElementById('answer').textContent;
        root.dataset.problem = text('problem');
        root.dataset.words = text('throughput-words');
        root.dataset.points = panel.querySelectorAll('svg .measured').length;
        root.dataset.controls = [...panel.getElementById('controls').children].map(box => box.name).join();
        root.dataset.nameless = [...panel.querySelectorAll('input, select, textarea')].filter(c => !c.labels?.length && !c.getAttribute('aria-label')).length;
        root.dataset.command = text('command');
        root.dataset.images = panel.querySelectorAll('img').length;
        root.dataset.overflow = root.scrollWidth - window.innerWidth;
        root.dataset.inner = [...panel.querySelectorAll('.panel:not(.scroll)')].filter(p => p.scrollWidth > p.clientWidth + 1).length;
      }, 50);
      """;

  @TempDir Path folder;
  private Chromium chromium = new Chromium(Path.of(""), Path.of(""));

  @BeforeEach
  void findABrowser() {
    chromium = Chromium.in(folder);
  }

  private ResultsFolder results() throws IOException {
    ResultsFolder results = Fixture.in(folder.resolve("results")).repetitions(2).write();
    Files.writeString(results.whatIfYaml(), MODEL);
    return results;
  }

  /** A page with the script that reads the panel. */
  private Chromium.Dom read(Path page, String fragment, String size) throws Exception {
    return chromium.open(
        scripted(page).toUri() + fragment,
        size,
        "document.documentElement.dataset.inner !== undefined");
  }

  @Test
  void itRunsUnderTheContentPolicyWhenItIsOpenedAndNotBefore() throws Exception {
    ResultsFolder results = results();
    Report.writePage(results, false);
    long with = Files.size(results.reportHtml());

    String page = results.reportHtml().toUri().toString();
    Chromium.Dom closed = chromium.open(page, "1280,2000", "document.readyState === 'complete'");
    Chromium.Dom opened =
        chromium.open(
            page + "#what-if", "1280,2000", "document.documentElement.dataset.solved === 'yes'");

    assertThat(closed.text()).doesNotContain("data-solved");
    assertThat(opened.data("errors")).isEqualTo("0");
    Files.delete(results.whatIfYaml());
    Report.writePage(results, false);
    assertThat(Files.readString(results.reportHtml())).doesNotContain("what-if");
    assertThat(with - Files.size(results.reportHtml())).isLessThan(MOST_CHARACTERS_MORE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"390,844", "1280,2000", "1920,2000"})
  void itSaysWhatLimitsAndShowsWhatTheRunMeasured(String size) throws Exception {
    ResultsFolder results = results();
    Report.writePage(results, false);
    Trial trial = results.readTrials().getFirst();
    String users = "&users=" + trial.offered().users();

    Chromium.Dom page = read(results.reportHtml(), "#what-if" + users, size);

    assertThat(page.data("problem")).isEmpty();
    assertThat(page.data("answer")).contains(" limit");
    assertThat(page.data("words")).contains("measured: ");
    assertThat(Integer.parseInt(page.data("points"))).isPositive();
    assertThat(page.data("controls"))
        .isEqualTo(
            "threads,connection,users,pool,threads-size,downstream-delay,cores,instances,think,timeout");
    assertThat(page.data("nameless")).isEqualTo("0");
    assertThat(page.data("images")).isEqualTo("0");
    assertThat(Integer.parseInt(page.data("overflow"))).isLessThanOrEqualTo(0);
    assertThat(page.data("inner")).isEqualTo("0");
    assertThat(page.data("command"))
        .startsWith("cat > what-if.yaml <<'END'\nname: quick\n")
        .contains("./loomgauge predict what-if.yaml --set threads=platform", "--set users=");
  }

  @Test
  void otherSettingsHaveNoPointsAndAnotherLimit() throws Exception {
    ResultsFolder results = results();
    Report.writePage(results, false);

    Chromium.Dom page =
        read(
            results.reportHtml(),
            "#what-if&threads=platform&connection=released&users=400&threads-size=40&instances=2&timeout=9s",
            "1280,2000");

    assertThat(page.data("points")).isEqualTo("0");
    assertThat(page.data("words")).contains("Nothing was measured at these settings.");
    assertThat(page.data("answer")).contains("The 80 Tomcat threads are the limit");
    assertThat(page.data("command")).contains("--set instances=2", "--set timeout=9s");
  }

  @Test
  void arrivalsAtARateHaveASectionWithTheirRateAndWhatWasMeasured() throws Exception {
    ResultsFolder results = Fixture.in(folder.resolve("results")).repetitions(2).open().write();
    Files.writeString(
        results.whatIfYaml(),
        MODEL
            .replace("users: [100, 400]", "rate: [100, 400]")
            .replace("  think: [0ms]\n", "")
            .replace("think: think\n", ""));
    Report.writePage(results, false);

    Chromium.Dom page = read(results.reportHtml(), "#what-if&rate=100", "1280,2000");

    assertThat(page.data("problem")).isEmpty();
    assertThat(page.data("answer")).contains("No limit is reached: 100 req/s arrive.");
    assertThat(page.data("words")).contains("measured: ", " req/s at 100 req/s");
    assertThat(Integer.parseInt(page.data("points"))).isPositive();
    assertThat(page.data("controls"))
        .isEqualTo(
            "threads,connection,rate,pool,threads-size,downstream-delay,cores,instances,timeout");
    assertThat(page.data("command")).contains("--set rate=100");
  }

  @Test
  void predictionsHaveTheSameSection() throws Exception {
    Path page = Sample.predictedPage(folder.resolve("predicted"), Optional.of(MODEL));

    Chromium.Dom opened = read(page, "#what-if", "1280,2000");

    assertThat(opened.data("problem")).isEmpty();
    assertThat(opened.data("answer")).contains(" limit");
    assertThat(opened.data("words")).doesNotContain("measured");
  }

  @Test
  void aRunThatGoesOnHasNone() throws Exception {
    ResultsFolder results = results();
    Report.writePage(results, true);

    assertThat(Files.readString(results.reportHtml())).doesNotContain("what-if-open");
  }

  private Path scripted(Path page) throws IOException {
    return Chromium.withScript(page, READ, page.resolveSibling("scripted.html"));
  }
}
