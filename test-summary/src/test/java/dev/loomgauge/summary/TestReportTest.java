package dev.loomgauge.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.summary.BuildSummary.SkippedTests;
import dev.loomgauge.summary.BuildSummary.TestTimes;
import dev.loomgauge.summary.TestReport.Kind;
import dev.loomgauge.summary.TestReport.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportTest {
  private static final Instant ENDED = Instant.parse("2026-01-01T00:30:00Z");

  @TempDir private Path root = Path.of("");

  @Test
  void aReportHasItsModuleItsKindItsTimesAndWhatWasSkipped() throws IOException {
    written("lab/services/jdk-http", "surefire-reports/TEST-x.T.xml", "1,234.5");
    written("a", "failsafe-reports/TEST-x.TIT.xml", "0.25");

    List<TestReport> reports = TestReport.in(root, Instant.EPOCH);

    assertThat(reports)
        .containsExactly(
            new TestReport(
                "a",
                Kind.INTEGRATION,
                "x.T",
                3,
                Duration.ofMillis(250),
                ENDED,
                List.of(new Skipped("x.T.works", "needs wrk"))),
            new TestReport(
                "lab/services/jdk-http",
                Kind.UNIT,
                "x.T",
                3,
                Duration.ofMillis(1_234_500),
                ENDED,
                List.of(new Skipped("x.T.works", "needs wrk"))));
    assertThat(reports.getLast().began()).isEqualTo(ENDED.minusMillis(1_234_500));
  }

  @Test
  void onlyReportsOfThisBuildAreReadItsFirstMomentIncluded() throws IOException {
    written("a", "surefire-reports/TEST-x.T.xml", "1");

    assertThat(TestReport.in(root, ENDED)).hasSize(1);
    assertThat(TestReport.in(root, ENDED.plusMillis(1))).isEmpty();
  }

  @Test
  void otherFilesAreNoReports() throws IOException {
    written("a", "surefire-reports/x.T.xml", "1");
    written("a", "surefire-reports/TEST-x.T.txt", "1");
    written("a", "other-reports/TEST-x.T.xml", "1");

    assertThat(TestReport.in(root, Instant.EPOCH)).isEmpty();
  }

  @Test
  void aFailureMayPrintWholePages() throws IOException {
    written("a", "surefire-reports/TEST-x.T.xml", "1");
    Path path = root.resolve("a/target/surefire-reports/TEST-x.T.xml");
    Files.writeString(
        path,
        Files.readString(path)
            .replace(
                "</testsuite>",
                "<testcase><failure><![CDATA[%s]]></failure></testcase></testsuite>"
                    .formatted("<p>page</p>\n".repeat(100_000))));

    assertThat(TestReport.in(root, Instant.EPOCH)).hasSize(1);
  }

  @Test
  void aDamagedReportIsNamed() throws IOException {
    written("a", "surefire-reports/TEST-x.T.xml", "soon");

    assertThatThrownBy(() -> TestReport.in(root, Instant.EPOCH))
        .hasMessageContaining("TEST-x.T.xml is not a test report");
  }

  @Test
  void modulesAreInTheOrderOfTheirNamesAndNoTestSkippedIsSaid() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    List<TestReport> reports = List.of(report("b", 1500), report("a", 500), report("b", 250));

    new TestTimes(reports).print(printed);
    assertThat(SkippedTests.print(reports, true, printed)).isFalse();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
            Slowest test classes, seconds:
                 1.5  x.T1500, b
                 0.5  x.T500, a
                 0.3  x.T250, b
            Tests by module, seconds by the clock:
                 0.5  a, 2 tests
                 1.5  b, 4 tests
            No test was skipped.
            """);
  }

  private static TestReport report(String module, int millis) {
    return new TestReport(
        module, Kind.UNIT, "x.T" + millis, 2, Duration.ofMillis(millis), ENDED, List.of());
  }

  private void written(String module, String file, String seconds) throws IOException {
    Path path = root.resolve(module).resolve("target").resolve(file);
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    Files.writeString(
        path,
        "<testsuite name=\"x.T\" time=\""
            + seconds
            + "\" tests=\"3\"><testcase classname=\"x.T\" name=\"works\"><skipped"
            + " message=\"Assumption failed: needs wrk\"/></testcase></testsuite>");
    Files.setLastModifiedTime(path, FileTime.from(ENDED));
  }
}
