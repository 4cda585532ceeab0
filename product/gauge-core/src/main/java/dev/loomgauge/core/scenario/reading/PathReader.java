package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.truth;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Discipline.Kind;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.RequestPath.Servers;
import dev.loomgauge.core.scenario.RequestPath.Station;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what requests queue for and hold: {@code stations} and {@code resources}. */
final class PathReader {
  /** Members of a resource, or servers of a station. */
  private static final Value<YamlValue> CAPACITY =
      unread(new Shape.Nested("capacity", PathReader::capacity));

  private static final Value<Kind> KIND = oneOf(Kind.values());
  private static final Key<String> LABEL =
      optional("label", text()).without("its name").means("Its name in verdicts.");
  private static final Key<Boolean> SHARED =
      optional("shared", truth(), false).means("Whether all instances share it.");

  private static final Key<YamlValue> SERVERS =
      optional("servers", CAPACITY)
          .means("How many requests it serves at once. Either this or `tier`.");
  private static final Key<Tier> TIER =
      optional("tier", oneOf(Tier.SERVICE, Tier.DATABASE)).means("The tier whose CPUs serve.");
  private static final Key<YamlValue> DISCIPLINE =
      optional(
              "discipline",
              unread(
                  Shape.either(KIND.shape(), new Shape.Named("level of a factor", KIND.shape()))))
          .without("`sharing` for a tier, else `fifo`")
          .means(
              "`fifo`: in order of arrival; `sharing`: all at once, each at the same share; `polling`: a queue for each step, emptied one after the other.");
  private static final Keyed STATION =
      Keyed.of("A station", SERVERS, TIER, DISCIPLINE, LABEL, SHARED);

  private static final Key<YamlValue> MEMBERS =
      optional("capacity", CAPACITY)
          .means(
              "How many members it has. One of this, `max` (with `core`) and `common-pool` is needed.");
  private static final Key<YamlValue> CORE =
      optional("core", CAPACITY)
          .means(
              "With `max`: how many threads an executor (`ThreadPoolExecutor`) starts before it lets tasks wait.");
  private static final Key<YamlValue> MAX =
      optional("max", CAPACITY)
          .means(
              "With `core`: up to how many threads it starts, one for each task that finds the queue full. [A maximum may never count](prediction.md#executors).");
  private static final Key<YamlValue> COMMON_POOL =
      optional("common-pool", CAPACITY)
          .means(
              "CPUs of a JVM, whose common pool (`CompletableFuture.supplyAsync`, parallel streams) it is: it has one thread fewer, and at least one.");
  private static final Key<YamlValue> QUEUE =
      optional("queue", CAPACITY)
          .without("unlimited")
          .means("How many requests may wait for a member.");
  private static final Key<Rejection> REJECTION =
      optional("rejection", oneOf(Rejection.values()), Rejection.ABORT)
          .means(
              "With a limited `queue`, what becomes of a request that finds it full. `abort`: it fails; `caller-runs`: it goes on without a member, and what it holds is given back when it would have given back the member; `discard`: it gets no answer, and fails by `timeout` of the load.");
  private static final Key<Boolean> BARGING =
      optional("barging", truth(), false)
          .means(
              "Whether a request that releases a member and acquires one again, with nothing but CPU work between, overtakes the queue, as in HikariCP ([barging](prediction.md#barging)).");
  private static final Keyed RESOURCE =
      Keyed.of(
          "A resource", MEMBERS, CORE, MAX, COMMON_POOL, QUEUE, REJECTION, LABEL, SHARED, BARGING);

  private static final Key<YamlValue> STATIONS =
      optional(
              "stations",
              unread(new Shape.Named("station", Shape.either(STATION, CAPACITY.shape()))))
          .means("Where requests queue for work: CPUs of a tier, or a number of servers.");
  private static final Key<YamlValue> RESOURCES =
      optional(
              "resources",
              unread(new Shape.Named("resource", Shape.either(RESOURCE, CAPACITY.shape()))))
          .means("What a request holds: threads, connections, permits. At most 60.");

