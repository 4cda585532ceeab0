package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.HeapSizes.Executor;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.discovery.TracedPath.Acquire;
import dev.loomgauge.core.discovery.TracedPath.Release;
import dev.loomgauge.core.discovery.TracedPath.Step;
import dev.loomgauge.core.discovery.TracedPath.Wait;
import dev.loomgauge.core.prediction.MeasuringSide;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Limit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A limit that no recording shows: throughput no longer rises while CPUs are idle, and every limit
 * that is known would allow clearly more. How many requests pass it at once follows from Little's
 * law. It is an executor where requests wait for another thread and one executor in the heap has as
 * many; else nothing is known of it but its size.
 *
 * @param sizes thread mode to how many requests pass it at once
 * @param executor the one that it is; empty where it was not identified
 */
record UnseenLimit(Map<String, OptionalInt> sizes, Optional<Executor> executor, String evidence) {
  static final String UNIDENTIFIED = "permits of an unidentified limit";

  /** The least ratio of what known limits allow to what was observed: beyond their error. */
  private static final double CLEARLY_MORE = 1.5;

  /** Of a size that follows from a throughput and a time. */
  private static final double ALIKE = 0.08;

  private static final double ONE_MEMBER = 0.5;

  /**
   * Finds it.
   *
   * @param modes the first is that whose path is known; one without entries was not observed and is
   *     like the first
   * @param known all limits that are known
   */
  static Optional<UnseenLimit> of(List<ModeEvidence> modes, ComparedLoads known) {
    return modes.stream()
        .filter(mode -> unexplained(mode, known))
        .findFirst()
        .map(mode -> of(mode, modes, known));
  }

  private static boolean unexplained(ModeEvidence mode, ComparedLoads known) {
    return mode.path().isPresent()
        && mode.entries().isPresent()
        && mode.pooled()
        && !mode.last().failed()
        && mode.last().busy().others() <= MeasuringSide.PLANNED
        && known.allowedRps(mode) >= CLEARLY_MORE * mode.last().mostRps();
  }

  private static UnseenLimit of(ModeEvidence seen, List<ModeEvidence> modes, ComparedLoads known) {
    double taskMs = modes.getFirst().meanMs(path -> path.sumMs(UnseenLimit::task));
    double inTasks = seen.last().mostRps() * taskMs / 1000;
    Optional<Executor> executor = fitting(seen, inTasks);
    Map<String, OptionalInt> sizes = new HashMap<>();
    for (ModeEvidence mode : modes) {
      sizes.put(
          mode.mode(),
          executor
              .map(found -> members(found, mode, taskMs))
              .orElseGet(() -> members(mode.entries().isPresent() ? mode : seen, known)));
    }
    return new UnseenLimit(
        sizes,
        executor,
        evidence(seen, executor.isPresent() ? taskMs : seen.alone().answerMs(), executor));
  }

  /** The only one in the heap of that many threads; without a name where two share the size. */
  private static Optional<Executor> fitting(ModeEvidence seen, double inTasks) {
    List<Executor> fitting =
        seen.heap().executors().stream()
            .filter(each -> alike(each.size().threads(seen.last().users()), inTasks))
            .distinct()
            .toList();
    return fitting.stream().map(Executor::size).distinct().count() != 1
        ? Optional.empty()
        : Optional.of(
            fitting.size() == 1 ? fitting.getFirst() : new Executor(fitting.getFirst().size(), ""));
  }

  /** Those of an executor; none where the mode has another, or ran more tasks at once. */
  private static OptionalInt members(Executor executor, ModeEvidence mode, double taskMs) {
    int most = executor.size().threads(mode.last().users());
    double inTasks = mode.last().mostRps() * taskMs / 1000;
    boolean more = mode.entries().isPresent() && inTasks > most && !alike(most, inTasks);
    return more || (mode.virtual() && executor.replaced())
        ? OptionalInt.empty()
        : OptionalInt.of(executor.size().atOnce());
  }

  private static OptionalInt members(ModeEvidence observed, ComparedLoads known) {
    return unexplained(observed, known)
        ? OptionalInt.of((int) Math.max(1, Math.round(observed.inService())))
        : OptionalInt.empty();
  }

  private static String evidence(ModeEvidence seen, double ms, Optional<Executor> executor) {
    String law =
        Numbers.format(
            "%s at %s with idle CPUs, times %s%s (Little's law); every limit that is known would"
                + " allow more",
            Numbers.rate(seen.last().mostRps()),
            Numbers.count(seen.last().users(), "user"),
            Numbers.millis(ms),
            executor.isPresent() ? " in which a request waits for another thread" : " alone");
    return executor
        .map(
            found ->
                law
                    + "; in the heap only one executor has as many: "
                    + found.size().words()
                    + (found.replaced()
                        ? "; on virtual threads Spring Boot starts one for each task instead"
                        : ""))
        .orElse(law + "; it may be in the service or in what it calls");
  }

  private static boolean alike(int threads, double seen) {
    return Math.abs(threads - seen) <= Math.max(ONE_MEMBER, ALIKE * threads);
  }

  /** Whether a request waits for another thread of the service. */
  private static boolean task(Step step) {
    return step instanceof Wait wait && wait.activity() == Activity.TASKS;
  }

  String label() {
    return executor
        .map(found -> (found.bean().isEmpty() ? "executor" : found.bean()) + " threads")
        .orElse(UNIDENTIFIED);
  }

  String name() {
    return executor.isPresent() ? "executor" : Limit.UNIDENTIFIED;
  }

  /** As a resource that the path of a request takes. */
  Resource resource() {
    return new Resource(
        name(),
        label(),
        sizes,
        executor.map(Executor::size).filter(ExecutorSize::queued),
        Optional.empty(),
        evidence);
  }

  /**
   * The same mode, whose requests take a member of it where they wait, or for all of their time.
   */
  ModeEvidence in(ModeEvidence mode) {
    return mode.withPaths(this::in);
  }

  private TracedPath in(TracedPath path) {
    List<Step> steps = new ArrayList<>();
    for (Step step : path.steps()) {
      if (executor.isPresent() && task(step)) {
        steps.addAll(List.of(new Acquire(label(), 0), step, new Release(label())));
      } else {
        steps.add(step);
      }
    }
    if (executor.isEmpty()) {
      steps.addFirst(new Acquire(label(), 0));
      steps.addLast(new Release(label()));
    }
    return path.with(steps);
  }
}
