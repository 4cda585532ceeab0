package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Limit.Terms;
import java.util.Optional;

/** Tasks wait in the queue of an executor that may have more threads than it has. */
public final class IdleMaximum implements Rule {
  @Override
  public String code() {
    return "idle-maximum";
  }

  @Override
  public String title() {
    return "Maximum behind a queue";
  }

  @Override
  public String meaning() {
    return """
        An executor has tasks waiting and fewer threads than its maximum: a `ThreadPoolExecutor` starts a thread beyond its core only when its queue is full, so that the maximum never counts while the queue takes all that wait.
        Set the core to the threads that the load needs (throughput x hold time); `allowCoreThreadTimeOut(true)` ends those that are idle. A queue of 0 (`SynchronousQueue`) makes the maximum count, and rejects what is beyond it.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return ExhaustedPool.of(e).stream()
        .filter(ExhaustedPool::belowMaximum)
        .flatMap(full -> cause(e, full).stream())
        .findFirst();
  }

  private static Optional<Cause> cause(Evidence e, ExhaustedPool full) {
    return full.terms().map(Terms::executor).map(executor -> cause(e, full, executor));
  }

  private static Cause cause(Evidence e, ExhaustedPool full, ExecutorSize executor) {
    int copies = full.terms().map(Terms::copies).orElse(1);
    PoolSize size = full.size(e).atMost((long) executor.max() * copies, full.holdMs());
    long core = Math.ceilDiv(size.members(), copies);
    return new Cause(
        Numbers.format(
            "%s: %s, and a thread beyond the core is started only when the queue is full.",
            full.words(), executor.words()),
        Numbers.format(
            "A core of %s (%s x %s%s), if what is behind them serves %s requests at once.",
            Numbers.count(core),
            Numbers.rate(size.rps()),
            Numbers.millis(full.holdMs()),
            copies == 1 ? "" : " / " + copies,
            Numbers.count(size.members())),
        Numbers.format(
            "%s instead of %s, if the hold time does not grow.",
            Numbers.rate(size.rps()), Numbers.rate(e.load().throughputRps())),
        full.weight(e),
        new PoolSize(core, size.rps()).of(full.pool().name()));
  }
}
