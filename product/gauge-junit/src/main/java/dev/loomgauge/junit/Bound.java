package dev.loomgauge.junit;

import dev.loomgauge.junit.Observed.Fact;
import java.nio.file.Path;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What a figure may be at most, in its unit, and in words: "at most 1 is allowed". */
record Bound(double most, String words) {
  /**
   * Holds a figure against it: another start of the same build is to come to the same verdict, so a
   * bound within the doubt about a figure decides nothing, and fails nothing.
   */
  void check(Fact fact, Path results) {
    if (fact.figure().isEmpty()) {
      throw aborted("undecided: %s: not seen of this JVM".formatted(fact.words()), results);
    }
    String found = "%s: %s, and %s".formatted(fact.words(), fact.figure(), words);
    if (fact.low() > most) {
      throw new AssertionFailedError("%s [%s]".formatted(found, results));
    }
    if (!(fact.high() <= most)) {
      throw aborted("undecided: %s: too near to tell".formatted(found), results);
    }
  }

  static TestAbortedException aborted(String what, Path results) {
    return new TestAbortedException("%s [%s]".formatted(what, results));
  }
}
