package dev.loomgauge.http.jdk;

import java.util.concurrent.atomic.LongAdder;

/** What became of the branches of one endpoint. */
public final class BranchCount {
  final LongAdder started = new LongAdder();
  final LongAdder completed = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder cancelled = new LongAdder();
  final LongAdder left = new LongAdder();

  BranchCount() {}

  /** The branches of one request, which are counted here. */
  public Branches ofRequest() {
    return new Branches(this);
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
