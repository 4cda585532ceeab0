package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The body of {@code PUT /control} and the answer of {@code GET /control}. */
final class ControlJson {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ControlJson() {}

  /**
   * Loads the JSON machinery, which takes up to half a second, before an event loop would have to.
   */
  static void warmUp(Control control) {
    var unchanged = read("{\"stall\":null}".getBytes(UTF_8), control.inForce().behaviour());
    problem(write(new Control(unchanged)));
  }

  /**
   * The behaviour that {@code body} asks for: keys it leaves out stay as in {@code current}; {@code
   * "stall":null} ends the stalls, {@code "routes"} takes the place of all routes.
   *
   * @throws BadSetting when it is no JSON object, or a key or value is not allowed
   */
  static Behaviour read(byte[] body, Behaviour current) {
    var delay = current.delay();
    var routes = current.routes();
    var stall = current.stall();
    var errorRate = current.errorRate();
    for (var entry : object(body).properties()) {
      var value = entry.getValue();
      switch (entry.getKey()) {
        case "delay" -> delay = DelayGrammar.parse(text("delay", value));
        case "routes" -> routes = routes(value);
        case "stall" -> stall = value.isNull() ? null : Stall.parse(text("stall", value));
        case "errorRate" -> errorRate = number(value);
        case String key ->
            throw new BadSetting(
                "'" + key + "' is not a key", "use delay, routes, stall or errorRate");
      }
    }
    return new Behaviour(delay, routes, stall, errorRate);
  }

  static String write(Control control) {
    var behaviour = control.inForce().behaviour();
    var reading = control.tally().read();
    var object = JSON.createObjectNode();
    object.put("delay", behaviour.delay().text());
    object.put("delayMeanMs", behaviour.delay().mean().toNanos() / 1e6);
    var routes = object.putObject("routes");
    behaviour.routes().forEach((name, delay) -> routes.put(name, delay.text()));
    object.put("stall", textOf(behaviour.stall()));
    object.put("errorRate", behaviour.errorRate());
    object.put("requests", reading.requests());
    object.put("errors", reading.errors());
    object.put("abandoned", reading.abandoned());
    object.put("brokenConnections", reading.brokenConnections());
    object.put("inFlight", reading.inFlight());
    object.put("busyNanos", reading.busyNanos());
    object.put("cpuPerRequestMicros", reading.cpuPerRequestMicros());
    object.put("lateMaxMs", reading.lateMaxMs());
    return JSON.writeValueAsString(object);
  }

  static String problem(String problem) {
    return JSON.writeValueAsString(Map.of("error", problem));
  }

  private static @Nullable String textOf(@Nullable Stall stall) {
    return stall == null ? null : stall.text();
  }

  private static JsonNode object(byte[] body) {
    try {
      var tree = JSON.readTree(body);
      if (tree.isObject()) {
        return tree;
      }
    } catch (JacksonException e) {
      throw notJson(e);
    }
    throw notJson(null);
  }

  private static BadSetting notJson(@Nullable JacksonException cause) {
    var problem =
        new BadSetting(
            "the body is not a JSON object",
            "send for example {\"delay\":\"20ms\",\"stall\":null,\"errorRate\":0}");
    if (cause != null) {
      problem.initCause(cause);
    }
    return problem;
  }

  private static String text(String key, JsonNode value) {
    if (!value.isString()) {
      throw new BadSetting(
          "the value of '" + key + "' is not a text", "put it in quotes, for example \"20ms\"");
    }
    return value.stringValue();
  }

  private static Map<String, Delay> routes(JsonNode value) {
    if (!value.isObject()) {
      throw new BadSetting(
          "the value of 'routes' is not an object",
          "give for example {\"payment\":\"200ms\",\"inventory\":\"150ms\"}");
    }
    var routes = new TreeMap<String, Delay>();
    for (var entry : value.properties()) {
      routes.put(entry.getKey(), DelayGrammar.parse(text(entry.getKey(), entry.getValue())));
    }
    return routes;
  }

  private static double number(JsonNode value) {
    if (!value.isNumber()) {
      throw new BadSetting(
          "the value of 'errorRate' is not a number", "give a share from 0 to 1, for example 0.01");
    }
    return value.doubleValue();
  }
}
