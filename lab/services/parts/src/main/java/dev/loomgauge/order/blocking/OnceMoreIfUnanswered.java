package dev.loomgauge.order.blocking;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.core5.util.TimeValue;

/**
 * Sends a request a second time if a kept connection turned out to be closed, as the reactive
 * twin's client does; never after a timeout, a refused connection or any answer.
 */
final class OnceMoreIfUnanswered extends DefaultHttpRequestRetryStrategy {

  OnceMoreIfUnanswered() {
    super(
        1,
        TimeValue.ZERO_MILLISECONDS,
        List.of(InterruptedIOException.class, ConnectException.class),
        List.of());
  }
}
