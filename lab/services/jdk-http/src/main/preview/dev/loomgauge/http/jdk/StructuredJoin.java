package dev.loomgauge.http.jdk;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.ThreadFactory;

/**
 * {@code StructuredTaskScope}: what is no longer needed is interrupted, and the request waits until
 * it has ended.
 */
record StructuredJoin(ThreadFactory threads) implements Join {
  @Override
  public List<String> all(List<Callable<String>> branches)
      throws BranchFailed, InterruptedException {
    return joined(Joiner.<String>allSuccessfulOrThrow(), branches).map(Subtask::get).toList();
  }

  @Override
  public String first(List<Callable<String>> branches) throws BranchFailed, InterruptedException {
    return joined(Joiner.<String>anySuccessfulResultOrThrow(), branches);
  }

  private <R> R joined(Joiner<String, R> joiner, List<Callable<String>> branches)
      throws BranchFailed, InterruptedException {
    try (var scope = StructuredTaskScope.open(joiner, how -> how.withThreadFactory(threads))) {
      for (Callable<String> branch : branches) {
        var _ = scope.fork(branch);
      }
      return scope.join();
    } catch (StructuredTaskScope.FailedException e) {
      Throwable cause = e.getCause();
      throw new BranchFailed(cause == null ? e : cause);
    }
  }
}
