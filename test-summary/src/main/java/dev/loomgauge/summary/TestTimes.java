package dev.loomgauge.summary;

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

/** What the tests of a build took: by class, and by module. */
final class TestTimes {
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

  /**
   * Writes all classes, the slowest first.
   *
   * @return the file
   */
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
