package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The delays of a service's dependencies.
 *
 * @param levels each dependency, with the delay at which it is observed, to the delays at which it
 *     is measured: one, or several that are swept
 */
public record SweptDelays(Map<Delayed, List<Delay>> levels) {
  /** No dependency is delayed. */
  public static final SweptDelays NONE = new SweptDelays(Map.of());

  public SweptDelays {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** The dependencies, each with the delay at which it is observed. */
  public List<Delayed> dependencies() {
    return List.copyOf(levels.keySet());
  }

  /** The same, each at the delay at which it is observed alone. */
  public SweptDelays observed() {
    Map<Delayed, List<Delay>> alone = new LinkedHashMap<>();
    levels.keySet().forEach(delayed -> alone.put(delayed, List.of(delayed.delay())));
    return new SweptDelays(alone);
  }

  /** Factor of each delay that is swept to the level at which the service is observed. */
  public Map<String, String> factorLevels() {
    Map<String, String> observed = new LinkedHashMap<>();
    levels.forEach(
        (dependency, each) -> {
          if (each.size() > 1) {
            observed.put(dependency.factor(), dependency.delay().text());
          }
        });
    return observed;
  }

  /** Factors to be added to others, with a comma before each; empty where nothing is swept. */
  String factors() {
    return levels.entrySet().stream()
        .filter(delay -> delay.getValue().size() > 1)
        .map(
            delay ->
                ", %s: [%s]"
                    .formatted(
                        delay.getKey().factor(),
                        delay.getValue().stream()
                            .map(SweptDelays::word)
                            .collect(Collectors.joining(", "))))
        .collect(Collectors.joining());
  }

  /** {@code delays: {"5432": 3ms}}; empty for none. */
  Optional<String> key() {
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            levels.keySet().stream()
                .map(d -> ScenarioText.quoted(d.key()) + ": " + word(d.delay()))
                .collect(
                    Collectors.joining(
                        ", ", "delays: {", "}   # by a proxy between service and dependency")));
  }

  /**
   * The dependencies for whose replies a request cannot have waited, because it was answered
   * sooner: a clause each.
   *
   * @param aloneMs mean unloaded response time, in milliseconds
   */
  public List<String> unread(double aloneMs) {
    return levels.keySet().stream()
        .filter(delayed -> aloneMs < Durations.millis(delayed.delay().mean()))
        .map(
            delayed ->
                Numbers.format(
                    "%s: an unloaded request is answered after %s and its replies come after %s, so"
                        + " no request waits for one and this delay changes nothing",
                    delayed.address(), Numbers.millis(aloneMs), delayed.delay().text()))
        .toList();
  }

  private static String word(Delay delay) {
    return delay instanceof Delay.Fixed ? delay.text() : ScenarioText.quoted(delay.text());
  }

  /** A path whose waits for delayed replies name the delay, so that another delay fits it too. */
  List<Line> waits(List<Line> path) {
    return path.stream().map(this::line).toList();
  }

  private Line line(Line line) {
    return line.recorded()
        .flatMap(
            wait ->
                levels.keySet().stream()
                    .filter(delayed -> delayed.address().equals(wait.label()))
                    .findFirst()
                    .map(delayed -> line(wait, delayed)))
        .orElse(line);
  }

  /**
   * The parts of a reply after its first come without a delay of their own, so as many replies are
   * counted as the wait has room for.
   */
  private static Line line(TracedPath.Wait wait, Delayed delayed) {
    double each = Durations.millis(delayed.delay().mean());
    double whole = each > 0 ? Math.floor(wait.ms() / each) : wait.replies();
    long times = Math.clamp(Math.round(Math.min(wait.replies(), whole)), 1, 1000);
    double plus = wait.ms() - times * each;
    return new Line(
        wait.yaml(
            plus > 0
                ? "{delay: \"%d\", times: %d, plus: %s}"
                    .formatted(delayed.port(), times, ModelInference.time(plus))
                : "{delay: \"%d\", times: %d}".formatted(delayed.port(), times)),
        Numbers.format(
            "%s, read %.1f times a request, %s in all",
            wait.label(), wait.replies(), Numbers.millis(wait.ms())));
  }
}