  static final List<Key<?>> KEYS = List.of(STATIONS, RESOURCES);

  private static final String COMMON_POOL_LABEL = "threads of the common pool";

  /** A request's holdings are one word of memory in a simulation. */
  private static final int MOST_RESOURCES = 60;

  /** What else can limit a trial. */
  private static final Set<String> RESERVED =
      Set.of("users", "arrivals", "users-in-step", "carriers", "unknown");

  /** How a verdict writes the CPUs of tiers, and what requests wait for outside all pools. */
  private static final List<String> RESERVED_ENDS = List.of("-cpu", "-wait");

  private final Levels levels;
  private final Map<String, Station> stations = new LinkedHashMap<>();
  private final Map<String, Resource> resources = new LinkedHashMap<>();

  private PathReader(Levels levels) {
    this.levels = levels;
  }

  private static Shape capacity() {
    return Shape.either(
        whole(0, FactorRules.MOST_USERS).shape(),
        Shape.oneOf(Capacity.UNLIMITED),
        new Shape.Scalar("a factor whose level is the number", "[A-Za-z][A-Za-z0-9_-]*"),
        new Shape.Named("level of a factor", CAPACITY.shape()));
  }

  /** Reads them, and the steps between them; the limit of the downstream is a resource, too. */
  static RequestPath read(
      YamlMap scenario, Levels levels, List<Delayed> delays, Mix mix, Downstream downstream) {
    PathReader reader = new PathReader(levels);
    for (var e : STATIONS.entries(scenario)) {
      reader.stations.put(e.getKey(), reader.station(e.getKey(), e.getValue()));
    }
    for (var e : RESOURCES.entries(scenario)) {
      reader.resources.put(e.getKey(), reader.resource(e.getKey(), e.getValue()));
    }
    if (reader.resources.size() > MOST_RESOURCES) {
      throw RESOURCES
          .at(scenario)
          .error("are " + reader.resources.size() + ".", "Declare at most " + MOST_RESOURCES + ".");
    }
    List<Step> steps =
        new StepReader(levels, delays, reader.stations.keySet(), reader.resources.keySet())
            .read(scenario, mix);
    downstream
        .atOnce()
        .ifPresent(atOnce -> reader.resources.put(RequestPath.DOWNSTREAM, limit(atOnce)));
    return new RequestPath(reader.stations, reader.resources, steps);
  }

  /** A name that results are read back by must be that of one thing. */
  private static void requireFree(String name, YamlValue value) {
    if (RESERVED.contains(name) || RESERVED_ENDS.stream().anyMatch(name::endsWith)) {
      throw value.error("has a name that a verdict has for something else.", "Give it another.");
    }
  }

  private Station station(String name, YamlValue value) {
    requireFree(name, value);
    if (!value.isMap() || levels(value.map())) {
      return new Station(
          name, name, new Servers.Given(servers(value)), new Discipline.Always(Kind.FIFO), false);
    }
    YamlMap map = STATION.map(value);
    Optional<Tier> tier = TIER.find(map);
    if (SERVERS.written(map).isPresent() == tier.isPresent()) {
      throw value.error(
          "must have either 'servers' or 'tier'.",
          "Write a number of servers, or the tier whose CPUs serve it: {servers: 2}, {tier: service}.");
    }
    // Threads take turns on a CPU; what else serves requests takes one after another.
    Kind usual = tier.isPresent() ? Kind.SHARING : Kind.FIFO;
    return new Station(
        name,
        LABEL.find(map).orElse(name),
        tier.<Servers>map(Servers.OfTier::new)
            .orElseGet(() -> new Servers.Given(servers(SERVERS.in(map)))),
        DISCIPLINE.find(map).map(this::discipline).orElse(new Discipline.Always(usual)),
        SHARED.in(map));
  }

  private Discipline discipline(YamlValue value) {
    return value.isMap()
        ? new Discipline.ByLevel(levels.factorOf(value.map()), byName(value, KIND::read))
        : new Discipline.Always(KIND.read(value));
  }

