package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.network.Pauses;
import java.util.Optional;

/**
 * The collections of a service during which its threads stop. They come as often as the requests
 * fill the young generation, and last longer with more requests in flight, whose objects are live.
 *
 * @param requests from one to the next; 0 where none are known
 * @param baseSeconds that one lasts without requests in flight, 0 and up
 * @param secondsPerInFlight that it lasts longer for each request in flight, 0 and up
 * @param cpuSeconds of the collectors per request, 0 and up
 */
public record GarbageCollections(
    double requests, double baseSeconds, double secondsPerInFlight, double cpuSeconds) {
  private static final double MILLIS = 1e3;

  /** None that are known to stop a service. */
  public static final GarbageCollections NONE = new GarbageCollections(0, 0, 0, 0);

  /** "9,800 requests apart, 50.0 ms and 0.1000 ms per request in flight"; empty for none. */
  public Optional<String> words() {
    return equals(NONE)
        ? Optional.empty()
        : Optional.of(
            Numbers.format(
                "%s apart, %.1f ms and %.4f ms per request in flight",
                Numbers.count(Math.round(requests), "request"),
                baseSeconds * MILLIS,
                secondsPerInFlight * MILLIS));
  }

  /** The pauses that they are with some requests in flight. */
  Pauses pauses(double inFlight) {
    return new Pauses(requests, baseSeconds + secondsPerInFlight * inFlight);
  }

  /** On CPUs of which less is left: all takes longer by a factor. */
  GarbageCollections times(double factor) {
    return new GarbageCollections(
        requests, baseSeconds * factor, secondsPerInFlight * factor, cpuSeconds * factor);
  }
}
