package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first line: the process, and the settings in force.
 *
 * @param closed null for an open model
 * @param open null for a closed one
 * @param histogram path of the log; null for none
 */
public record EngineStarted(
    int version,
    @JsonUnwrapped Program program,
    @JsonUnwrapped Connections connections,
    @JsonUnwrapped Requests requests,
    LoadPlan.@Nullable Closed closed,
    LoadPlan.@Nullable Open open,
    @JsonUnwrapped Times times,
    @Nullable String histogram)
    implements EngineLine {
  /**
   * The program.
   *
   * @param transport {@code epoll} or {@code nio}
   * @param threads event loops
   */
  public record Program(long pid, String java, String transport, int threads) {}

  /**
   * Where connections go.
   *
   * @param target the authority: host, and port where it is not the scheme's own
   */
  public record Connections(
      String target,
      boolean tls,
      List<String> addresses,
      List<String> localAddresses,
      int maxConnecting) {}

  /**
   * What is sent.
   *
   * @param method of the first kind of request
   * @param kinds names of all; null for a plan of one request
   */
  public record Requests(String method, String path, long seed, @Nullable List<String> kinds) {}

  /** Moments on the wall clock, and durations; all in milliseconds. */
  public record Times(
      long startEpochMs,
      long windowStartEpochMs,
      double windowMs,
      double drainMs,
      double timeoutMs,
      double connectTimeoutMs) {}
}
