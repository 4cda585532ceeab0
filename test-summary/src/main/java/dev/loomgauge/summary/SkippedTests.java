package dev.loomgauge.summary;

import dev.loomgauge.summary.TestReport.Skipped;
import java.io.PrintStream;
import java.util.List;

/**
 * Lists what a build did not check: the tests that it skipped, with their reasons. Where it must
 * ({@code -Dskipped.fail=true}), it fails for each that any machine with Linux and a JDK could have
 * run: for every reason but those of {@link #EXCUSES}.
 */
final class SkippedTests {
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
      out.printf("  %s: %s%n", test.test(), test.reason().isEmpty() ? "no reason" : test.reason());
    }
    List<Skipped> wrong = mayFail ? skipped.stream().filter(s -> !excused(s)).toList() : List.of();
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
