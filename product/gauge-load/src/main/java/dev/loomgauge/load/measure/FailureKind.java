package dev.loomgauge.load.measure;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How an exchange failed; each failed exchange has exactly one kind. */
public enum FailureKind {
  /** Nothing listens there. */
  CONNECT_REFUSED,
  /** No connection (TLS handshake included) in time. */
  CONNECT_TIMEOUT,
  /** The peer cut the connection hard. */
  RESET,
  /** No complete response in time, or an open arrival that found no connection in time. */
  TIMEOUT,
  /** Bytes that are no HTTP/1.1 response, or that nobody asked for. */
  MALFORMED,
  /** The peer ended the connection within a response, before one, or before any request. */
  CLOSED_EARLY,
  /** A complete response that the plan's check refuses. */
  CHECK_FAILED,
  /** Anything else, such as no free local port or a failed TLS handshake; see the error samples. */
  OTHER;

  /** The word in rows and summary: {@code connect-refused}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static <T> Map<String, T> byWord(Map<FailureKind, T> kinds) {
    Map<String, T> words = new LinkedHashMap<>();
    kinds.forEach((kind, value) -> words.put(kind.word(), value));
    return words;
  }
}
