package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Environment;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs the branches of a request at the same time, each on a thread of its own. */
public interface Join {
  /**
   * The results of all, in the order of the branches.
   *
   * @throws BranchFailed when one fails
   * @throws InterruptedException when the request's own thread is asked to end
   */
  List<String> all(List<Callable<String>> branches) throws BranchFailed, InterruptedException;

  /**
   * The result of the first that succeeds.
   *
   * @throws BranchFailed when none does
   * @throws InterruptedException when the request's own thread is asked to end
   */
  String first(List<Callable<String>> branches) throws BranchFailed, InterruptedException;

  /** How they come together. */
  enum Kind {
    FUTURES,
    /** {@code StructuredTaskScope}, a preview API in Java 25. */
    STRUCTURE;

    /** As settings have it. */
    public String word() {
      return Environment.word(this);
    }
  }
}
