package dev.loomgauge.http.jdk;

import java.util.concurrent.atomic.LongAdder;

/** What became of the branches of one endpoint. */
public final class BranchCount {
  private final LongAdder started = new LongAdder();
  private final LongAdder completed = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder cancelled = new LongAdder();
  private final LongAdder left = new LongAdder();

  BranchCount() {}

  /** The branches of one request, which are counted here. */
  public Branches ofRequest() {
    return new Branches(this);
  }

  void starts() {
    started.increment();
  }

  void completes() {
    completed.increment();
  }

  void fails() {
    failed.increment();
  }

  void isCancelled() {
    cancelled.increment();
  }

  void leaves(int running) {
    left.add(running);
  }

  Reading read() {
    // The ends first: a branch that ends meanwhile must not seem to have ended before it began.
    long ok = completed.sum();
    long error = failed.sum();
    long interrupted = cancelled.sum();
    return new Reading(started.sum(), ok, error, interrupted, left.sum());
  }

  /** The counts at one moment. */
  record Reading(long started, long completed, long failed, long cancelled, long left) {

    long running() {
      return Math.max(0, started - completed - failed - cancelled);
    }
  }
}
