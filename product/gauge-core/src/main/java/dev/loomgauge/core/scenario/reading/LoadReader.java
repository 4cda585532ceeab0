package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.duration;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.LoadShape.Model;
import dev.loomgauge.core.scenario.LoadShape.Start;
import dev.loomgauge.core.scenario.LoadShape.Window;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.reading.TimingReader.Elsewhere;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code load}: of a scenario with services, or of a pure model, which needs none of it and
 * may write {@code think} and {@code arrivals} at its top.
 */
record LoadReader(Levels levels, List<String> factors) {
  private static final Key<Model> MODEL =
      optional("model", oneOf(Model.values()), Model.CLOSED)
          .means(
              "`closed`: users (factor `users`) send when the last answer is there; `open`: requests arrive at a rate (factor `rate`), whatever happened to earlier ones.");
  private static final Key<String> ARRIVALS =
      optional("arrivals", oneOf(List.of("constant", "poisson")), "constant")
          .means("Gaps between the arrivals of an open load.");
  private static final Key<Duration> THINK =
      optional("think", duration(), Duration.ZERO)
          .means("Time between an answer and the user's next request.");
  private static final Key<Start> START =
      optional("start", oneOf(Start.TOGETHER, Start.SPREAD), Start.SPREAD)
          .means("Whether first requests are spread over one cycle or sent together.");
  private static final Key<Duration> RAMP =
      optional("ramp", duration(), Duration.ZERO).means("Time in which users join.");
  private static final Key<Duration> WARMUP =
      required("warmup", duration()).means("Time after the ramp that is never measured.");
  private static final Key<Duration> HOLD =
      required(
              "hold",
              duration(
                  Duration.ofSeconds(1),
                  "is shorter than a second.",
                  "Give the measured window 1s or more."))
          .means("Length of the measurement window, from `1s`.");
  private static final Key<Window> WINDOW =
      optional("window", oneOf(Window.values()))
          .without("`steady`, or `fixed` with `from` or `down`")
          .means("`steady`: the window lies in steady state; `fixed`: `hold` after `warmup`.");
  private static final String TOO_SHORT =
      "is shorter than a millisecond: no answer would be in time.";
  private static final String LONG_ENOUGH = "Give at least 1ms.";
  private static final Key<Duration> TIMEOUT =
      optional(
              "timeout",
              duration(Duration.ofMillis(1), TOO_SHORT, LONG_ENOUGH),
              Duration.ofSeconds(30))
          .means("After which a request counts as failed.");
  private static final Key<Integer> FROM =
      optional("from", whole(0, 1_000_000), 0)
          .means("Users at the start of the ramp of a sustained load.");
  private static final Key<Duration> DOWN =
      optional("down", duration(), Duration.ZERO)
          .means("Time in which the users of a sustained load leave.");
  private static final Keyed MEASURED =
      Keyed.of(
          "load", MODEL, ARRIVALS, THINK, START, RAMP, WARMUP, HOLD, WINDOW, TIMEOUT, FROM, DOWN);

  private static final Key<String> FILE =
      required("trace", text())
          .means("A CSV file with the column `at_s`, from the scenario's folder.");
  private static final Key<Duration> PERIOD =
      optional("period", duration())
          .without("the last arrival and one mean gap")
          .means("After which the trace begins again: what is predicted is of whole periods.");
  private static final Keyed TRACE = Keyed.of("Recorded arrivals", FILE, PERIOD);

  private static final Key<YamlValue> TRACED =
      optional("arrivals", unread(Shape.either(ARRIVALS.value().shape(), TRACE)))
          .without(ARRIVALS.otherwise())
          .means("Gaps between the arrivals of an open load, or recorded arrivals.");
  private static final Key<YamlValue> THOUGHT =
      optional("think", TimingReader.TIME).without(THINK.otherwise()).means(THINK.meaning());
  private static final Key<YamlValue> GIVEN_UP =
      optional("timeout", TimingReader.TIME).without("never").means(TIMEOUT.meaning());
  private static final Keyed PURE =
      Keyed.of(
          "load of a pure model",
          MODEL.without("`closed`; `open` with the factor `rate` or a trace"),
          TRACED,
          THOUGHT,
          START,
          RAMP,
          GIVEN_UP);

  private static final Key<YamlValue> LOAD =
      optional("load", unread(Shape.either(MEASURED, PURE)))
          .means("Who sends requests, and when. Needed with services.");

  static final List<Key<?>> KEYS = List.of(LOAD);

  /** Keys of a pure model that may be written at its top. */
  static final List<Key<?>> TOP = List.of(THOUGHT, TRACED);

  LoadShape measured(YamlMap scenario) {
    YamlMap map = MEASURED.map(LOAD.at(scenario));
    Model model = MODEL.in(map);
    needFactor(map.self(), model);
    return new LoadShape(
        model,
        ARRIVALS.in(map),
        Optional.empty(),
        Distribution.fixed(THINK.in(map)),
        START.in(map),
        RAMP.in(map),
        WARMUP.in(map),
        HOLD.in(map),
        window(map, model),
        TIMEOUT.in(map),
        FROM.in(map),
        DOWN.in(map));
  }

