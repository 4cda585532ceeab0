package dev.loomgauge.http.jdk;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code CompletableFuture} as it is mostly written: nobody ends what is no longer needed. */
record FuturesJoin(Executor executor) implements Join {
  @Override
  public List<String> all(List<Callable<String>> branches)
      throws BranchFailed, InterruptedException {
    List<CompletableFuture<String>> futures = branches.stream().map(this::started).toList();
    await(CompletableFuture.allOf(futures.toArray(CompletableFuture<?>[]::new)));
    return futures.stream().map(CompletableFuture::resultNow).toList();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // what comes of a branch is in the first
  public String first(List<Callable<String>> branches) throws BranchFailed, InterruptedException {
    CompletableFuture<String> first = new CompletableFuture<>();
    AtomicInteger left = new AtomicInteger(branches.size());
    for (Callable<String> branch : branches) {
      started(branch)
          .whenComplete(
              (result, failure) -> {
                if (failure == null) {
                  first.complete(result);
                } else if (left.decrementAndGet() == 0) {
                  first.completeExceptionally(failure);
                }
              });
    }
    return await(first);
  }

  private CompletableFuture<String> started(Callable<String> branch) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return branch.call();
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        },
        executor);
  }

  private static <T> T await(CompletableFuture<T> future)
      throws BranchFailed, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new BranchFailed(reason(e));
    }
  }

  /** What the branch threw, out of the wrappers. */
  private static Throwable reason(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean wrapper =
        failure instanceof ExecutionException || failure instanceof CompletionException;
    return wrapper && cause != null ? reason(cause) : failure;
  }
}
