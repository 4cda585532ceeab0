package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Stall;
import java.util.Map;
import java.util.TreeMap;

/** The body of {@code PUT /control} and the answer of {@code GET /control}. */
final class ControlJson {
  private ControlJson() {}

  /** Loads the JSON machinery, up to half a second, before an event loop would have to. */
  static void warmUp(Control control) {
    Behaviour current = control.inForce().behaviour();
    String unchanged = Wire.line(settings(current));
    problem(write(new Control(read(unchanged.getBytes(UTF_8), current), "")));
  }

  /**
   * The behaviour that {@code body} asks for: keys it leaves out stay as in {@code current}; {@code
   * "stall":null} ends the stalls, {@code "atOnce":null} the limit of the concurrency, {@code
   * "routes"} takes the place of all routes.
   *
   * @throws BadSetting when it is no JSON object, or a key or value is not allowed
   */
  static Behaviour read(byte[] body, Behaviour current) {
    DownstreamSettings asked;
    try {
      asked = Wire.changed(settings(current), new String(body, UTF_8), DownstreamSettings.class);
    } catch (WireException e) {
      throw new BadSetting(
          e.where() + ": " + e.problem(),
          "send for example {\"delay\":\"20ms\",\"stall\":null,\"errorRate\":0}");
    }
    Map<String, Delay> routes = new TreeMap<>();
    asked.routes().forEach((name, delay) -> routes.put(name, DelayGrammar.parse(delay)));
    return new Behaviour(
        DelayGrammar.parse(asked.delay()),
        routes,
        asked.stall() == null ? null : Stall.parse(asked.stall()),
        asked.errorRate(),
        asked.atOnce());
  }

  static String write(Control control) {
    return Wire.line(
        new DownstreamState(settings(control.inForce().behaviour()), control.tally().read()));
  }

  static String problem(String problem) {
    return Wire.line(Map.of("error", problem));
  }

  private static DownstreamSettings settings(Behaviour behaviour) {
    Map<String, String> routes = new TreeMap<>();
    behaviour.routes().forEach((name, delay) -> routes.put(name, delay.text()));
    Stall stall = behaviour.stall();
    return new DownstreamSettings(
        behaviour.delay().text(),
        routes,
        stall == null ? null : stall.text(),
        behaviour.errorRate(),
        behaviour.atOnce());
  }
}
