package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Plain;
import dev.loomgauge.core.scenario.grammar.Key;
import dev.loomgauge.core.scenario.grammar.TimingGrammar;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads how long a step takes, or a user thinks. */
record TimingReader(Levels levels) {
  /** Keys beside the mean that describe a distribution. */
  private static final List<String> SHAPE_KEYS =
      TimingGrammar.DISTRIBUTION.stream().map(Key::name).toList();

  /**
   * What a text may stand for that is known elsewhere.
   *
   * @param word "calibrated" or "downstream"; empty for none
   * @param timing given the shape around a mean of one second; null for a shape that cannot be
   */
  record Elsewhere(String word, Function<Distribution, @Nullable Plain> timing) {
    static final Elsewhere NONE = new Elsewhere("", shape -> null);
    static final Elsewhere DOWNSTREAM =
        new Elsewhere("downstream", shape -> shape.isFixed() ? new Timing.OfDownstream("") : null);

    static Elsewhere calibrated(Timing.Calibrated.Part part) {
      return new Elsewhere("calibrated", shape -> new Timing.Calibrated(shape, part));
    }
  }

  /** A delay: {@code 130ms}, {@code downstream}, by level, or with its distribution. */
  Timing delay(YamlValue value, Elsewhere elsewhere) {
    if (value.isMap()) {
      YamlMap map = value.map();
      if (map.keys().stream().anyMatch(k -> k.equals("delay") || SHAPE_KEYS.contains(k))) {
        map.allow(TimingGrammar.DELAY.names());
        return timing(map, "delay", elsewhere);
      }
    }
    return mean(value, elsewhere, Optional.empty());
  }

  /** A mapping with the mean under a key, and the distribution around it. */
  Timing timing(YamlMap map, String key, Elsewhere elsewhere) {
    String shape =
        map.find("distribution")
            .map(v -> v.oneOf(TimingGrammar.DISTRIBUTIONS.words()))
            .orElse(map.find("recorded").isPresent() ? "recorded" : "");
    return switch (shape) {
      case "recorded" -> {
        only(map, shape, List.of("recorded"), key);
        yield new Timing.Known(RecordedFile.times(map.need("recorded")));
      }
      case "uniform" -> {
        only(map, shape, List.of("from", "to"), key);
        Duration from = duration(map.need("from"));
        Duration to = duration(map.need("to"));
        if (to.compareTo(from) < 0) {
          throw map.need("to").error("is less than 'from'.", "Swap them.");
        }
        yield new Timing.Known(new Distribution.Written(new Delay.Uniform(from, to)));
      }
      case "lognormal" -> {
        only(map, shape, List.of("cv"), key);
        YamlValue value = map.need("cv");
        double cv = value.number(0, 100);
        if (cv == 0) {
          throw value.error("is 0, which is no variation.", "Write 'distribution: fixed'.");
        }
        yield around(
            map, key, elsewhere, mean -> new Distribution.Written(new Delay.LogNormal(mean, cv)));
      }
      case "exponential" -> {
        only(map, shape, List.of(), key);
        yield around(
            map, key, elsewhere, mean -> new Distribution.Written(new Delay.Exponential(mean)));
      }
      case "fixed" -> {
        only(map, shape, List.of(), key);
        yield around(map, key, elsewhere, Distribution::fixed);
      }
      default -> {
        only(map, "", List.of(), key);
        yield map.find(key).isEmpty() && elsewhere.word().equals("calibrated")
            ? elsewhere(map.self(), elsewhere, Timing.Calibrated::usual)
            : mean(map.need(key), elsewhere, Optional.empty());
      }
    };
  }

  private Timing around(
      YamlMap map, String key, Elsewhere elsewhere, Function<Duration, Distribution> shape) {
    return map.find(key).isEmpty() && elsewhere.word().equals("calibrated")
        ? elsewhere(map.self(), elsewhere, shape)
        : mean(map.need(key), elsewhere, Optional.of(shape));
  }

  /** Refuses the keys of other distributions. */
  private static void only(YamlMap map, String shape, List<String> own, String key) {
    boolean ownMean = List.of("recorded", "uniform").contains(shape);
    for (String other : map.keys()) {
      boolean strange = SHAPE_KEYS.contains(other) && !other.equals("distribution");
      if ((strange && !own.contains(other)) || (ownMean && other.equals(key))) {
        throw map.need(other)
            .error(
                shape.isEmpty()
                    ? "needs a distribution."
                    : "does not go with 'distribution: " + shape + "'.",
                "uniform takes from and to, lognormal %s and cv, recorded a file, the others %s alone."
                    .formatted(key, key));
      }
    }
  }

  /**
   * A value or a mapping from level to value.
   *
   * @param shape around a plain mean; empty where the value may say it itself
   */
  private Timing mean(
      YamlValue value, Elsewhere elsewhere, Optional<Function<Duration, Distribution>> shape) {
    if (value.isMap()) {
      YamlMap map = value.map();
      return new Timing.ByLevel(
          levels.factorOf(map), Levels.values(map, v -> mean(v, elsewhere, shape)));
    }
    String text = value.text();
    if (!elsewhere.word().isEmpty() && text.equals(elsewhere.word())) {
      return elsewhere(
          value,
          elsewhere,
          shape.orElse(text.equals("calibrated") ? Timing.Calibrated::usual : Distribution::fixed));
    }
    if (shape.isPresent()) {
      return new Timing.Known(shape.get().apply(duration(value)));
    }
    return new Timing.Known(written(value, elsewhere.word()));
  }

  /**
   * A delay in the grammar of delays.
   *
   * @param word that may stand there instead; empty for none
   */
  static Distribution written(YamlValue value, String word) {
    try {
      return new Distribution.Written(DelayGrammar.parse(value.text()));
    } catch (BadSetting e) {
      throw value.error(
          "is " + Quoted.of(value.text()) + negative(value.text()) + ": " + e.problem() + ".",
          "Remedy: "
              + (word.isEmpty() ? "" : "write " + Quoted.of(word) + ", or ")
              + e.remedy()
              + ".");
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

  private static Duration duration(YamlValue value) {
    String text = value.text();
    return Durations.parse(text)
        .orElseThrow(
            () ->
                value.error(
                    "is "
                        + Quoted.of(text)
                        + ", which is "
                        + (text.startsWith("-") ? "negative." : "not a duration."),
                    "Write a number and a unit: 500ms, 2s, 1.5m."));
  }

  private static String negative(String text) {
    return text.startsWith("-") || text.contains("(-") ? ", which is negative" : "";
  }
}
