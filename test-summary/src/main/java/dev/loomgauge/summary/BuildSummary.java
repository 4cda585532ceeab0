package dev.loomgauge.summary;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Prints the last lines of a build: what its tests took, and what was not checked. */
public final class BuildSummary {
  private BuildSummary() {}

  /**
   * Prints the summary, and ends with 1 where skipped tests must fail the build.
   *
   * @param args root of the checkout, begin of the build (ISO 8601), whether skipped tests fail it
   */
  public static void main(String[] args) throws IOException {
    System.exit(print(args, System.out));
  }

  static int print(String[] args, PrintStream out) throws IOException {
    Path root = Path.of(args[0]);
    List<TestReport> reports = TestReport.in(root, Instant.parse(args[1]));
    TestTimes times = new TestTimes(reports);
    times.print(out);
    out.println("All classes: " + root.relativize(times.write(root.resolve("target"))));
    boolean fails = SkippedTests.print(reports, Boolean.parseBoolean(args[2]), out);
    return fails ? 1 : 0;
  }
}
