package dev.loomgauge.run.load;

import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.util.Map;

/** Seconds of a load as an engine reports them. */
public final class Seconds {
  private Seconds() {}

  /** A second of the window with that many answers after 5 ms, and nothing else of note. */
  public static LoadSecond of(int number, long epochMs, long ok) {
    return of(number, epochMs, ok, 5.0);
  }

  /** The same, with the given maximum response time in milliseconds. */
  static LoadSecond of(int number, long epochMs, long ok, double maxMs) {
    return of(
        new LoadSecond.Span(number, Phase.WINDOW, epochMs, 1000),
        new LoadSecond.Requests(ok, ok, Map.of("200", ok), Map.of(), 5.0 * ok, 0, 0),
        new LoadSecond.InFlight(1, 1, 1, 1, 1, 1, 1, null),
        latencies(5.0, maxMs));
  }

  static LoadSecond of(
      LoadSecond.Span span,
      LoadSecond.Requests requests,
      LoadSecond.InFlight level,
      Latencies latencies) {
    return new LoadSecond(
        span, requests, level, latencies, new Generator(0, 0, 0, 0, 0), null, null, null);
  }

  /** Without percentiles. */
  public static Latencies latencies(double minMs, double maxMs) {
    return new Latencies(null, minMs, null, null, null, null, null, maxMs);
  }
}