  private Resource resource(String name, YamlValue value) {
    if (name.equals(RequestPath.DOWNSTREAM)) {
      throw value.error(
          "has the name of what limits the downstream itself.",
          "Give it another; the limit of the downstream is 'downstream: {delay: 20ms, at-once: 10}'.");
    }
    requireFree(name, value);
    if (!value.isMap() || levels(value.map())) {
      return new Resource(name, name, members(value, 1), new Capacity.Unlimited(), false);
    }
    YamlMap map = RESOURCE.map(value);
    Capacity capacity = capacity(map);
    Capacity queue = QUEUE.find(map).map(v -> members(v, 0)).orElse(new Capacity.Unlimited());
    if (queue instanceof Capacity.Unlimited) {
      REJECTION.refuse(
          map, "is never asked, because the queue has no limit.", "Give 'queue' a number.");
    }
    return new Resource(
        name,
        LABEL.find(map).orElse(COMMON_POOL.written(map).isPresent() ? COMMON_POOL_LABEL : name),
        CORE.find(map).map(v -> members(v, 0)).orElse(capacity),
        capacity,
        queue,
        REJECTION.in(map),
        SHARED.in(map),
        BARGING.in(map));
  }

  /** The size of a resource: a capacity, an executor or the common pool. */
  private Capacity capacity(YamlMap map) {
    List<Key<YamlValue>> written =
        Stream.of(MEMBERS, MAX, COMMON_POOL).filter(key -> key.written(map).isPresent()).toList();
    if (written.size() != 1 || MAX.written(map).isPresent() != CORE.written(map).isPresent()) {
      throw map.error(
          "must have one of 'capacity', 'core' with 'max', and 'common-pool'.",
          "Write a number of members, {capacity: 50}, or an executor, {core: 50, max: 200, queue: 1000}.");
    }
    return COMMON_POOL
        .find(map)
        .<Capacity>map(cpus -> new Capacity.CommonPool(servers(cpus)))
        .orElseGet(() -> members(written.getFirst().in(map), 1));
  }

  /** No step can name it, and all instances share it. */
  private static Resource limit(int atOnce) {
    return new Resource(
        RequestPath.DOWNSTREAM,
        "concurrent requests of the downstream",
        new Capacity.Fixed(atOnce),
        new Capacity.Unlimited(),
        true);
  }

  /** Whether a mapping's keys are the levels of a factor, and not keys of ours. */
  private boolean levels(YamlMap map) {
    return levels.measured().values().stream().anyMatch(map.keys()::containsAll);
  }

  /** Members of a resource, or requests that may wait for one. */
  private Capacity members(YamlValue value, int least) {
    return capacity(value, least, true);
  }

  /** Servers of a station: never unlimited, for that would be a wait. */
  private Capacity servers(YamlValue value) {
    return capacity(value, 1, false);
  }

  private Capacity capacity(YamlValue value, int least, boolean unlimited) {
    if (value.isMap()) {
      return new Capacity.ByLevel(
          levels.factorOf(value.map()), byName(value, v -> capacity(v, least, unlimited)));
    }
    String text = value.text();
    if (text.equals(Capacity.UNLIMITED) && unlimited) {
      return new Capacity.Unlimited();
    }
    if (text.equals(Capacity.UNLIMITED)) {
      throw value.error(
          "is 'unlimited'.", "Give a number of servers; time without a queue is a 'wait'.");
    }
    if (levels.measured().containsKey(text)) {
      levels.checkNumbers(text, value, FactorRules.MOST_USERS, unlimited);
      return new Capacity.OfFactor(text);
    }
    if (!text.matches("[\\d_]+")) {
      List<String> words =
          unlimited
              ? levels.factorsAnd(Capacity.UNLIMITED)
              : new ArrayList<>(levels.measured().keySet());
      throw value.error(
          "is " + Quoted.of(text) + ".",
          "Give a whole number, or one of these. " + NearestWord.remedy(text, words));
    }
    return new Capacity.Fixed(whole(least, FactorRules.MOST_USERS).read(value));
  }
}
