package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last line: everything that ended inside the window of one engine.
 *
 * @param latencies of the successful requests; in an open model from the intended start
 * @param errorLatency of the failed ones; null when none failed after it was sent
 * @param uncorrected of an open model, from the actual sending; null for a closed one
 * @param interrupted whether the run was ended early
 * @param warnings what a reader should know before believing it, each with its remedy
 * @param kinds name of a kind of request to what was counted of it; null for a plan of one request
 */
public record EngineSummary(
    @JsonUnwrapped Count count,
    @JsonUnwrapped Latencies latencies,
    @Nullable Latencies errorLatency,
    @Nullable Latencies uncorrected,
    @JsonUnwrapped Levels levels,
    @JsonUnwrapped Generator generator,
    AfterWindow afterWindow,
    boolean interrupted,
    List<String> warnings,
    @Nullable Map<String, KindFigures> kinds)
    implements EngineLine {
  /** Counts of one kind of request, a login one of its own; latencies of the successful ones. */
  public record KindFigures(
      long ok, Map<String, Long> errors, @JsonUnwrapped Latencies latencies) {}

  /**
   * What was counted.
   *
   * @param windowMs exact length of the window
   * @param throughputRps ok / window, per second
   * @param begunInWindow requests sent in it, ended or not
   * @param status HTTP status to count
   * @param errors kind of error to count
   * @param errorRate failed / (ok + failed), 0 to 1
   * @param errorSamples kind of error to its first message
   */
  public record Count(
      long windowStartEpochMs,
      double windowMs,
      long ok,
      double throughputRps,
      long begunInWindow,
      Map<String, Long> status,
      Map<String, Long> errors,
      double errorRate,
      Map<String, String> errorSamples,
      long bytesIn) {}

  /**
   * How many there were.
   *
   * @param meanInFlight averaged over the window
   * @param meanThinkMs of a closed model, mean time between an answer and the next request of the
   *     same user; null where no thought ended
   * @param reconnects connections that the server ended between requests
   * @param waitingAtEnd arrivals without a connection; null for a closed model
   * @param meanWaiting the same, averaged over the window
   */
  public record Levels(
      long inFlightAtStart,
      long inFlightAtEnd,
      double meanInFlight,
      @Nullable Double meanThinkMs,
      long connectionsMin,
      long connectionsMax,
      long reconnects,
      @Nullable Long waitingAtEnd,
      @Nullable Double meanWaiting) {}

  /**
   * What came after the window, and what never did.
   *
   * @param unansweredMedianAgeMs of those in flight to the last; null when there were none
   * @param unansweredMaxAgeMs the same
   */
  public record AfterWindow(
      long ok,
      Map<String, Long> errors,
      long unanswered,
      @Nullable Double unansweredMedianAgeMs,
      @Nullable Double unansweredMaxAgeMs) {}
}
