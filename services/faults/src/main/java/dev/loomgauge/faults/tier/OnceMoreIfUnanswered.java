package dev.loomgauge.faults.tier;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.core5.util.TimeValue;

/**
 * Sends a request a second time if a kept connection turned out to be closed; never after a
 * timeout, a refused connection or any answer.
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
