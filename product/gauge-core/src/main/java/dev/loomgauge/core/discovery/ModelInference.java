package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * From what was seen to a model. A limit is claimed only where it was full; a time that was not
 * seen inside the service is named as such.
 */
public final class ModelInference {
  /** A pool as large as nearly all users is none. */
  static final double NEARLY_ALL = 0.9;

  /** What a request holds from its entry to its end. */
  static final String WORKERS = "threads";

  /** What the names of threads begin with, to what they are. */
  private static final Map<String, String> FAMILIES =
      Map.of(
          "http-nio-", "Tomcat threads",
          "qtp", "Jetty threads",
          "XNIO-", "Undertow threads",
          "executor-thread-", "Quarkus threads");

  private final List<ModeEvidence> modes;
  private final ModeEvidence base;
  private final int cores;

  /** What has the name of one pool, and may be several that a request holds members of. */
  private final Set<String> several;

  private final Optional<UnseenLimit> unseen;

  private ModelInference(
      List<ModeEvidence> modes, int cores, Set<String> several, Optional<UnseenLimit> unseen) {
    this.modes = modes.stream().map(mode -> mode.oneOf(several)).toList();
    base = this.modes.getFirst();
    this.cores = cores;
    this.several = several;
    this.unseen = unseen;
  }

  /**
   * Infers it.
   *
   * @param modes at least one; the path is that of the first
   */
  public static ServiceModel of(List<ModeEvidence> modes, int cores, int mostUsers) {
    Set<String> several = modes.getFirst().severalPools();
    ModelInference seen = new ModelInference(modes, cores, several, Optional.empty());
    ComparedLoads known = new ComparedLoads(seen.modes, cores, seen.resources(new HashMap<>()));
    return UnseenLimit.of(seen.modes, known)
        .map(
            limit ->
                new ModelInference(
                    modes.stream().map(limit::in).toList(), cores, several, Optional.of(limit)))
        .orElse(seen)
        .model(mostUsers);
  }

  /**
   * In the order in which a request takes them.
   *
   * @param names takes pool to the name of its resource
   */
  private List<Resource> resources(Map<String, String> names) {
    List<Resource> resources = new ArrayList<>();
    entry().ifPresent(resources::add);
    for (String pool : base.pools()) {
      Optional<UnseenLimit> limit = unseen.filter(l -> l.label().equals(pool));
      String name = limit.isPresent() ? limit.get().name() : name(pool, resources);
      names.put(pool, name);
      resources.add(limit.map(l -> l.resource()).orElseGet(() -> pool(pool, name)));
    }
    return resources;
  }

  private ServiceModel model(int mostUsers) {
    Map<String, String> names = new HashMap<>();
    List<Resource> resources = resources(names);
    Sum sum = sum().with(base.alone().handshakes());
    PathLines written = new PathLines(base, cores, names);
    ComparedLoads loads = new ComparedLoads(modes, cores, resources);
    List<Line> path =
        base.path().map(traced -> written.of(traced, sum)).orElseGet(() -> alone(sum));
    return new ServiceModel(
        resources,
        whole(path, sum, resources, names),
        sum,
        loads.users(mostUsers),
        beside(resources),
        base.kinds().stream()
            .map(
                kind -> {
                  Sum its = sum(kind.alone(), kind.path()).with(base.alone().handshakes());
                  return new ServiceModel.Kind(
                      kind.kind(),
                      kind.share(),
                      whole(written.of(kind.path(), its), its, resources, names),
                      its);
                })
            .toList(),
        loads.cpuFirst(mostUsers),
        loads.atMost());
  }

