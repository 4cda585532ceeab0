package dev.loomgauge.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.summary.BuildSummary.SkippedTests;
import dev.loomgauge.summary.TestReport.Kind;
import dev.loomgauge.summary.TestReport.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkippedTestsTest {
  @TempDir private Path root = Path.of("");

  @Test
  void skippedTestsAreListedWithTheirReasons() throws IOException {
    report("a", "failsafe-reports", "Assumption failed: needs wrk");
    report("b", "surefire-reports", "[taskset is installed] \nExpecting value to be true");

    assertThat(printed(false))
        .isEqualTo(
            """
            Not checked, because the test was skipped: 2
              x.T.works: needs wrk
              x.T.works: taskset is installed
            """);
  }

  /** Such as that of a test that tells the log of a program: the trace is as surefire writes it. */
  @Test
  void aReasonOfSeveralLinesIsItsFirst() throws IOException {
    report("a", "failsafe-reports", "\nAssumption failed: needs root: no permission\nlast words\n");

    assertThat(printed(false)).contains("x.T.works: needs root: no permission\n");
    assertThat(SkippedTests.print(reports(), true, System.err)).isFalse();
  }

  @Test
  void whatAnyMachineCouldHaveRunFailsTheBuildWhereItMust() throws IOException {
    report("a", "failsafe-reports", "Assumption failed: needs wrk");
    assertThat(SkippedTests.print(reports(), true, System.err)).isFalse();

    report("b", "surefire-reports", "Assumption failed: needs /proc");
    assertThat(SkippedTests.print(reports(), true, System.err)).isTrue();
    assertThat(SkippedTests.print(reports(), false, System.err)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "needs wrk",
        "needs k6",
        "needs chromium",
        "needs fish",
        "needs a JDK 17",
        "needs a JDK 21",
        "needs root",
        "needs libfaketime",
        "needs network namespaces",
        "needs mount and pid namespaces",
        "needs a second user",
        "the machine was disturbed",
        "the machine was too busy"
      })
  void whatAMachineMayLackIsExcusedWhereTheReasonBeginsWithIt(String lacking) throws IOException {
    report("a", "failsafe-reports", "Assumption failed: " + lacking + ", version 3");
    assertThat(printed(true)).doesNotContain("This machine");

    report("a", "failsafe-reports", "Assumption failed: it " + lacking);
    assertThat(printed(true))
        .isEqualTo(
            """
            Not checked, because the test was skipped: 1
              x.T.works: it %s
            This machine could have run:
              x.T.works
            """
                .formatted(lacking));
  }

  @Test
  void aTestThatGivesNoReasonIsNotExcused() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);

    assertThat(
            SkippedTests.print(
                List.of(skipping("x.A.works", ""), skipping("x.B.works", "needs root")),
                true,
                printed))
        .isTrue();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
            Not checked, because the test was skipped: 2
              x.A.works: no reason
              x.B.works: needs root
            This machine could have run:
              x.A.works
            """);
  }

  private static TestReport skipping(String test, String reason) {
    return new TestReport(
        "a", Kind.UNIT, "x.T", 1, Duration.ZERO, Instant.EPOCH, List.of(new Skipped(test, reason)));
  }

  @Test
  void reportsOfEarlierBuildsDoNotCount() throws IOException {
    report("a", "failsafe-reports", "Assumption failed: needs wrk");

    assertThat(TestReport.in(root, Instant.now().plusSeconds(60))).isEmpty();
  }

  @Test
  void aBuildEndsWithItsTimesAndWhatWasSkippedAndFailsOnlyWhereItMust() throws IOException {
    report("a", "surefire-reports", "Assumption failed: needs /proc");
    String begin = Instant.now().minusSeconds(60).toString();

    assertThat(summary(begin, "true"))
        .startsWith("1 Slowest test classes, seconds:\n     1.5  x.T, a\n");
    assertThat(summary(begin, "false"))
        .startsWith("0 Slowest")
        .contains(
            "     1.5  a, 2 tests\nAll classes: target/test-times.csv\nNot checked, because the test was"
                + " skipped: 1\n");
    assertThat(root.resolve("target/test-times.csv")).isRegularFile();
    assertThat(summary(Instant.now().plusSeconds(60).toString(), "true"))
        .startsWith("0 ")
        .endsWith("No test was skipped.\n");
  }

  private String summary(String begin, String fails) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        BuildSummary.print(
            new String[] {root.toString(), begin, fails},
            new PrintStream(out, true, StandardCharsets.UTF_8));
    return code + " " + out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  private List<TestReport> reports() throws IOException {
    return TestReport.in(root, Instant.EPOCH);
  }

  private String printed(boolean mayFail) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SkippedTests.print(reports(), mayFail, new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  private void report(String module, String kind, String reason) throws IOException {
    Path folder = Files.createDirectories(root.resolve(module).resolve("target").resolve(kind));
    Files.writeString(
        folder.resolve("TEST-x.T.xml"),
        "<testsuite name=\"x.T\" time=\"1.5\" tests=\"2\"><testcase classname=\"x.T\" name=\"works\"><skipped"
            + " type=\"x\"><![CDATA[org.opentest4j.TestAbortedException: "
            + reason
            + "\n"
            + "\tat x.T.works(T.java:1)]]></skipped></testcase><testcase classname=\"x.T\""
            + " name=\"other\"/></testsuite>");
  }
}
