package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import java.util.Optional;

/**
 * What TLS costs a service's clients: a handshake for each connection.
 *
 * @param perAnswer connections for each good answer, 0 where all are kept
 * @param ms time of a handshake at the client, in that of the request that needed it; 0 without TLS
 * @param cpuMs CPU time of the service for a new connection and its handshake; 0 where not known
 */
public record Handshakes(double perAnswer, double ms, double cpuMs) {
  /** Without TLS, or not known. */
  public static final Handshakes NONE = new Handshakes(0, 0, 0);

  /** Of an answer, in hundredths; fewer connections are those of the beginning. */
  private static final double KEPT = 0.01;

  /** Whether the service is spoken to by TLS. */
  public boolean any() {
    return ms > 0;
  }

  /** Whether a connection outlives its requests, so that these pay for none. */
  public boolean kept() {
    return perAnswer < KEPT;
  }

  /** The part of the mean time of a request, in milliseconds. */
  public double perAnswerMs() {
    return kept() ? 0 : perAnswer * ms;
  }

  /** "1 connection in 1 request". */
  String rate() {
    return "1 connection in " + Numbers.count(Math.max(1, Math.round(1 / perAnswer)), "request");
  }

  /** What follows the sum of a request's time; empty where it has no part in it to explain. */
  String words() {
    return any() && kept()
        ? "; connections are kept, so a TLS handshake of %s is paid once for each".formatted(cost())
        : "";
  }

  /** What it takes, as a sentence; empty without TLS. */
  Optional<String> sentence() {
    return any()
        ? Optional.of(
            kept()
                ? "A TLS handshake takes %s: connections are kept, so each pays it once."
                    .formatted(cost())
                : "A TLS handshake takes %s, which is in the response times: %s."
                    .formatted(cost(), rate()))
        : Optional.empty();
  }

  private String cost() {
    return Numbers.millis(ms)
        + (cpuMs > 0 ? " (" + Numbers.millis(cpuMs) + " CPU of the service)" : "");
  }
}
