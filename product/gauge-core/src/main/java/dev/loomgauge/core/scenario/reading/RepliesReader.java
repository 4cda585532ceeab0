package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.grammar.TimingGrammar;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads a wait for delayed replies: {@code wait: {delay: "5432", times: 6, plus: 1.2ms}}. It
 * becomes waits of which each level of the delay has its own.
 *
 * @param levels factor to all levels that it may have
 * @param delays the dependencies that the scenario delays
 */
public record RepliesReader(Map<String, List<String>> levels, List<Delayed> delays) {
  private static final long MOST = 1000;

  /** Whether a value is such a wait: its delay is a port, which is no duration. */
  public static boolean is(YamlValue value) {
    return value.isMap()
        && (value.map().find("times").isPresent()
            || value.map().find("plus").isPresent()
            || value
                .map()
                .find("delay")
                .filter(delay -> !delay.isMap() && delay.text().matches("[0-9]+"))
                .isPresent());
  }

  /** One wait where all delays are fixed, else one for each reply. */
  public List<Step> steps(YamlValue value, Map<String, String> when) {
    YamlMap map = value.map().allow(TimingGrammar.REPLIES.names());
    Delayed delayed = delayed(map.need("delay"));
    int times = (int) (long) map.find("times").map(v -> v.wholeNumber(1, MOST)).orElse(1L);
    Duration plus = map.find("plus").map(YamlValue::duration).orElse(Duration.ZERO);
    Map<String, Delay> byLevel = new LinkedHashMap<>();
    byLevel.put("", delayed.delay()); // a cell that has no such factor
    levels
        .getOrDefault(delayed.factor(), List.of())
        .forEach(level -> byLevel.put(level, DelayGrammar.parse(level)));
    List<Step> steps = new ArrayList<>();
    if (byLevel.values().stream().allMatch(Delay.Fixed.class::isInstance)) {
      byLevel.replaceAll(
          (_, delay) -> new Delay.Fixed(delay.mean().multipliedBy(times).plus(plus)));
      steps.add(new Step.Wait(timing(delayed, byLevel), when, value.line()));
      return steps;
    }
    for (int i = 0; i < times; i++) {
      steps.add(new Step.Wait(timing(delayed, byLevel), when, value.line()));
    }
    if (plus.isPositive()) {
      steps.add(new Step.Wait(new Timing.Known(Distribution.fixed(plus)), when, value.line()));
    }
    return steps;
  }

  private Delayed delayed(YamlValue port) {
    return delays.stream()
        .filter(delayed -> port.text().equals(String.valueOf(delayed.port())))
        .findFirst()
        .orElseThrow(
            () ->
                port.error(
                    "names a port whose replies are not delayed.",
                    delays.isEmpty()
                        ? "Add delays: {\"5432\": 3ms} with that port."
                        : "Delayed are: "
                            + delays.stream()
                                .map(delayed -> String.valueOf(delayed.port()))
                                .collect(Collectors.joining(", "))
                            + "."));
  }

  private static Timing timing(Delayed delayed, Map<String, Delay> byLevel) {
    Map<String, Timing> timings = new LinkedHashMap<>();
    byLevel.forEach(
        (level, delay) -> timings.put(level, new Timing.Known(new Distribution.Written(delay))));
    return new Timing.ByLevel(delayed.factor(), timings);
  }
}
