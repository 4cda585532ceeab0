package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.number;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Plain;
import dev.loomgauge.core.scenario.reading.TimingReader.Elsewhere;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads how long a step takes, or a user thinks. */
record TimingReader(Levels levels) {
  /** Forms of a distribution around a mean, or without one. */
  private enum Form {
    FIXED,
    UNIFORM,
    EXPONENTIAL,
    LOGNORMAL,
    RECORDED
  }

  private static final Value<Duration> SPAN =
      new Value<>(Shape.DURATION, TimingReader::span, Duration::toString);

  /** A delay, the word for one that is known elsewhere, or one for each level of a factor. */
  static final Value<YamlValue> TIME = unread(new Shape.Nested("time", TimingReader::time));

  private static final Key<YamlValue> DELAY = optional("delay", TIME).means("The mean.");
  private static final Key<Form> FORM =
      optional("distribution", oneOf(Form.values()))
          .without("as written")
          .means("How single values scatter.");
  private static final Key<Double> CV =
      optional(
              "cv",
              number(0, 100)
                  .check(
                      cv -> cv >= Delay.LogNormal.LEAST_CV,
                      "is less than 0.000000001, which is no variation.",
                      "Write 'distribution: fixed'."))
          .means("Coefficient of variation of `lognormal`.");
  private static final Key<Duration> FROM =
      optional("from", SPAN).means("The least value of `uniform`.");
  private static final Key<Duration> TO =
      optional("to", SPAN).means("The largest value of `uniform`.");
  private static final Key<YamlValue> RECORDED =
      optional("recorded", unread(Shape.TEXT))
          .means("A CSV file with the columns `value_ms` and `count`, from the scenario's folder.");

  /** Keys beside the mean that describe a distribution. */
  static final List<Key<?>> DISTRIBUTION = List.of(FORM, CV, FROM, TO, RECORDED);

  private static final Keyed DISTRIBUTED =
      Keyed.of("A delay with its distribution", DELAY).and(DISTRIBUTION);

  private static Shape time() {
    return Shape.either(
        Shape.DELAY,
        Shape.oneOf(Elsewhere.DOWNSTREAM.word(), Elsewhere.CALIBRATED),
        StepReader.ROUTE,
        StepReader.GROWTH,
        DelaysReader.REPLIES,
        DISTRIBUTED,
        new Shape.Scalar("a factor whose level is the time", "[A-Za-z][A-Za-z0-9_-]*"),
        new Shape.Named("level of a factor", TIME.shape()));
  }

  /**
   * What a text may stand for that is known elsewhere.
   *
   * @param word "calibrated" or "downstream"; empty for none
   * @param timing given the shape around a mean of one second; null for a shape that cannot be
   */
  record Elsewhere(String word, Function<Distribution, @Nullable Plain> timing) {
    static final String CALIBRATED = "calibrated";
    static final Elsewhere NONE = new Elsewhere("", shape -> null);
    static final Elsewhere DOWNSTREAM =
        new Elsewhere("downstream", shape -> shape.isFixed() ? new Timing.OfDownstream("") : null);

    static Elsewhere calibrated(Timing.Calibrated.Part part) {
      return new Elsewhere(CALIBRATED, shape -> new Timing.Calibrated(shape, part));
    }
  }

  /** A delay: {@code 130ms}, {@code downstream}, by level, or with its distribution. */
  Timing delay(YamlValue value, Elsewhere elsewhere) {
    return value.isMap() && value.map().keys().stream().anyMatch(DISTRIBUTED.names()::contains)
        ? timing(DISTRIBUTED.map(value), DELAY, elsewhere)
        : mean(value, elsewhere, Optional.empty());
  }

  /** A mapping with the mean under a key, and the distribution around it. */
  Timing timing(YamlMap map, Key<YamlValue> key, Elsewhere elsewhere) {
    Optional<Form> form = FORM.find(map).or(() -> RECORDED.written(map).map(_ -> Form.RECORDED));
    only(map, form, key);
    if (form.isEmpty()) {
      return around(map, key, elsewhere, Optional.empty());
    }
    return switch (form.get()) {
      case RECORDED -> new Timing.Known(RecordedFile.times(RECORDED.in(map)));
      case UNIFORM -> {
        Duration from = FROM.in(map);
        Duration to = TO.in(map);
        if (to.compareTo(from) < 0) {
          throw TO.at(map).error("is less than 'from'.", "Swap them.");
        }
        yield new Timing.Known(new Distribution.Written(new Delay.Uniform(from, to)));
      }
      case LOGNORMAL -> {
        double cv = CV.in(map);
        yield around(
            map,
            key,
            elsewhere,
            Optional.of(mean -> new Distribution.Written(new Delay.LogNormal(mean, cv))));
      }
      case EXPONENTIAL ->
          around(
              map,
              key,
              elsewhere,
              Optional.of(mean -> new Distribution.Written(new Delay.Exponential(mean))));
      case FIXED -> around(map, key, elsewhere, Optional.of(Distribution::fixed));
    };
  }

