package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.LoadShape.Model;
import dev.loomgauge.core.scenario.LoadShape.Start;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.grammar.LoadGrammar;
import dev.loomgauge.core.scenario.reading.TimingReader.Elsewhere;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code load}: of a scenario with services, or of a pure model, which needs none of it and
 * may write {@code think} and {@code arrivals} at its top.
 *
 * @param factors names of all factors
 */
record LoadReader(Levels levels, List<String> factors) {
  private static final Distribution NO_TIME = Distribution.fixed(Duration.ZERO);

  LoadShape measured(YamlMap map) {
    map.allow(LoadGrammar.MEASURED.names());
    Model model = model(map).orElse(Model.CLOSED);
    needFactor(map.self(), model);
    Duration hold = map.need("hold").duration();
    if (hold.compareTo(Duration.ofSeconds(1)) < 0) {
      throw map.need("hold")
          .error("is shorter than a second.", "Give the measured window 1s or more.");
    }
    return new LoadShape(
        model,
        map.find("arrivals").map(v -> v.oneOf(LoadGrammar.ARRIVALS.words())).orElse("constant"),
        Optional.empty(),
        Distribution.fixed(duration(map, "think", Duration.ZERO)),
        start(map),
        duration(map, "ramp", Duration.ZERO),
        map.need("warmup").duration(),
        hold,
        window(map, model),
        timeout(map, Duration.ofSeconds(30)),
        (int) map.find("from").map(v -> v.wholeNumber(0, 1_000_000)).orElse(0L).longValue(),
        duration(map, "down", Duration.ZERO));
  }

  /** A load that falls again has to know when, so its window is a matter of the clock. */
  private static LoadShape.Window window(YamlMap map, Model model) {
    Optional<YamlValue> course = map.find("down").or(() -> map.find("from"));
    if (course.isPresent() && model == Model.OPEN) {
      throw course.get().error("goes with users.", "Take it away, or write 'model: closed'.");
    }
    String window =
        map.find("window")
            .map(v -> v.oneOf(LoadGrammar.WINDOWS.words()))
            .orElse(course.isPresent() ? "fixed" : "steady");
    if (course.isPresent() && window.equals("steady")) {
      throw course
          .get()
          .error("needs a hold of known length.", "Write 'window: fixed', or take it away.");
    }
    return window.equals("fixed") ? LoadShape.Window.FIXED : LoadShape.Window.STEADY;
  }

  LoadShape pure(YamlMap scenario) {
    Optional<YamlMap> load =
        scenario.find("load").map(v -> v.map().allow(LoadGrammar.PURE.names()));
    Optional<YamlValue> arrivals = topOrLoad(scenario, load, "arrivals");
    Optional<LoadShape.Trace> trace = arrivals.filter(YamlValue::isMap).map(LoadReader::trace);
    Model model =
        load.flatMap(LoadReader::model)
            .orElse(trace.isPresent() || factors.contains("rate") ? Model.OPEN : Model.CLOSED);
    if (trace.isEmpty()) {
      needFactor(load.map(YamlMap::self).orElse(scenario.self()), model);
    }
    refuseOther(scenario, trace.isPresent() ? "" : model == Model.OPEN ? "rate" : "users");
    if (model == Model.CLOSED && arrivals.isPresent()) {
      throw arrivals
          .get()
          .error("goes with the open model.", "Name the factor 'rate', not 'users'.");
    }
    Optional<YamlValue> think = topOrLoad(scenario, load, "think");
    if (model == Model.OPEN && think.isPresent()) {
      throw think.get().error("goes with users.", "Take it away: arrivals do not think.");
    }
    return new LoadShape(
        model,
        trace.isPresent()
            ? "trace"
            : arrivals.map(v -> v.oneOf(LoadGrammar.ARRIVALS.words())).orElse("constant"),
        trace,
        think.map(this::think).orElse(NO_TIME),
        load.map(LoadReader::start).orElse(Start.SPREAD),
        load.map(m -> duration(m, "ramp", Duration.ZERO)).orElse(Duration.ZERO),
        Duration.ZERO,
        Duration.ZERO,
        LoadShape.Window.FIXED,
        load.map(m -> timeout(m, LoadShape.NEVER)).orElse(LoadShape.NEVER),
        0,
        Duration.ZERO);
  }

  private static Optional<YamlValue> topOrLoad(
      YamlMap scenario, Optional<YamlMap> load, String key) {
    Optional<YamlValue> inside = load.flatMap(m -> m.find(key));
    if (inside.isPresent() && scenario.find(key).isPresent()) {
      throw inside.get().error("is also set at the top level.", "Keep one of them.");
    }
    return inside.or(() -> scenario.find(key));
  }

  private Distribution think(YamlValue value) {
    return switch (new TimingReader(levels).delay(value, Elsewhere.NONE)) {
      case Timing.Known(Distribution distribution) -> distribution;
      case Timing other ->
          throw value.error("depends on a level.", "Give one think time for all cells.");
    };
  }

  private static LoadShape.Trace trace(YamlValue value) {
    YamlMap map = value.map().allow(LoadGrammar.TRACE.names());
    List<Double> times = RecordedFile.arrivals(map.need("trace"));
    double last = times.getLast();
    double gap = times.size() < 2 ? 0 : (last - times.getFirst()) / (times.size() - 1);
    double period = map.find("period").map(v -> Durations.seconds(v.duration())).orElse(last + gap);
    if (period <= last) {
      throw map.find("period")
          .orElse(map.need("trace"))
          .error(
              "would begin again before its last arrival at " + last + " s has passed.",
              "Give a longer 'period', after which the trace begins again.");
    }
    return new LoadShape.Trace(map.need("trace").text(), times, period);
  }

  private static Optional<Model> model(YamlMap map) {
    return map.find("model")
        .map(v -> v.oneOf(LoadGrammar.MODELS.words()).equals("open") ? Model.OPEN : Model.CLOSED);
  }

  private static Start start(YamlMap map) {
    return map.find("start")
            .map(v -> v.oneOf(LoadGrammar.STARTS.words()))
            .orElse("spread")
            .equals("together")
        ? Start.TOGETHER
        : Start.SPREAD;
  }

  private void needFactor(YamlValue place, Model model) {
    String factor = model == Model.OPEN ? "rate" : "users";
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
        throw scenario
            .need("factors")
            .error(
                "has "
                    + Quoted.of(other)
                    + ", which "
                    + (own.isEmpty() ? "a trace" : Quoted.of(own))
                    + " decides.",
                "Keep one of them.");
      }
    }
  }

  private static Duration timeout(YamlMap map, Duration otherwise) {
    Duration timeout = duration(map, "timeout", otherwise);
    if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
      throw map.need("timeout")
          .error(
              "is shorter than a millisecond: no answer would be in time.", "Give at least 1ms.");
    }
    return timeout;
  }

  private static Duration duration(YamlMap map, String key, Duration otherwise) {
    return map.find(key).map(YamlValue::duration).orElse(otherwise);
  }
}
