package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.share;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the file of a user's own requests. */
public final class RequestFile {

  private static final Key<Double> SHARE =
      optional("share", share()).without("the same for all").means("Of all requests.");
  private static final Keyed REQUEST =
      Keyed.of("A request with its share", SHARE).and(RequestReader.REQUEST.keys());
  private static final Key<YamlValue> REQUESTS =
      required("requests", unread(new Shape.Named("request", REQUEST))).means("Kinds of request.");
  private static final Key<YamlValue> LOGIN =
      optional("login", unread(RequestReader.REQUEST))
          .without("none")
          .means("What every user sends first.");
  private static final Key<YamlValue> VARIABLES =
      optional("variables", RequestReader.VARIABLES).means("Values of request variables.");
  private static final Key<String> HEALTH =
      optional("health", Value.of(Shape.TEXT, RequestTarget::path))
          .without("the first GET that needs no values from answers")
          .means("The path that answers 200 when the service is ready.");
  private static final Keyed KEYS = Keyed.of("The requests", REQUESTS, LOGIN, VARIABLES, HEALTH);

  private RequestFile() {}

  /** Reads one; {@link InputException} if the file cannot be read or does not fit. */
  public static RequestSet read(Path file) {
    String text = InputFile.required(file, "the requests", "Name a readable file after --request.");
    return read(
        YamlValue.parse(file.toString(), text).allow(KEYS.names()),
        file.toAbsolutePath().normalize().resolveSibling(""));
  }

  private static RequestSet read(YamlMap map, Path folder) {
    Map<String, RequestValues> variables =
        VARIABLES.find(map).map(value -> variables(value, folder)).orElse(Map.of());
    Optional<Endpoint> login =
        LOGIN.find(map).map(value -> RequestReader.login(value, variables.keySet()));
    YamlValue value = REQUESTS.in(map);
    Map<String, Endpoint> requests =
        RequestReader.endpoints(value, login, variables.keySet(), REQUEST);
    value
        .map()
        .entries()
        .forEach(request -> MixReader.requireName(request.getKey(), request.getValue(), true));
    Mix mix = mix(value);
    Set<String> takable = new TreeSet<>();
    login.ifPresent(first -> takable.addAll(first.take().keySet()));
    requests.values().forEach(request -> takable.addAll(request.take().keySet()));
    SendingOrder order = SendingOrder.of(requests, login, takable);
    MixReader.checkSendable(value, requests, order);
    String health =
        HEALTH
            .find(map)
            .or(() -> firstGet(requests, order, takable, variables))
            .orElseThrow(
                () ->
                    value.error(
                        "has no GET that is answered with 200 and needs no value from an answer.",
                        "Write 'health: /PATH' with one that answers 200 when the service is ready."));
    return new RequestSet(requests, mix, login, variables, health, order.sendable());
  }

  private static Map<String, RequestValues> variables(YamlValue value, Path folder) {
    Map<String, RequestValues> variables = RequestReader.variables(value, folder);
    variables.forEach(
        (name, values) -> {
          if (values instanceof RequestValues.Keys) {
            throw value
                .map()
                .need(name)
                .error(
                    "names a table that Loomgauge seeds for its own services.",
                    "Write a range of numbers like 1..1000, or {file: ids.txt}.");
          }
        });
    return variables;
  }

  /** Shares are written for all requests or for none. */
  private static Mix mix(YamlValue value) {
    Map<String, Double> shares = new LinkedHashMap<>();
    int all = value.map().keys().size();
    for (var request : value.map().entries()) {
      Optional<YamlValue> share =
          request.getValue().isMap() ? SHARE.written(request.getValue().map()) : Optional.empty();
      share.ifPresent(
          written -> shares.put(request.getKey(), all == 1 ? 1.0 : SHARE.value().read(written)));
    }
    if (all == 0) {
      throw value.error("is empty.", "Write at least one request: {list: {path: /orders}}.");
    }
    if (shares.isEmpty()) {
      value.map().keys().forEach(name -> shares.put(name, 1.0 / all));
    }
    if (shares.size() < all) {
      throw value.error(
          "has requests with a share and others without.",
          "Give each of them one, or none of them.");
    }
    return new Mix(all == 1 ? shares : MixReader.whole(value, shares));
  }

  private static Optional<String> firstGet(
      Map<String, Endpoint> requests,
      SendingOrder order,
      Set<String> takable,
      Map<String, RequestValues> variables) {
    return order.sendable().stream()
        .map(requests::get)
        .filter(request -> request.method().equals(Endpoint.GET))
        .filter(request -> request.status().equals(Endpoint.OK) || request.status().equals("2xx"))
        .filter(request -> SendingOrder.variables(request).stream().noneMatch(takable::contains))
        .map(request -> RequestTarget.filled(request.path(), variables))
        .findFirst();
  }
}
