package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads {@code delays}: the dependencies whose replies are delayed. */
public final class DelaysReader {
  private DelaysReader() {}

  /**
   * Reads them, and checks that services and factors name them.
   *
   * @param factors names of all factors of the scenario
   * @throws InputException if one is not used, or one that is used is not declared
   */
  public static List<Delayed> read(
      YamlMap scenario, List<ServiceManifest> services, Collection<String> factors) {
    List<Delayed> delays = new ArrayList<>();
    scenario
        .find("delays")
        .ifPresent(
            value ->
                value
                    .map()
                    .entries()
                    .forEach(
                        e -> {
                          Delayed delayed = delayed(e.getKey(), e.getValue());
                          if (known(delays, delayed.port())) {
                            throw e.getValue()
                                .error(
                                    "names port " + delayed.port() + " a second time.",
                                    "Placeholders name a dependency by its port: keep one.");
                          }
                          delays.add(delayed);
                        }));
    if (!services.isEmpty()) {
      check(scenario, services, factors, delays);
    }
    return delays;
  }

  private static Delayed delayed(String address, YamlValue delay) {
    try {
      return Delayed.of(address, DelayGrammar.parse(delay.text()));
    } catch (BadSetting e) {
      throw delay.error(
          "is " + Quoted.of(delay.text()) + ": " + e.problem() + ".",
          "Remedy: " + e.remedy() + ".");
    }
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
        throw scenario
            .need("delays")
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
        throw scenario
            .self()
            .error(
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
}