  /** A load that falls again has to know when, so its window is a matter of the clock. */
  private static Window window(YamlMap map, Model model) {
    Optional<YamlValue> course = DOWN.written(map).or(() -> FROM.written(map));
    if (course.isPresent() && model == Model.OPEN) {
      throw course.get().error("goes with users.", "Take it away, or write 'model: closed'.");
    }
    Window window = WINDOW.find(map).orElse(course.isPresent() ? Window.FIXED : Window.STEADY);
    if (course.isPresent() && window == Window.STEADY) {
      throw course
          .get()
          .error("needs a hold of known length.", "Write 'window: fixed', or take it away.");
    }
    return window;
  }

  LoadShape pure(YamlMap scenario) {
    YamlMap load = LOAD.written(scenario).map(PURE::map).orElseGet(scenario::empty);
    Optional<YamlValue> arrivals = topOrLoad(scenario, load, TRACED);
    Optional<LoadShape.Trace> trace = arrivals.filter(YamlValue::isMap).map(LoadReader::trace);
    Model model =
        MODEL
            .find(load)
            .orElse(trace.isPresent() || factors.contains("rate") ? Model.OPEN : Model.CLOSED);
    if (trace.isEmpty()) {
      needFactor(load.self(), model);
    }
    refuseOther(scenario, trace.isPresent() ? "" : factor(model));
    if (model == Model.CLOSED && arrivals.isPresent()) {
      throw arrivals
          .get()
          .error("goes with the open model.", "Name the factor 'rate', not 'users'.");
    }
    Optional<YamlValue> think = topOrLoad(scenario, load, THOUGHT);
    if (model == Model.OPEN && think.isPresent()) {
      throw think.get().error("goes with users.", "Take it away: arrivals do not think.");
    }
    return new LoadShape(
        model,
        trace.isPresent() ? "trace" : arrivals.map(ARRIVALS.value()::read).orElse("constant"),
        trace,
        think
            .map(value -> once(value, "Give one think time for all cells."))
            .orElse(Distribution.fixed(Duration.ZERO)),
        START.in(load),
        RAMP.in(load),
        Duration.ZERO,
        Duration.ZERO,
        Window.FIXED,
        GIVEN_UP.written(load).map(this::timeout).orElse(LoadShape.NEVER),
        0,
        Duration.ZERO);
  }

  private static Optional<YamlValue> topOrLoad(YamlMap scenario, YamlMap load, Key<?> key) {
    if (key.written(scenario).isPresent()) {
      key.refuse(load, "is also set at the top level.", "Keep one of them.");
    }
    return key.written(load).or(() -> key.written(scenario));
  }

  private Duration timeout(YamlValue value) {
    Distribution time = once(value, "Give one timeout for all cells.");
    if (!time.isFixed()) {
      throw value.error("is a distribution.", "Give one duration: 30s.");
    }
    if (time.mean().compareTo(Duration.ofMillis(1)) < 0) {
      throw value.error(TOO_SHORT, LONG_ENOUGH);
    }
    return time.mean();
  }

  /** A time that is the same in all cells. */
  private Distribution once(YamlValue value, String remedy) {
    return switch (new TimingReader(levels).delay(value, Elsewhere.NONE)) {
      case Timing.Known(Distribution distribution) -> distribution;
      case Timing.ByLevel(_, Map<String, Timing> one)
          when one.size() == 1
              && one.values().iterator().next() instanceof Timing.Known(Distribution only) ->
          only;
      case Timing other -> throw value.error("depends on a level.", remedy);
    };
  }

  private static LoadShape.Trace trace(YamlValue value) {
    YamlMap map = TRACE.map(value);
    List<Double> times = RecordedFile.arrivals(FILE.at(map));
    double last = times.getLast();
    double gap = times.size() < 2 ? 0 : (last - times.getFirst()) / (times.size() - 1);
    double period = PERIOD.find(map).map(Durations::seconds).orElse(last + gap);
    if (period <= last) {
      throw PERIOD
          .written(map)
          .orElse(FILE.at(map))
          .error(
              "would begin again before its last arrival at " + last + " s has passed.",
              "Give a longer 'period', after which the trace begins again.");
    }
    return new LoadShape.Trace(FILE.in(map), times, period);
  }

  private static String factor(Model model) {
    return model == Model.OPEN ? "rate" : "users";
  }

  private void needFactor(YamlValue place, Model model) {
    String factor = factor(model);
    if (!factors.contains(factor)) {
      throw place.error(
          "%s the %s model, which needs the factor '%s'."
              .formatted(
                  place.key().isEmpty() ? "this is" : "is",
                  model == Model.OPEN ? "open" : "closed",
                  factor),
          "Add it to 'factors'"
              + (model == Model.CLOSED && place.key().isEmpty()
                  ? ", or 'rate' for an open model."
                  : "."));
    }
  }

  private void refuseOther(YamlMap scenario, String own) {
    for (String other : List.of("users", "rate")) {
      if (!other.equals(own) && factors.contains(other)) {
        throw FactorReader.FACTORS
            .at(scenario)
            .error(
                "has %s, which %s decides."
                    .formatted(Quoted.of(other), own.isEmpty() ? "a trace" : Quoted.of(own)),
                "Keep one of them.");
      }
    }
  }
}
