package dev.loomgauge.summary;

import dev.loomgauge.summary.TestReport.Skipped;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  /**
   * Lists what a build did not check: the tests that it skipped, with their reasons. Where it must
   * ({@code -Dskipped.fail=true}), it fails for each that any machine with Linux and a JDK could
   * have run: for every reason but those of {@link #EXCUSES}.
   */
  static final class SkippedTests {
    /** What a machine may lack: programs that CONTRIBUTING.md lists, a second user, and peace. */
    private static final List<String> EXCUSES =
        List.of(
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
            "the machine was too busy");

    private SkippedTests() {}

    /** Prints them and says whether the build must fail. */
    static boolean print(List<TestReport> reports, boolean mayFail, PrintStream out) {
      List<Skipped> skipped = reports.stream().flatMap(r -> r.skipped().stream()).toList();
      out.println(
          skipped.isEmpty()
              ? "No test was skipped."
              : "Not checked, because the test was skipped: " + skipped.size());
      for (Skipped test : skipped) {
        out.printf(
            "  %s: %s%n", test.test(), test.reason().isEmpty() ? "no reason" : test.reason());
      }
      List<Skipped> wrong =
          mayFail ? skipped.stream().filter(s -> !excused(s)).toList() : List.of();
      if (!wrong.isEmpty()) {
        out.println("This machine could have run:");
        wrong.forEach(test -> out.println("  " + test.test()));
      }
      return !wrong.isEmpty();
    }

    private static boolean excused(Skipped test) {
      return EXCUSES.stream().anyMatch(test.reason()::startsWith);
    }
  }

  /** What the tests of a build took: by class, and by module. */
  static final class TestTimes {
    private static final int SLOWEST = 20;
    private static final String FILE = "test-times.csv";

    private final List<TestReport> reports;

    TestTimes(List<TestReport> reports) {
      this.reports =
          reports.stream().sorted(Comparator.comparing(TestReport::took).reversed()).toList();
    }

    /** Prints the slowest classes, and the seconds by the clock of each module. */
    void print(PrintStream out) {
      out.println("Slowest test classes, seconds:");
      reports.stream()
          .limit(SLOWEST)
          .forEach(r -> out.println(line(r.took(), r.testClass() + ", " + r.module())));
      out.println("Tests by module, seconds by the clock:");
      new TreeMap<>(reports.stream().collect(Collectors.groupingBy(TestReport::module)))
          .forEach((module, its) -> out.println(line(clock(its), module + tests(its))));
    }

    private static String line(Duration took, String words) {
      return String.format(Locale.ROOT, "  %6.1f  %s", took.toMillis() / 1000.0, words);
    }

    private static String tests(List<TestReport> its) {
      return ", " + its.stream().mapToInt(TestReport::tests).sum() + " tests";
    }

    /** The time in which at least one class ran: classes that ran at once count once. */
    static Duration clock(List<TestReport> its) {
      Duration sum = Duration.ZERO;
      Instant covered = Instant.MIN;
      for (TestReport report :
          its.stream().sorted(Comparator.comparing(TestReport::began)).toList()) {
        Instant from = report.began().isAfter(covered) ? report.began() : covered;
        if (report.ended().isAfter(from)) {
          sum = sum.plus(Duration.between(from, report.ended()));
          covered = report.ended();
        }
      }
      return sum;
    }

    /** Writes all classes, the slowest first. */
    Path write(Path folder) throws IOException {
      List<String> rows = new ArrayList<>(List.of("module,kind,class,tests,skipped,seconds"));
      for (TestReport report : reports) {
        rows.add(
            String.format(
                Locale.ROOT,
                "%s,%s,%s,%d,%d,%.3f",
                report.module(),
                report.kind().name().toLowerCase(Locale.ROOT),
                report.testClass(),
                report.tests(),
                report.skipped().size(),
                report.took().toMillis() / 1000.0));
      }
      Files.createDirectories(folder);
      return Files.write(folder.resolve(FILE), rows);
    }
  }
}
