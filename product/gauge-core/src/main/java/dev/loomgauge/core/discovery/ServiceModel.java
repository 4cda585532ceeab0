package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What is known of a service after it was observed: what a request holds and waits for, and what of
 * its time is not explained.
 *
 * @param resources in the order in which a request takes them
 * @param path the steps, by the names of these resources
 * @param beside what else its heap shows, a clause each; empty where it was not read
 * @param kinds the kinds of a mix, each with its own path, in place of {@code path}; empty where
 *     there is one kind, or they are not known one by one
 * @param cpuFirst whether the CPU is the lowest limit of any mode and is reached by the most users,
 *     so that much depends on how warm its code is
 * @param atMost why no more users are compared, a clause; empty where the machine carries more
 */
public record ServiceModel(
    List<Resource> resources,
    List<Line> path,
    Sum sum,
    List<Integer> users,
    List<String> beside,
    List<Kind> kinds,
    boolean cpuFirst,
    String atMost) {

  /** Nothing is known. */
  public static final ServiceModel UNKNOWN =
      new ServiceModel(
          List.of(),
          List.of(new Line("use: cpu", "")),
          new Sum(1, 1, Map.of(), new Queues(0, 0), false),
          List.of(1));

  public ServiceModel {
    resources = List.copyOf(resources);
    path = List.copyOf(path);
    users = List.copyOf(users);
    beside = List.copyOf(beside);
    kinds = List.copyOf(kinds);
  }

  /** Without anything else that its heap shows. */
  public ServiceModel(List<Resource> resources, List<Line> path, Sum sum, List<Integer> users) {
    this(resources, path, sum, users, List.of(), List.of(), false, "");
  }

  /** Pools whose size is not known in any mode, so that they may be a limit. */
  public List<Resource> hidden() {
    return resources.stream()
        .filter(pool -> !pool.name().equals(ModelInference.WORKERS))
        .filter(pool -> pool.capacity().values().stream().allMatch(OptionalInt::isEmpty))
        .toList();
  }

  /** Whether a timer ends a wait of a request, of any kind. */
  boolean sleeps() {
    return Stream.concat(path.stream(), kinds.stream().flatMap(kind -> kind.path().stream()))
        .flatMap(line -> line.recorded().stream())
        .anyMatch(wait -> wait.label().equals(TracedPath.SLEEP));
  }

  public ServiceModel at(List<Integer> others) {
    return new ServiceModel(resources, path, sum, others, beside, kinds, cpuFirst, atMost);
  }

  /**
   * Something with a limited number of members.
   *
   * @param label for people: "HikariCP connections"
   * @param capacity thread mode to size; empty for none that was seen
   * @param executor whose core is that size, below its maximum; empty for any other
   * @param timeout how long a request waits for a member before it fails; empty for without end,
   *     and where that is not known
   * @param evidence how it is known, a clause
   */
  public record Resource(
      String name,
      String label,
      Map<String, OptionalInt> capacity,
      Optional<ExecutorSize> executor,
      Optional<Duration> timeout,
      String evidence) {
    public Resource {
      capacity = Map.copyOf(capacity);
    }

    /** One whose members are all there from the beginning, and that ends no wait for one. */
    public Resource(String name, String label, Map<String, OptionalInt> capacity, String evidence) {
      this(name, label, capacity, Optional.empty(), Optional.empty(), evidence);
    }

    /** The same with such a timeout. */
    public Resource with(Optional<Duration> other) {
      return new Resource(name, label, capacity, executor, other, evidence);
    }

    /** One whose size is not known in any of these modes. */
    static Resource unknown(String name, String label, List<ModeEvidence> modes, String evidence) {
      Map<String, OptionalInt> none = new HashMap<>();
      modes.forEach(mode -> none.put(mode.mode(), OptionalInt.empty()));
      return new Resource(name, label, none, evidence);
    }
  }

  /**
   * A step in the scenario's words.
   *
   * @param yaml {@code wait: 100ms}
   * @param evidence how it is known, a clause; empty for none
   * @param recorded the wait that was recorded; empty for another step
   */
  public record Line(String yaml, String evidence, Optional<TracedPath.Wait> recorded) {
    /** A step that is no recorded wait. */
    public Line(String yaml, String evidence) {
      this(yaml, evidence, Optional.empty());
    }

    /**
     * Takes a member of a resource.
     *
     * @param timeout of the wait for it
     * @param members that a request then holds, 1 and up
     * @param ms that it took alone
     * @param heldMs for which a request holds members of it in all
     */
    static Line acquire(
        String resource, Optional<Duration> timeout, int members, double ms, double heldMs) {
      String evidence =
          members > 1
              ? Numbers.format(
                  "%s alone; another one, while it holds %d", Numbers.millis(ms), members - 1)
              : Numbers.format("%s alone; held for %s", Numbers.millis(ms), Numbers.millis(heldMs));
      return timeout
          .map(
              most ->
                  new Line(
                      "acquire: {resource: %s, timeout: %s}"
                          .formatted(resource, Durations.text(most)),
                      "%s; fails after a wait of %s (heap)"
                          .formatted(evidence, Durations.words(most))))
          .orElseGet(() -> new Line("acquire: " + resource, evidence));
    }

    /** Steps between taking a member of a resource and giving it back. */
    static List<Line> holding(String resource, List<Line> steps) {
      List<Line> lines = new ArrayList<>(steps);
      lines.addFirst(new Line("acquire: " + resource, ""));
      lines.addLast(new Line("release: " + resource, ""));
      return lines;
    }
  }

  /**
   * One kind of request.
   *
   * @param share of all requests, above 0 to 1
   * @param path its steps; shares of CPU are parts of its own
   */
  public record Kind(String name, double share, List<Line> path, Sum sum) {
    public Kind {
      path = List.copyOf(path);
    }
  }

  /**
   * The unloaded response time, in milliseconds: CPU, waits, queues, its part of a handshake and
   * what is left add up to the time at the client.
   *
   * @param cpuMs of the application's threads
   * @param waits label to time
   * @param queues waits for pools and for a CPU
   * @param traced whether waits and queues were recorded; else all that is not CPU is a wait
   * @param recordedMs time in the service of the requests that were recorded; 0 where none were
   */
  public record Sum(
      double clientMs,
      double cpuMs,
      Map<String, Double> waits,
      Queues queues,
      boolean traced,
      double recordedMs,
      Handshakes handshakes) {
    /** Without TLS, of requests that were no slower while they were recorded. */
    public Sum(
        double clientMs, double cpuMs, Map<String, Double> waits, Queues queues, boolean traced) {
      this(clientMs, cpuMs, waits, queues, traced, 0, Handshakes.NONE);
    }

    public Sum {
      waits = Collections.unmodifiableMap(new LinkedHashMap<>(waits));
    }

    /**
     * Of the mean request of a mix: each kind's parts by its share, as they were seen when the kind
     * was sent alone. So each part lies between those of the kinds.
     */
    static Sum mean(List<KindEvidence> kinds, Map<String, Double> waits) {
      return new Sum(
          mean(kinds, kind -> kind.alone().meanMs()),
          mean(kinds, kind -> kind.alone().threads().cpuMs()),
          waits,
          new Queues(
              mean(kinds, kind -> kind.path().queuesMs()),
              mean(kinds, kind -> kind.alone().threads().queuedMs())),
          true,
          mean(kinds, kind -> kind.path().entryMs()),
          Handshakes.NONE);
    }

    private static double mean(List<KindEvidence> kinds, ToDoubleFunction<KindEvidence> part) {
      double shares = kinds.stream().mapToDouble(KindEvidence::share).sum();
      return kinds.stream().mapToDouble(kind -> kind.share() * part.applyAsDouble(kind)).sum()
          / shares;
    }

    Sum with(Handshakes found) {
      return new Sum(clientMs, cpuMs, waits, queues, traced, recordedMs, found);
    }

    public double waitsMs() {
      return waits.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /**
     * Time before a CPU that lies in no wait. A wait ends when its thread runs again, so a part of
     * the time in the run queue is in the waits already; no more than what they leave counts here.
     */
    public double queuedForCpuMs() {
      return Math.clamp(rest(), 0, queues.cpuMs());
    }

    /**
     * By how much recorded requests were slower than those that were timed at the client, without a
     * recording: a pool that now and then asks its database whether a connection still lives does
     * so more often in one load than in another. No more than the parts exceed the whole.
     */
    public double slowerMs() {
      return Math.clamp(recordedMs - answerMs(), 0, Math.max(0, -rest()));
    }

    /** Below 0 where CPU and waits overlap. */
    public double unexplainedMs() {
      return rest() + slowerMs() - queuedForCpuMs();
    }

    /** "103 ms at the client = 1.92 ms CPU + 101 ms (db) + 0.02 ms not explained (0.02 %)". */
    public String words() {
      List<String> parts = new ArrayList<>(List.of(Numbers.millis(cpuMs) + " CPU"));
      waits.forEach((label, ms) -> parts.add(Numbers.millis(ms) + " (" + label + ")"));
      if (!handshakes.kept()) {
        parts.add(
            "%s (TLS handshake, %s)"
                .formatted(Numbers.millis(handshakes.perAnswerMs()), handshakes.rate()));
      }
      if (queuedForCpuMs() > 0) {
        parts.add(Numbers.millis(queuedForCpuMs()) + " in the queue for a CPU");
      }
      if (traced) {
        parts.add(Numbers.millis(queues.poolsMs()) + " waiting for pools");
      }
      return "%s at the client = %s%s%s"
          .formatted(
              Numbers.millis(clientMs),
              String.join(" + ", parts),
              traced ? remainder() : "",
              handshakes.words());
    }

    private String remainder() {
      String slower =
          slowerMs() > 0
              ? " \u2212 %s by which requests were slower while they were recorded"
                  .formatted(Numbers.millis(slowerMs()))
              : "";
      double left = unexplainedMs();
      return "%s %s %s %s (%s)"
          .formatted(
              slower,
              left < 0 ? "\u2212" : "+",
              Numbers.millis(Math.abs(left)),
              left < 0 ? "counted twice" : "not explained",
              Numbers.percent(Math.abs(left) / clientMs));
    }

    private double rest() {
      return answerMs() - cpuMs - waitsMs() - queues.poolsMs();
    }

    private double answerMs() {
      return clientMs - handshakes.perAnswerMs();
    }
  }

  /**
   * Queues that an unloaded request meets, in milliseconds.
   *
   * @param poolsMs until a pool gave it a member
   * @param cpuMs for which threads of the service were ready and had no CPU; upper bound of what a
   *     request waited for one outside its waits
   */
  public record Queues(double poolsMs, double cpuMs) {}
}
