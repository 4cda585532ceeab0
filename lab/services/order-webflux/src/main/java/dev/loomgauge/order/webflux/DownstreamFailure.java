package dev.loomgauge.order.webflux;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/** Why the downstream gave no answer of use. */
final class DownstreamFailure extends RuntimeException {
  /** The kinds of failure, each with an answer of its own. */
  enum Kind {
    UNREACHABLE,
    LATE,
    REFUSED,
    UNREADABLE
  }

  private final Kind kind;
  private final int status;

  private DownstreamFailure(Kind kind, int status, @Nullable Throwable cause) {
    super(cause == null ? "an empty body" : cause.toString(), cause, false, false);
    this.kind = kind;
    this.status = status;
  }

  static DownstreamFailure empty() {
    return new DownstreamFailure(Kind.UNREADABLE, 200, null);
  }

  static DownstreamFailure of(Throwable failure) {
    return switch (failure) {
      case DownstreamFailure known -> known;
      case WebClientResponseException answer when answer.getStatusCode().isError() ->
          new DownstreamFailure(Kind.REFUSED, answer.getStatusCode().value(), answer);
      case WebClientRequestException lost ->
          new DownstreamFailure(isTimeout(lost.getCause()) ? Kind.LATE : Kind.UNREACHABLE, 0, lost);
      default -> new DownstreamFailure(Kind.UNREADABLE, 200, failure);
    };
  }

  private static boolean isTimeout(@Nullable Throwable cause) {
    return cause instanceof TimeoutException
        || cause instanceof ConnectTimeoutException
        || cause instanceof java.util.concurrent.TimeoutException;
  }

  Kind kind() {
    return kind;
  }

  /** The status that the downstream answered with, 0 if it answered none. */
  int status() {
    return status;
  }
}
