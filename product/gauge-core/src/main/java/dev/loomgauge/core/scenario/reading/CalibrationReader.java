package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.duration;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code calibration}: how services are warmed and what a request costs them. */
final class CalibrationReader {
  private static final String TOO_SHORT = "is %s, too short to see the CPU that requests cost.";

  private static final Key<Duration> DELAY =
      optional("delay", duration(), Duration.ofMillis(20))
          .means(
              "Delay of the downstream while a service warms up; without a downstream, about the time that a request waits.");
  private static final Key<Duration> WARM =
      optional("warm", duration(), Duration.ofSeconds(30))
          .means("The longest warm-up, rests included.");

  /** CPU time is sampled once a second, so a load of less than two seconds does not show it. */
  private static final Key<Duration> BURST =
      optional(
              "burst",
              duration(Duration.ofSeconds(2), TOO_SHORT, "Give it 2s or more."),
              Duration.ofSeconds(4))
          .means("Length of each burst of load, from `2s`.");

  private static final Key<Duration> REST =
      optional("rest", duration(), Duration.ofSeconds(4))
          .means(
              "The longest time without load after a burst, in which the compilers catch up; `0s` for none.");

  /** Two windows while the loads rise, and two while they fall. */
  private static final Key<Duration> MEASURE =
      optional(
              "measure",
              duration()
                  .check(
                      time -> time.isZero() || time.compareTo(Duration.ofSeconds(1)) >= 0,
                      TOO_SHORT,
                      "Give it 1s or more, or 0s to warm alone."),
              Duration.ofSeconds(3))
          .means(
              "Time for which CPU time per request is measured at each of five loads, half of it while they rise and half while they fall: `1s` or more, or `0s` for a warm-up alone.");

  private static final Key<Integer> JVMS =
      optional("jvms", whole(1, 20), 1)
          .means(
              "Starts of each service that are warmed and measured: one start's CPU time per request differs from the next one's.");
  private static final Key<YamlValue> WARM_WITH =
      optional("warm-with", unread(new Shape.Named("factor", Shape.TEXT)))
          .means("Levels of factors that a request carries, for the warm-up.");

  private static final Key<YamlMap> CALIBRATION =
      optional(
              "calibration",
              mapping(Keyed.of("calibration", DELAY, WARM, BURST, REST, MEASURE, JVMS, WARM_WITH)))
          .means("How services are warmed and their CPU time per request is measured.");

  static final List<Key<?>> KEYS = List.of(CALIBRATION);

  private CalibrationReader() {}

  static Optional<Calibration> read(YamlMap scenario, List<ServiceManifest> services) {
    return CALIBRATION
        .find(scenario)
        .map(
            map ->
                new Calibration(
                    DELAY.in(map),
                    WARM.in(map),
                    BURST.in(map),
                    REST.in(map),
                    MEASURE.in(map),
                    JVMS.in(map),
                    WARM_WITH.find(map).map(v -> flags(v.map(), services)).orElse(Map.of())));
  }

  /** Only what a request carries itself can change while a service runs. */
  private static Map<String, String> flags(YamlMap map, List<ServiceManifest> services) {
    List<String> flags =
        services.stream()
            .flatMap(s -> s.knobs().entrySet().stream())
            .filter(knob -> knob.getValue().perRequest())
            .map(Map.Entry::getKey)
            .distinct()
            .toList();
    FactorRules rules = new FactorRules(services);
    Map<String, String> levels = new LinkedHashMap<>();
    for (var entry : map.allow(flags).entries()) {
      levels.put(entry.getKey(), rules.level(entry.getKey(), entry.getValue()));
    }
    return levels;
  }
}
