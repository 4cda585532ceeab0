package dev.loomgauge.load.http;

/** Bytes that are no HTTP/1.1 response; without a stack trace, so that garbage costs little. */
public final class MalformedResponse extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedResponse(String message) {
    super(message, null, false, false);
  }
}
