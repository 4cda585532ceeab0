package dev.loomgauge.core.result;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code warm-up.json}: how one freshly started service was warmed, in bursts of load with rests.
 *
 * @param threads thread mode, with the levels of its JVM where these are factors: "virtual, jdk 21"
 * @param seconds length of all of it: bursts, rests, and starts of the load engine
 * @param bursts in their order, at least one
 */
public record WarmUp(String service, String threads, double seconds, List<Burst> bursts) {
  /**
   * Share of a burst's time that the compilers of a warm service may work. A service that is still
   * being compiled is far above it; a few late methods are compiled for minutes.
   */
  public static final double LITTLE = 0.05;

  public WarmUp {
    bursts = List.copyOf(bursts);
  }

  /**
   * A load and the rest after it.
   *
   * @param users that sent requests
   * @param seconds of load
   * @param restSeconds without load after it, until the compilers' queue was empty
   * @param requests that succeeded
   * @param cpuMs CPU time of the service per request, compilers included; null where it was not
   *     observed or nothing was answered
   * @param compiledSeconds time that the compilers worked in the burst and in the rest, summed over
   *     their threads
   */
  public record Burst(
      int users,
      double seconds,
      double restSeconds,
      long requests,
      @Nullable Double cpuMs,
      double compiledSeconds) {

    /** Whether the compilers had next to nothing to do. */
    public boolean quiet() {
      return compiledSeconds <= LITTLE * seconds;
    }
  }

  /** Whether the compilers were still busy in the last burst. */
  public boolean busy() {
    return !bursts.getLast().quiet();
  }

  /**
   * CPU seconds per request in the burst in which they were least; 0 where they are not known. Code
   * gets faster while it is compiled, and a light burst costs more per request than a full one.
   */
  public double leastSeconds() {
    return bursts.stream()
            .map(Burst::cpuMs)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .filter(ms -> ms > 0)
            .min()
            .orElse(0)
        / 1000;
  }
}
