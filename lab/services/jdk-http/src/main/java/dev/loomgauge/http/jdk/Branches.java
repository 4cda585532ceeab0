package dev.loomgauge.http.jdk;

import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** The branches of one request, watched. */
public final class Branches {
  private final BranchCount count;
  private final AtomicInteger running = new AtomicInteger();

  Branches(BranchCount count) {
    this.count = count;
  }

  /** The same work, counted. */
  public Callable<String> watched(Callable<String> work) {
    return () -> {
      count.started.increment();
      running.incrementAndGet();
      try {
        String result = work.call();
        count.completed.increment();
        return result;
      } catch (InterruptedException | ClosedByInterruptException | InterruptedIOException e) {
        count.cancelled.increment();
        throw e;
      } catch (Exception e) {
        count.failed.increment();
        throw e;
      } finally {
        running.decrementAndGet();
      }
    };
  }

  /** Called when the request has its answer: how many branches run on nevertheless. */
  public int leave() {
    int left = running.get();
    count.left.add(left);
    return left;
  }
}
