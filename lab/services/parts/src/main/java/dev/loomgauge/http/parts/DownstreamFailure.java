package dev.loomgauge.http.parts;

import java.time.Duration;

/** Why the downstream gave no answer of use, and what is answered then. */
public final class DownstreamFailure extends RuntimeException {
  private final transient Reply reply;

  private DownstreamFailure(int status, String error, String message) {
    // No stack trace: it is an answer, and must be as cheap as one.
    super(message, null, false, false);
    this.reply = Reply.problem(status, error, message);
  }

  /** Nobody listens, or the connection broke. */
  public static DownstreamFailure unreachable() {
    return new DownstreamFailure(
        502,
        "downstream-unavailable",
        "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL");
  }

  /** No answer within the time. */
  public static DownstreamFailure late(Duration timeout) {
    return new DownstreamFailure(
        504,
        "downstream-timeout",
        "the downstream did not answer within %d ms (DOWNSTREAM_TIMEOUT_MS)"
            .formatted(timeout.toMillis()));
  }

  /** An answer with another status than 200. */
  public static DownstreamFailure refused(int status) {
    return new DownstreamFailure(
        502, "downstream-failed", "the downstream answered %d instead of 200".formatted(status));
  }

  /** 200 without a body. */
  public static DownstreamFailure empty() {
    return new DownstreamFailure(
        502, "downstream-unreadable", "the downstream answered with an empty body");
  }

  /** The answer to the client. */
  public Reply reply() {
    return reply;
  }
}