  private Timing around(
      YamlMap map,
      Key<YamlValue> key,
      Elsewhere elsewhere,
      Optional<Function<Duration, Distribution>> shape) {
    return key.written(map).isEmpty() && elsewhere.word().equals(Elsewhere.CALIBRATED)
        ? elsewhere(map.self(), elsewhere, shape.orElse(Timing.Calibrated::usual))
        : mean(key.at(map), elsewhere, shape);
  }

  private static void only(YamlMap map, Optional<Form> form, Key<?> mean) {
    List<Key<?>> own =
        switch (form.orElse(Form.FIXED)) {
          case UNIFORM -> List.of(FORM, FROM, TO);
          case RECORDED -> List.of(FORM, RECORDED);
          case LOGNORMAL -> List.of(FORM, CV, mean);
          case FIXED, EXPONENTIAL -> List.of(FORM, mean);
        };
    for (Key<?> key : Keyed.of("", mean).and(DISTRIBUTION).keys()) {
      if (!own.contains(key)) {
        key.refuse(
            map,
            form.map(
                    f ->
                        "does not go with 'distribution: "
                            + f.name().toLowerCase(Locale.ROOT)
                            + "'.")
                .orElse("needs a distribution."),
            "uniform takes from and to, lognormal %s and cv, recorded a file, the others %s alone."
                .formatted(mean.name(), mean.name()));
      }
    }
  }

  /**
   * A value, a factor whose levels are values, or a mapping from level to value.
   *
   * @param shape around a plain mean; empty where the value may say it itself
   */
  private Timing mean(
      YamlValue value, Elsewhere elsewhere, Optional<Function<Duration, Distribution>> shape) {
    if (value.isMap()) {
      return new Timing.ByLevel(
          levels.factorOf(value.map()), Value.byName(value, v -> mean(v, elsewhere, shape)));
    }
    String text = value.text();
    if (!elsewhere.word().isEmpty() && text.equals(elsewhere.word())) {
      return elsewhere(
          value,
          elsewhere,
          shape.orElse(
              text.equals(Elsewhere.CALIBRATED) ? Timing.Calibrated::usual : Distribution::fixed));
    }
    if (levels.measured().containsKey(text)) {
      return ofFactor(text, value, shape.orElse(Distribution::fixed));
    }
    if (shape.isPresent()) {
      return new Timing.Known(shape.get().apply(SPAN.read(value)));
    }
    return new Timing.Known(written(value, elsewhere.word()));
  }

  private Timing ofFactor(String factor, YamlValue value, Function<Duration, Distribution> shape) {
    Map<String, Timing> timings = new LinkedHashMap<>();
    for (String level : levels.measured().getOrDefault(factor, List.of())) {
      Duration time =
          Durations.parse(level)
              .orElseThrow(
                  () ->
                      value.error(
                          "is the factor %s, whose level %s is not a duration."
                              .formatted(Quoted.of(factor), Quoted.of(level)),
                          "Make each level a number and a unit: 500ms, 2s, 1.5m."));
      timings.put(level, new Timing.Known(shape.apply(time)));
    }
    return new Timing.ByLevel(factor, timings);
  }

  /** A delay in the grammar of delays; the word, if any, may stand there instead. */
  static Distribution written(YamlValue value, String word) {
    try {
      return new Distribution.Written(DelayGrammar.parse(value.text()));
    } catch (BadSetting e) {
      throw value.error(
          "is " + Quoted.of(value.text()) + negative(value.text()) + ": " + e.problem() + ".",
          "Remedy: %s%s."
              .formatted(word.isEmpty() ? "" : "write " + Quoted.of(word) + ", or ", e.remedy()));
    }
  }

  private static Plain elsewhere(
      YamlValue value, Elsewhere elsewhere, Function<Duration, Distribution> shape) {
    Plain timing = elsewhere.timing().apply(shape.apply(Duration.ofSeconds(1)));
    if (timing == null) {
      throw value.error(
          "is " + Quoted.of(elsewhere.word()) + ", which has a distribution of its own.",
          "Write the distribution there, or a delay here.");
    }
    return timing;
  }

  private static Duration span(YamlValue value) {
    String text = value.text();
    return Durations.parse(text)
        .orElseThrow(
            () ->
                value.error(
                    "is %s, which is %s"
                        .formatted(
                            Quoted.of(text),
                            text.startsWith("-") ? "negative." : "not a duration."),
                    "Write a number and a unit: 500ms, 2s, 1.5m."));
  }

  private static String negative(String text) {
    return text.startsWith("-") || text.contains("(-") ? ", which is negative" : "";
  }
}
