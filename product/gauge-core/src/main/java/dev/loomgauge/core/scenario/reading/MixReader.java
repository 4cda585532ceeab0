package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads which endpoints of its services a scenario drives. */
public final class MixReader {
  /** Percentages of three thirds do not add up to 100. */
  private static final double ROUNDING = 0.002;

  private MixReader() {}

  /**
   * Reads {@code endpoint} or {@code mix}.
   *
   * @throws InputException if both or neither are there, a service has no such endpoint, shares do
   *     not add up, or a request can never be sent
   */
  public static Mix read(YamlMap scenario, List<ServiceManifest> services) {
    if (scenario.find("mix").isEmpty()) {
      YamlValue endpoint = scenario.need("endpoint");
      services.forEach(service -> endpoint.oneOf(service.endpoints().keySet()));
      Mix mix = Mix.of(endpoint.text());
      services.forEach(service -> checkSendable(endpoint, mix, service));
      return mix;
    }
    YamlValue value = scenario.need("mix");
    if (scenario.find("endpoint").isPresent()) {
      throw value.error("is given as well as 'endpoint'.", "Keep one of them.");
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (var entry : value.map().entries()) {
      for (ServiceManifest service : services) {
        if (!service.endpoints().containsKey(entry.getKey())) {
          throw value.map().unknown(entry.getKey(), service.endpoints().keySet());
        }
      }
      shares.put(entry.getKey(), entry.getValue().share());
    }
    Mix mix = new Mix(whole(value, shares));
    services.forEach(service -> checkSendable(value, mix, service));
    return mix;
  }

  /**
   * The kinds of requests of a pure model: those of {@code mix}, which {@code paths} describes.
   *
   * @throws InputException if there are no paths, or shares do not add up
   */
  public static Mix kinds(YamlMap scenario) {
    if (scenario.find("mix").isEmpty()) {
      return Mix.NONE;
    }
    YamlValue value = scenario.need("mix");
    if (scenario.find("paths").isEmpty()) {
      throw value.error(
          "goes with 'services' or with 'paths', and this scenario has neither.",
          "Write what the requests of each kind do: 'paths: {list: [...], create: [...]}'.");
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    value.map().entries().forEach(e -> shares.put(e.getKey(), e.getValue().share()));
    return new Mix(whole(value, shares));
  }

  /**
   * Shares that add up to 1.
   *
   * @throws InputException if they do not, but for rounding
   */
  static Map<String, Double> whole(YamlValue place, Map<String, Double> shares) {
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (shares.size() < 2 || Math.abs(sum - 1) > ROUNDING) {
      throw place.error(
          shares.size() < 2
              ? "has fewer than two kinds of request."
              : "has shares that add up to %s.".formatted(Mix.percent(sum)),
          shares.size() < 2 ? "Write 'endpoint' for one alone." : "Make them add up to 100 %.");
    }
    Map<String, Double> exact = new LinkedHashMap<>();
    shares.forEach((name, share) -> exact.put(name, share / sum));
    return exact;
  }

  private static void checkSendable(YamlValue place, Mix mix, ServiceManifest service) {
    Set<String> takable = new TreeSet<>();
    service.login().ifPresent(login -> takable.addAll(login.take().keySet()));
    service.endpoints().values().forEach(endpoint -> takable.addAll(endpoint.take().keySet()));
    Map<String, Endpoint> requests = new LinkedHashMap<>();
    mix.endpoints().forEach(name -> requests.put(name, service.endpoints().get(name)));
    checkSendable(place, requests, SendingOrder.of(requests, service.login(), takable));
  }

  /** Refuses requests that need a value which none before them takes. */
  static void checkSendable(YamlValue place, Map<String, Endpoint> requests, SendingOrder order) {
    order
        .never()
        .forEach(
            (name, variable) -> {
              throw place.error(
                  "has the request %s of %s, which never gets a value for %s."
                      .formatted(Quoted.of(name), requests.keySet(), Quoted.of(variable)),
                  "Add the request whose answers have it ('take'), or take it in 'login'.");
            });
  }
}
