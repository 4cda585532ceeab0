package dev.loomgauge.load.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What to send, how and for how long. Time 0 is {@code startAtEpochMs}, or now; the model's ramp
 * comes first, then {@code warmup}; the measured window begins at ramp + warm-up and lasts {@code
 * window}; what the model has {@code down} for comes last.
 *
 * @param addresses where connections go, in turn; empty: the target's own host
 * @param localAddresses where connections come from, in turn; empty: the system's choice
 * @param variables in the order in which they are drawn
 * @param report length of what a row reports
 * @param drain how long requests in flight at the end of the window may still end, uncounted in it
 * @param timeout from the moment a request is sent to the last byte of its response
 * @param connectTimeout of a TCP connection and its TLS handshake
 * @param maxConnecting connections being opened at once, over all threads
 * @param histogram where the HdrHistogram log goes; empty: none
 */
public record Plan(
    Target target,
    List<String> addresses,
    List<String> localAddresses,
    RequestMix mix,
    Map<String, Variable> variables,
    Model model,
    OptionalLong startAtEpochMs,
    Duration warmup,
    Duration window,
    Duration report,
    Duration drain,
    Duration timeout,
    Duration connectTimeout,
    int maxConnecting,
    int threads,
    long seed,
    Optional<Path> histogram) {
  public Plan {
    addresses = List.copyOf(addresses);
    localAddresses = List.copyOf(localAddresses);
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
  }

  /** The first kind of request. */
  public RequestSpec request() {
    return mix.kinds().getFirst().request();
  }

  /** What makes an answer to it a success. */
  public ResponseCheck check() {
    return mix.kinds().getFirst().check();
  }
}
