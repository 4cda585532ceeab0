package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.full;
import static dev.loomgauge.core.finding.FoundCauses.limit;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutorFindingsTest {
  /** 100 users, ten threads, and a queue of 1,000 that takes the other 90. */
  private static SeenTrial queueing(ExecutorSize size) {
    return queueing(size, 1);
  }

  private static SeenTrial queueing(ExecutorSize size, int instances) {
    SeenTrial seen = full().waiting(Activity.THREAD_QUEUE, 90);
    seen.trial.resources =
        List.of(new ResourceUse("tasks", "threads of the executor", 10, 10, 10, 90.0, 90.0));
    seen.trial.limits =
        List.of(
            new Limit(
                "tasks",
                Kind.RESOURCE,
                new Limit.Terms("threads of the executor", 10, instances, 1, 0.1, null, null, null)
                    .of(size),
                true,
                0),
            limit("users", 990));
    return seen;
  }

  @Test
  void anExecutorWhoseMaximumWaitsBehindItsQueueIsNamedWithIts() {
    Finding found = only(queueing(new ExecutorSize(10, 200, 1_000)));

    assertThat(found.code()).isEqualTo("idle-maximum");
    assertThat(found.evidence())
        .isEqualTo(
            "90 requests wait 900 ms for one of the 10 threads of the executor, which a request holds for 100 ms: core 10, max 200, queue 1,000, and a thread beyond the core is started only when the queue is full.");
    assertThat(found.remedy())
        .isEqualTo(
            "A core of 99 (990 req/s x 100 ms), if the resources behind them serve 99 requests at once.");
    assertThat(found.gain())
        .isEqualTo("990 req/s instead of 100 req/s, if the hold time does not grow.");
    assertThat(found.setting())
        .isNotNull()
        .returns("tasks", Setting::name)
        .returns("99", Setting::value);
  }

  @Test
  void theCoreOfAnExecutorIsThatOfEachInstance() {
    assertThat(only(queueing(new ExecutorSize(10, 200, 1_000), 2)))
        .returns(
            "A core of 50 (990 req/s x 100 ms / 2), if the resources behind them serve 99 requests at"
                + " once.",
            Finding::remedy);
  }

  /** A larger maximum alone is never reached, and a larger core alone is above its maximum. */
  @Test
  void anExecutorAtItsMaximumNeedsALargerCoreAndALargerMaximum() {
    Finding found = only(queueing(new ExecutorSize(5, 10, 20)));

    assertThat(found.code()).isEqualTo("small-pool");
    assertThat(found.remedy())
        .startsWith(
            "99 threads of the executor (990 req/s x 100 ms), as core and as maximum, if the"
                + " resources behind them serve 99 requests at once");
    assertThat(found.setting()).isNull();
  }

  /** The threads of the requests wait for them, on whatever threads they are. */
  @Test
  void anExecutorThatDoesNotShowItsUseIsFoundByTheRequestsBeyondItsThreads() {
    SeenTrial seen = full().waiting(Activity.TASKS, 100);
    seen.trial.resources = List.of();
    seen.trial.limits = queueing(new ExecutorSize(10, 200, 1_000)).trial.limits;

    assertThat(FoundCauses.causes(List.of(seen.seen().judged())))
        .extracting(Finding::code)
        .containsExactly("idle-maximum");
  }

  @Test
  void aCoreIsNotLargerThanItsMaximum() {
    assertThat(only(queueing(new ExecutorSize(10, 40, 1_000))))
        .returns(
            "A core of 40 (400 req/s x 100 ms), if the resources behind them serve 40 requests at once.",
            Finding::remedy);
    assertThat(only(queueing(new ExecutorSize(5, 10, 0))).code())
        .as("all threads that it may have")
        .isEqualTo("small-pool");
  }

  /** A pool whose members are never given back: a deadlock behind it, for example. */
  @Test
  void noPoolIsToBeEnlargedWhoseHoldsDoNotEnd() {
    SeenTrial seen = queueing(new ExecutorSize(10, 200, 1_000)).allocating(0.1);
    seen.trial.rps = 0.5;
    seen.trial.meanMs = 180_000;

    assertThat(only(seen))
        .returns("small-pool", Finding::code)
        .returns(
            "Find out what those that hold one wait for. A larger pool would be held as well.",
            Finding::remedy)
        .returns(null, Finding::gain)
        .returns(null, Finding::setting)
        .extracting(Finding::evidence)
        .asString()
        .startsWith("90 requests wait for one of the threads of the executor, and only");
  }

  /** 100 users, of whom a request takes 101 ms alone and 1 s here, most of it for its tasks. */
  @Test
  void requestsThatWaitForTasksLongerThanPredictedShowASmallExecutor() {
    SeenTrial seen = full().waiting(Activity.TASKS, 90, "app.Orders.join:31");
    seen.trial.resources = List.of();
    seen.trial.limits = List.of(limit("users", 990));
    seen.trial.expected = waiting(101);
    assertThat(FoundCauses.causes(List.of(seen.seen().judged())))
        .singleElement()
        .returns("small-executor", Finding::code)
        .extracting(Finding::evidence)
        .asString()
        .startsWith("Requests wait 89")
        .endsWith(" ms of 1,000 ms for tasks that other threads run, most at app.Orders.join:31.");

    seen.trial.expected = waiting(1_000);
    assertThat(FoundCauses.causes(List.of(seen.seen().judged()))).isEmpty();
  }

  private static Expected waiting(double ms) {
    return new Expected(
        "s",
        990,
        101.0,
        90.0,
        130.0,
        150.0,
        0,
        Map.of(),
        null,
        Map.of(),
        Map.of(),
        Map.of(Activity.WAITS, ms));
  }
}
