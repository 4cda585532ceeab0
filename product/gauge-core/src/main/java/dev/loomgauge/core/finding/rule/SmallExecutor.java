package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import java.util.Optional;

/** Requests wait longer than predicted for tasks that they have handed to an executor. */
public final class SmallExecutor implements Rule {
  @Override
  public String code() {
    return "small-executor";
  }

  @Override
  public String title() {
    return "Small executor";
  }

  @Override
  public String meaning() {
    return """
        Requests hand tasks to an executor and wait for them longer than the tasks take when nothing queues: the executor has too few threads.
        The common pool (`CompletableFuture.supplyAsync`, parallel streams) has one thread less than there are CPUs, and a `ThreadPoolExecutor` with a queue never grows beyond its core size before that queue is full.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    Bottleneck limit = e.trial().bottleneck();
    boolean tasks =
        limit != null
            && limit.limiter() instanceof Bottleneck.Wait(Activity activity)
            && activity == Activity.TASKS;
    return tasks
        ? Optional.of(
            new Cause(
                Numbers.format(
                    "Requests wait %s for tasks that other threads run%s.",
                    e.ofMean(Activity.TASKS), e.at(Activity.TASKS)),
                "Find the executor in the dumps and count its threads: give tasks that block an executor of virtual threads, or one of throughput x duration of a task threads.",
                e.share(Activity.TASKS)))
        : Optional.empty();
  }
}
