package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.named;
import static dev.loomgauge.core.input.Value.share;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
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

  static final Key<YamlValue> ENDPOINT =
      optional("endpoint", unread(Shape.TEXT))
          .means("An endpoint of the services. With services either this or `mix` is needed.");
  private static final Key<Map<String, Double>> MIX =
      optional("mix", named("endpoint", share()))
          .means(
              "Kinds of requests that are driven together, each with its share of all: `{list: 70 %, create: 30 %}`. With services they are endpoints. `path` describes their mean request, `paths` each of them.");

  static final List<Key<?>> KEYS = List.of(ENDPOINT, MIX);

  private MixReader() {}

  /**
   * Reads {@code endpoint} or {@code mix}.
   *
   * @throws InputException if both or neither are there, a service has no such endpoint, shares do
   *     not add up, or a request can never be sent
   */
  public static Mix read(YamlMap scenario, List<ServiceManifest> services) {
    if (MIX.written(scenario).isEmpty()) {
      YamlValue endpoint = ENDPOINT.in(scenario);
      services.forEach(service -> endpoint.oneOf(service.endpoints().keySet()));
      Mix mix = Mix.of(endpoint.text());
      services.forEach(service -> checkSendable(endpoint, mix, service));
      return mix;
    }
    YamlValue value = MIX.at(scenario);
    if (ENDPOINT.written(scenario).isPresent()) {
      throw value.error("is given as well as 'endpoint'.", "Keep one of them.");
    }
    for (String kind : value.map().keys()) {
      for (ServiceManifest service : services) {
        if (!service.endpoints().containsKey(kind)) {
          throw value.map().unknown(kind, service.endpoints().keySet());
        }
      }
    }
    Mix mix = new Mix(whole(value, MIX.in(scenario)));
    services.forEach(service -> checkSendable(value, mix, service));
    return mix;
  }

  /**
   * The kinds of requests of a pure model: those of {@code mix}, which {@code paths} describes.
   *
   * @throws InputException if there are no paths, or shares do not add up
   */
  public static Mix kinds(YamlMap scenario) {
    if (MIX.written(scenario).isEmpty()) {
      return Mix.NONE;
    }
    YamlValue value = MIX.at(scenario);
    if (!StepReader.byKind(scenario)) {
      throw value.error(
          "goes with 'services' or with 'paths', and this scenario has neither.",
          "Write what the requests of each kind do: 'paths: {list: [...], create: [...]}'.");
    }
    return new Mix(whole(value, MIX.in(scenario)));
  }

  /** Shares that add up to 1; refused where they do not, but for rounding. */
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

  /** Refuses a name by which no request can be counted; {@code login} where a user logs in. */
  static void requireName(String name, YamlValue place, boolean login) {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_-]{0,63}") || (login && name.equals("login"))) {
      throw place.error(
          "is no name of a request.",
          "Use letters, digits, '_' and '-', begin with a letter, and leave 'login' to the login.");
    }
  }

  private static void checkSendable(YamlValue place, Mix mix, ServiceManifest service) {
    boolean login = service.login().isPresent();
    if (place.isMap()) {
      mix.endpoints().forEach(name -> requireName(name, place.map().need(name), login));
    } else if (login
        || !service.endpoints().getOrDefault(place.text(), Endpoint.get("/")).take().isEmpty()) {
      requireName(place.text(), place, login);
    }
    Set<String> takable = new TreeSet<>();
    service.login().ifPresent(own -> takable.addAll(own.take().keySet()));
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
