package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.duration;
import static dev.loomgauge.core.input.Value.setting;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code delays}, the dependencies whose replies are delayed, and waits for such replies. */
final class DelaysReader {
  private static final Key<YamlValue> DELAYS =
      optional("delays", unread(new Shape.Named("port", Shape.DELAY)))
          .without("none")
          .means(
              "Dependencies of your own on this machine whose replies a proxy delays, by port (`5432`) or loopback address and port (`127.0.0.2:5432`). The service gets the proxy's address by `{delay.5432}`, `{delay.5432.host}` and `{delay.5432.port}` in its command or `env`; the factor `delay-5432` sweeps the delay, and `wait: {delay: 5432}` waits for it.");

  static final List<Key<?>> KEYS = List.of(DELAYS);

  private static final Key<YamlValue> PORT =
      required("delay", unread(new Shape.Whole(1, 65_535))).means("A port of `delays`.");
  private static final Key<Integer> TIMES =
      optional("times", whole(1, 1000), 1).means("Replies that a request waits for.");
  private static final Key<Duration> PLUS =
      optional("plus", duration(), Duration.ZERO)
          .means("The mean time that the dependency itself takes, all replies together.");
  static final Keyed REPLIES = Keyed.of("Delayed replies", PORT, TIMES, PLUS);

  private DelaysReader() {}

  /** Reads them, and checks that services and factors name them. */
  static List<Delayed> read(
      YamlMap scenario, List<ServiceManifest> services, Collection<String> factors) {
    List<Delayed> delays = new ArrayList<>();
    for (var e : DELAYS.entries(scenario)) {
      Delayed delayed = delayed(e.getKey(), e.getValue());
      if (known(delays, delayed.port())) {
        throw e.getValue()
            .error(
                "names port " + delayed.port() + " a second time.",
                "Placeholders name a dependency by its port: keep one.");
      }
      delays.add(delayed);
    }
    if (!services.isEmpty()) {
      check(scenario, services, factors, delays);
    }
    return delays;
  }

  private static Delayed delayed(String address, YamlValue delay) {
    return setting(Shape.DELAY, text -> Delayed.of(address, DelayGrammar.parse(text))).read(delay);
  }

  private static void check(
      YamlMap scenario,
      List<ServiceManifest> services,
      Collection<String> factors,
      List<Delayed> delays) {
    TreeSet<Integer> used = new TreeSet<>();
    for (ServiceManifest service : services) {
      for (int port : (Iterable<Integer>) placeholders(service)::iterator) {
        used.add(port);
        if (!known(delays, port)) {
          throw new InputException(
              service.file(),
              0,
              "the service %s has {delay.%d}, and the scenario delays no such dependency."
                  .formatted(Quoted.of(service.name()), port),
              "Add to the scenario: delays: {\"%d\": 3ms}.".formatted(port));
        }
      }
    }
    for (Delayed delayed : delays) {
      if (!used.contains(delayed.port())) {
        throw DELAYS
            .at(scenario)
            .error(
                "names %s, and no service receives the address of its proxy."
                    .formatted(delayed.key()),
                "Write %s in the command or in 'env', where the service has its address."
                    .formatted(delayed.placeholder()));
      }
    }
    for (String factor : factors) {
      if (Delayed.isFactor(factor)
          && delays.stream().noneMatch(delayed -> delayed.factor().equals(factor))) {
        throw scenario.error(
            "has the factor %s, and delays no such dependency.".formatted(Quoted.of(factor)),
            "Add delays: {\"%s\": 3ms}.".formatted(factor.replaceFirst("delay-", "")));
      }
    }
  }

  private static boolean known(List<Delayed> delays, int port) {
    return delays.stream().anyMatch(delayed -> delayed.port() == port);
  }

  private static Stream<Integer> placeholders(ServiceManifest service) {
    Stream<String> ofKnobs =
        service.knobs().values().stream()
            .flatMap(
                knob ->
                    Stream.concat(
                        knob.levelEnv().values().stream()
                            .map(Map::values)
                            .flatMap(Collection::stream),
                        knob.levelArgs().values().stream().flatMap(List::stream)));
    return Stream.of(service.command().stream(), service.env().values().stream(), ofKnobs)
        .flatMap(texts -> texts)
        .flatMap(text -> Delayed.placeholders(text).stream());
  }

  /** Whether a value is a wait for replies: its delay is a port, which is no duration. */
  static boolean isReplies(YamlValue value) {
    return value.isMap()
        && (TIMES.written(value.map()).isPresent()
            || PLUS.written(value.map()).isPresent()
            || PORT.written(value.map())
                .filter(delay -> !delay.isMap() && delay.text().matches("[0-9]+"))
                .isPresent());
  }

  /**
   * Waits for delayed replies: {@code wait: {delay: "5432", times: 6, plus: 1.2ms}}. Fixed delays
   * are one wait, others one for each reply; each level of the delay has its own. What the
   * dependency itself takes is a wait behind them, exponentially distributed: of all times with a
   * given mean and nothing else known of them the one that assumes least (Jaynes 1957).
   */
  static List<Timing> replies(YamlValue value, List<Delayed> delays, Levels levels) {
    YamlMap map = REPLIES.map(value);
    Delayed delayed = delayed(PORT.in(map), delays);
    int times = TIMES.in(map);
    Duration plus = PLUS.in(map);
    Map<String, Delay> byLevel = new LinkedHashMap<>();
    byLevel.put("", delayed.delay()); // a cell that has no such factor
    levels
        .known()
        .getOrDefault(delayed.factor(), List.of())
        .forEach(level -> byLevel.put(level, DelayGrammar.parse(level)));
    boolean fixed = byLevel.values().stream().allMatch(Delay.Fixed.class::isInstance);
    if (fixed) {
      byLevel.replaceAll((_, delay) -> new Delay.Fixed(delay.mean().multipliedBy(times)));
    }
    List<Timing> waits =
        new ArrayList<>(Collections.nCopies(fixed ? 1 : times, timing(delayed, byLevel)));
    if (!plus.isZero()) {
      Distribution own = new Distribution.Written(new Delay.Exponential(plus));
      waits.add(new Timing.Known(own));
    }
    return waits;
  }

  private static Delayed delayed(YamlValue port, List<Delayed> delays) {
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