  /** What only one of the modes shows has its name before it. */
  private List<String> beside(List<Resource> resources) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (ModeEvidence mode : modes) {
      mode.heap()
          .beside(resources)
          .distinct()
          .forEach(text -> found.computeIfAbsent(text, _ -> new ArrayList<>()).add(mode.mode()));
    }
    return found.entrySet().stream()
        .map(
            e ->
                e.getValue().size() == modes.size()
                    ? e.getKey()
                    : String.join(", ", e.getValue()) + ": " + e.getKey())
        .toList();
  }

  private static String name(String pool, List<Resource> resources) {
    String[] words = pool.split(" ", -1);
    String last = words[words.length - 1].toLowerCase(Locale.ROOT);
    long same = resources.stream().filter(r -> r.name().startsWith(last)).count();
    return same == 0 ? last : last + (same + 1);
  }

  /**
   * All lies between taking and giving back what the whole request holds. Where connections are not
   * kept, it waits before for the handshake of its own.
   *
   * @param names of the resources that it holds for a part of its path
   */
  private static List<Line> whole(
      List<Line> path, Sum sum, List<Resource> resources, Map<String, String> names) {
    List<Line> lines =
        resources.isEmpty() || names.containsValue(resources.getFirst().name())
            ? new ArrayList<>(path)
            : Line.holding(resources.getFirst().name(), path);
    Handshakes handshakes = sum.handshakes();
    if (!handshakes.kept()) {
      lines.addFirst(
          new Line(
              "wait: " + time(handshakes.perAnswerMs()), "TLS handshake, " + handshakes.rate()));
    }
    return lines;
  }

  // What a request holds

  private Optional<Resource> entry() {
    Map<String, OptionalInt> capacity = new LinkedHashMap<>();
    List<String> evidence = new ArrayList<>();
    boolean confirmed = base.path().isEmpty();
    for (ModeEvidence mode : modes) {
      EntryLimit limit = EntryLimit.of(mode);
      capacity.put(mode.mode(), limit.size());
      evidence.add((modes.size() > 1 ? mode.mode() + ": " : "") + limit.evidence());
      confirmed &= limit.confirmed();
    }
    if (capacity.values().stream().allMatch(OptionalInt::isEmpty)) {
      return Optional.empty();
    }
    Optional<HeapSizes.Pool> pool =
        confirmed ? base.heap().only(new HashSet<>(capacity.values())) : Optional.empty();
    if (pool.isEmpty()) {
      return Optional.of(
          new Resource(
              WORKERS,
              workers(),
              capacity,
              executor(capacity),
              Optional.empty(),
              String.join("; ", evidence)));
    }
    String label = pool.get().label();
    boolean carries = pool.get().threads() != HeapSizes.Threads.NONE;
    evidence.add("in the heap only the " + label + " are as many");
    return Optional.of(
        new Resource(
                carries ? WORKERS : name(label, List.of()),
                label,
                capacity,
                String.join("; ", evidence))
            .with(carries ? Optional.empty() : base.heap().timeout(label)));
  }

  /** The one in the heap whose core is the limit of a mode of platform threads. */
  private Optional<ExecutorSize> executor(Map<String, OptionalInt> capacity) {
    List<ExecutorSize> fitting =
        modes.stream()
            .filter(mode -> !mode.virtual())
            .flatMap(
                mode ->
                    mode.carriers().stream()
                        .flatMap(pool -> pool.executor().stream())
                        .filter(
                            size ->
                                OptionalInt.of(size.atOnce()).equals(capacity.get(mode.mode()))))
            .distinct()
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
  }

  private String workers() {
    String family = base.path().map(TracedPath::workers).orElse("");
    List<String> known = base.carriers().stream().map(HeapSizes.Pool::label).distinct().toList();
    if (base.path().isPresent() && known.size() == 1) {
      return known.getFirst();
    }
    return FAMILIES.entrySet().stream()
        .filter(entry -> family.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(family.isBlank() ? "requests in service" : "service threads");
  }

  private Resource pool(String pool, String name) {
    if (several.contains(pool)) {
      return Resource.unknown(
          name,
          pool,
          modes,
          "a request holds several at once, and the heap shows several pools of this kind in use");
    }
    int most =
        modes.stream()
            .mapToInt(mode -> held(mode, pool).map(Concurrency::most).orElse(0))
            .max()
            .orElse(0);
    List<ModeEvidence> full =
        modes.stream()
            .filter(mode -> held(mode, pool).filter(held -> full(mode, held, most)).isPresent())
            .filter(mode -> !boundedByAnother(mode, pool, most))
            .toList();
    Map<String, OptionalInt> capacity = new LinkedHashMap<>();
    List<String> evidence = new ArrayList<>();
    if (!full.isEmpty()) {
      evidence.add(
          most
              + " held at once and never more, while others waited ("
              + full.stream().map(ModeEvidence::mode).collect(Collectors.joining(" and "))
              + ")");
    }
    for (ModeEvidence mode : modes) {
      Hypothesis heap = Hypothesis.of(mode.heap().of(pool), most);
      capacity.put(mode.mode(), full.isEmpty() ? heap.size() : OptionalInt.of(most));
      if (!full.isEmpty() || heap.words().isEmpty()) {
        evidence.add(heap.words());
      } else {
        evidence.add(heap.size().isPresent() ? heap.unconfirmed(most) : heap.beside(atLeast(most)));
      }
    }
    if (evidence.stream().allMatch(String::isEmpty)) {
      evidence.add(atLeast(most));
    }
    base.holdWords(pool).ifPresent(evidence::add);
    return new Resource(
            name,
            pool,
            capacity,
            evidence.stream()
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("; ")))
        .with(base.heap().timeout(pool));
  }

  private static String atLeast(int most) {
    return "at least " + most + ": no more were needed at once";
  }

  private static Optional<Concurrency> held(ModeEvidence mode, String pool) {
    return Optional.ofNullable(mode.holds().get(pool));
  }

  /**
   * Whether a mode shows a pool to have that many members. It does not where as many requests were
   * in the service: whatever bounds those bounds what they hold.
   */
  private static boolean full(ModeEvidence mode, Concurrency held, int most) {
    int entries = mode.entries().map(Concurrency::most).orElse(0);
    return held.most() == most
        && most < NEARLY_ALL * entries
        && (held.full() || (held.flat() && mode.entries().orElseThrow().mean() > most));
  }

  /** Whether members are only ever held together with those of a pool that is no larger. */
  private boolean boundedByAnother(ModeEvidence mode, String pool, int most) {
    return base.path().map(path -> path.around(pool)).orElse(List.of()).stream()
        .anyMatch(
            outer -> held(mode, outer).filter(o -> most >= NEARLY_ALL * o.most()).isPresent());
  }

  // What a request does

  private Sum sum() {
    LoadPoint alone = base.alone();
    if (base.path().isEmpty()) {
      double queued = alone.threads().queuedMs();
      double wait = Math.max(0, alone.answerMs() - alone.threads().cpuMs() - queued);
      return new Sum(
          alone.meanMs(),
          alone.threads().cpuMs(),
          Map.of("not CPU; not seen inside", wait),
          new ServiceModel.Queues(0, queued),
          false);
    }
    return base.kinds().isEmpty() ? sum(alone, base.path().get()) : mean();
  }

  private static Sum sum(LoadPoint alone, TracedPath path) {
    Map<String, Double> waits = new LinkedHashMap<>();
    waits(waits, path, 1);
    return new Sum(
        alone.meanMs(),
        alone.threads().cpuMs(),
        waits,
        new ServiceModel.Queues(path.queuesMs(), alone.threads().queuedMs()),
        true,
        path.entryMs(),
        Handshakes.NONE);
  }

  private Sum mean() {
    Map<String, Double> waits = new LinkedHashMap<>();
    base.kinds().forEach(kind -> waits(waits, kind.path(), kind.share()));
    return Sum.mean(base.kinds(), waits);
  }

  private static void waits(Map<String, Double> waits, TracedPath path, double weight) {
    for (TracedPath.Step step : path.steps()) {
      if (step instanceof TracedPath.Wait wait) {
        waits.merge(wait.label(), weight * wait.ms(), Double::sum);
      }
    }
  }

  private static List<Line> alone(Sum sum) {
    return List.of(
        CpuLine.rest("measured by a calibration"),
        new Line(
            "wait: " + time(sum.waitsMs()),
            Numbers.format(
                "%s alone less %s of CPU and its queue%s; not seen inside",
                Numbers.millis(sum.clientMs()),
                Numbers.millis(sum.cpuMs() + sum.queuedForCpuMs()),
                sum.handshakes().kept()
                    ? ""
                    : " and %s of a handshake"
                        .formatted(Numbers.millis(sum.handshakes().perAnswerMs())))));
  }

  /** To three digits or more, without an exponent, which no duration of a scenario has. */
  static String time(double ms) {
    return ms < 1
        ? Math.max(1, Math.round(ms * 1000)) + "us"
        : ms < 999.5 ? Numbers.format("%.3gms", ms) : Math.round(ms) + "ms";
  }
}
