package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.FailureKind;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Locale;

/** Tells kinds of failure apart; the system's messages are all there is to tell some of them by. */
final class Failures {
  private Failures() {}

  static FailureKind whileConnecting(Throwable cause) {
    String message = message(cause);
    if (cause instanceof ConnectTimeoutException || message.contains("timed out")) {
      return FailureKind.CONNECT_TIMEOUT;
    }
    if (cause instanceof ConnectException && message.contains("refused")) {
      return FailureKind.CONNECT_REFUSED;
    }
    return whileOpen(cause);
  }

  static FailureKind whileOpen(Throwable cause) {
    String message = message(cause);
    boolean reset =
        message.contains("reset") || message.contains("broken pipe") || message.contains("aborted");
    return cause instanceof IOException && reset ? FailureKind.RESET : FailureKind.OTHER;
  }

  private static String message(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? "" : message.toLowerCase(Locale.ROOT);
  }
}
