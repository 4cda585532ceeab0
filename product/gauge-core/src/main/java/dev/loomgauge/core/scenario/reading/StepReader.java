package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.duration;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.number;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import dev.loomgauge.core.scenario.reading.TimingReader.Elsewhere;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a request does, {@code path} or {@code paths} for a mix, with what is declared. */
record StepReader(
    Levels levels, List<Delayed> delays, Set<String> stations, Set<String> resources) {
  /** The largest share of a mean request's CPU time that a step of a rare kind may have. */
  private static final double MOST_SHARE = 1_000;

  private static final Map<String, Part> PARTS =
      Map.of("before", new Part.Before(), "after", new Part.After());

  private static final Key<String> ROUTE_NAME =
      required("downstream", text()).means("A route of `downstream.routes`.");
  static final Keyed ROUTE = Keyed.of("The delay of a route", ROUTE_NAME);

  private static final Key<Duration> GROWS =
      required(
              "grows",
              duration()
                  .check(
                      time -> !time.isZero(), "is nothing.", "Leave the step out, or give a time."))
          .means("What the load adds to a wait, at `at` requests per second and beyond.");
  private static final Key<Double> AT =
      required(
              "at",
              number(0, 1e9)
                  .check(
                      rps -> rps > 0, "is no load.", "Give the throughput at which it was seen."))
          .means(
              "Requests per second at which it was that long; below it is shorter in proportion.");
  static final Keyed GROWTH = Keyed.of("What the load adds to a wait", GROWS, AT);

  private static final Key<YamlValue> RESOURCE =
      required("resource", unread(Shape.TEXT)).means("One of `resources`.");
  private static final Key<Duration> TIMEOUT =
      optional(
              "timeout",
              duration()
                  .check(
                      time -> !time.isZero(),
                      "is nothing.",
                      "Let nobody wait with 'queue: 0' at the resource."))
          .without("none")
          .means("How long a request waits for a member before it fails.");
  private static final Keyed ACQUIRING = Keyed.of("acquire", RESOURCE, TIMEOUT);

  private static final Key<YamlValue> STATION =
      required("station", unread(Shape.TEXT)).means("One of `stations`.");
  private static final Key<YamlValue> DEMAND =
      optional("demand", TimingReader.TIME)
          .without("`calibrated`")
          .means(
              "Time that one request needs of one server; `calibrated`: as a calibration measured it.");
  private static final Key<Part> SHARE =
      optional(
              "share",
              new Value<>(
                  Shape.either(number(0, MOST_SHARE).shape(), Shape.oneOf("before", "after")),
                  StepReader::part,
                  Part::toString))
          .without("an equal part")
          .means(
              "The part of the tier's calibrated demand that this step has: in `paths` a part of the mean request's, which may be more than 1; `before`, `after`: what a request costs the service before it waits, and after, as a calibration measured it.");
  private static final Keyed USING =
      Keyed.of("use", STATION, DEMAND, SHARE).and(TimingReader.DISTRIBUTION);

  private static final Shape STEPS = new Shape.Nested("steps", StepReader::steps);

  private static final Key<List<YamlValue>> BRANCHES =
      required("branches", items(unread(STEPS))).means("Lists of steps that run at once.");
  private static final Key<Step.Join> JOIN =
      optional("join", oneOf(Step.Join.values()), Step.Join.ALL)
          .means("Whether the request goes on after all branches or after the first.");
  private static final Keyed BRANCHING = Keyed.of("parallel", BRANCHES, JOIN);

  private static final Key<YamlValue> ACQUIRE =
      optional("acquire", unread(Shape.either(Shape.TEXT, ACQUIRING)))
          .means(
              "Takes a member of a resource and holds it until `release`; while it holds one, a request may take another of the same.");
  private static final Key<YamlValue> RELEASE =
      optional("release", unread(Shape.TEXT)).means("Gives it back.");
  private static final Key<YamlValue> USE =
      optional("use", unread(Shape.either(Shape.TEXT, USING)))
          .means("Work at a station, with a queue before it.");
  private static final Key<YamlValue> WAIT =
      optional("wait", TimingReader.TIME)
          .means("Time that passes whatever others do; `downstream`: the downstream's delay.");
  private static final Key<Activity> FOR =
      optional("for", oneOf(Activity.CALLS.toArray(Activity[]::new)))
          .without("not reported")
          .means(
              "What a `wait` is for: the part of a predicted response time that it is in. `wait: downstream` is for the downstream.");
  private static final Key<YamlValue> PARALLEL =
      optional("parallel", unread(BRANCHING)).means("Branches at once.");
  private static final Key<YamlValue> WHEN =
      optional("when", unread(new Shape.Named("factor", Shape.TEXT)))
          .without("always")
          .means("Levels with which the step happens.");

  /** Of which a step has exactly one. */
  private static final List<String> VERBS =
      Keyed.of("", ACQUIRE, RELEASE, USE, WAIT, PARALLEL).names();

  private static final Keyed STEP =
      Keyed.of("A step", ACQUIRE, RELEASE, USE, WAIT, FOR, PARALLEL, WHEN);

  private static final Key<YamlValue> PATH =
      optional("path", unread(STEPS))
          .means("What a request does, step by step. Either this or `paths` is needed.");
  private static final Key<YamlValue> PATHS =
      optional("paths", unread(new Shape.Named("kind", STEPS)))
          .means(
              "What the requests of each kind of `mix` do, step by step. A mean time is then predicted for each kind. CPU that calibration measures is the mean of all requests: steps without a `share` have equal parts of it, whatever their kind.");

  static final List<Key<?>> KEYS = List.of(PATH, PATHS);

  private static Shape steps() {
    return new Shape.Items(STEP);
  }

  List<Step> read(YamlMap scenario, Mix mix) {
    if (PATHS.written(scenario).isEmpty()) {
      return steps(PATH.in(scenario));
    }
    YamlValue paths = PATHS.in(scenario);
    if (PATH.written(scenario).isPresent()) {
      throw paths.error("is given as well as 'path'.", "Keep one of them.");
    }
    if (!mix.several()) {
      throw paths.error(
          "goes with 'mix', which says how often each kind comes.",
          "Add 'mix: {list: 70 %, create: 30 %}', or write one 'path'.");
    }
    YamlMap kinds = paths.map().allow(List.copyOf(mix.endpoints()));
    List<Step.Alternative> alternatives = new ArrayList<>();
    mix.shares()
        .forEach(
            (kind, share) ->
                alternatives.add(new Step.Alternative(kind, share, steps(kinds.need(kind)))));
    return List.of(new Step.Choice(alternatives, Map.of(), paths.line()));
  }

  /** Whether the scenario says what each kind of request does. */
  static boolean byKind(YamlMap scenario) {
    return PATHS.written(scenario).isPresent();
  }

  private List<Step> steps(YamlValue list) {
    return list.list().stream().flatMap(value -> step(STEP.map(value)).stream()).toList();
  }

  private List<Step> step(YamlMap map) {
    List<String> used = map.keys().stream().filter(VERBS::contains).toList();
    if (used.size() != 1) {
      throw map.error(
          "must be exactly one of %s, but is %s."
              .formatted(String.join(", ", VERBS), Quoted.cut(used.toString())),
          "Give every verb a step of its own.");
    }
    YamlValue value = map.need(used.getFirst());
    Map<String, String> when = WHEN.find(map).map(levels::condition).orElse(Map.of());
    if (WAIT.written(map).isPresent()) {
      return waits(map, value, when);
    }
    FOR.refuse(map, "goes with 'wait' alone.", "Leave it out.");
    return List.of(
        ACQUIRE.written(map).isPresent()
            ? acquire(value, when)
            : RELEASE.written(map).isPresent()
                ? new Step.Release(name(value, "resource", resources), when, value.line())
                : USE.written(map).isPresent() ? use(value, when) : parallel(value, when));
  }

  private List<Step> waits(YamlMap map, YamlValue value, Map<String, String> when) {
    Activity activity = FOR.find(map).orElse(Activity.WAITS);
    if (DelaysReader.isReplies(value)) {
      return DelaysReader.replies(value, delays, levels).stream()
          .<Step>map(delay -> new Step.Wait(delay, activity, when, value.line()))
          .toList();
    }
    Timing delay = delay(value);
    if (delay instanceof Timing.OfDownstream) {
      FOR.refuse(map, "is with a wait that is for the downstream.", "Leave it out.");
    }
    return List.of(new Step.Wait(delay, activity, when, value.line()));
  }

  /** A delay, that of a route {@code {downstream: payment}}, or {@code {grows: 1ms, at: 400}}. */
  private Timing delay(YamlValue value) {
    if (value.isMap()
        && (GROWS.written(value.map()).isPresent() || AT.written(value.map()).isPresent())) {
      YamlMap growth = GROWTH.map(value);
      return new Timing.Growing(GROWS.in(growth), AT.in(growth));
    }
    return value.isMap() && ROUTE_NAME.written(value.map()).isPresent()
        ? new Timing.OfDownstream(ROUTE_NAME.in(ROUTE.map(value)))
        : new TimingReader(levels).delay(value, Elsewhere.DOWNSTREAM);
  }

  private Step acquire(YamlValue value, Map<String, String> when) {
    if (!value.isMap()) {
      return new Step.Acquire(
          name(value, "resource", resources), Optional.empty(), when, value.line());
    }
    YamlMap map = ACQUIRING.map(value);
    Optional<Duration> timeout = TIMEOUT.find(map);
    return new Step.Acquire(
        name(RESOURCE.in(map), "resource", resources), timeout, when, value.line());
  }

  private Step use(YamlValue value, Map<String, String> when) {
    if (!value.isMap()) {
      Timing calibrated =
          new Timing.Calibrated(Timing.Calibrated.usual(Duration.ofSeconds(1)), new Part.Rest());
      return new Step.Use(name(value, "station", stations), calibrated, when, value.line());
    }
    YamlMap map = USING.map(value);
    String station = name(STATION.in(map), "station", stations);
    Optional<Part> share = SHARE.find(map);
    Timing demand =
        new TimingReader(levels)
            .timing(map, DEMAND, Elsewhere.calibrated(share.orElse(new Part.Rest())));
    if (!calibrated(demand)) {
      SHARE.refuse(
          map,
          "goes with a calibrated demand alone, and step 'use: "
              + Quoted.cut(station)
              + "' has its own.",
          "Take one of them away.");
    }
    return new Step.Use(station, demand, when, value.line());
  }

  /** Whether it is, at some level. */
  private static boolean calibrated(Timing demand) {
    return demand instanceof Timing.ByLevel by
        ? by.timings().values().stream().anyMatch(StepReader::calibrated)
        : demand instanceof Timing.Calibrated;
  }

  private static Part part(YamlValue value) {
    Part measured = PARTS.get(value.text());
    return measured == null ? new Part.Share(number(0, MOST_SHARE).read(value)) : measured;
  }

  private Step parallel(YamlValue value, Map<String, String> when) {
    YamlMap map = BRANCHING.map(value);
    Step.Join join = JOIN.in(map);
    return new Step.Parallel(
        BRANCHES.in(map).stream().map(this::steps).toList(), join, when, value.line());
  }

  private static String name(YamlValue value, String what, Collection<String> known) {
    if (!known.contains(value.text())) {
      throw value.error(
          "names the " + what + " " + Quoted.of(value.text()) + ", which is not declared.",
          NearestWord.remedy(value.text(), known));
    }
    return value.text();
  }
}
