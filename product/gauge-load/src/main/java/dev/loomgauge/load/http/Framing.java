package dev.loomgauge.load.http;

import java.nio.charset.StandardCharsets;

/**
 * The header fields that decide where a response ends and whether its connection stays (RFC 9112,
 * sections 6 and 9.3).
 */
final class Framing {
  private static final byte[] CONTENT_LENGTH = ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
  private static final byte[] CONNECTION = ascii("connection");
  private static final byte[] CHUNKED = ascii("chunked");
  private static final byte[] CLOSE = ascii("close");
  private static final byte[] KEEP_ALIVE = ascii("keep-alive");
  private static final boolean[] TOKEN = new boolean[256];

  static {
    for (byte b :
        ascii("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) {
      TOKEN[b] = true;
    }
  }

  /** -1 where there is none. */
  private long contentLength;

  private boolean transferEncoding;
  private boolean chunked;
  private boolean close;
  private boolean keepAlive;

  void begin() {
    contentLength = -1;
    transferEncoding = false;
    chunked = false;
    close = false;
    keepAlive = false;
  }

  long contentLength() {
    return contentLength;
  }

  boolean hasTransferEncoding() {
    return transferEncoding;
  }

  /** Whether chunked is the last transfer coding. */
  boolean chunked() {
    return chunked;
  }

  /** Whether the connection may serve another request; HTTP/1.0 must say so, 1.1 if not. */
  boolean persistent(int minorVersion) {
    return !close && (minorVersion > 0 || keepAlive);
  }

  /** Takes one field line without its line end. */
  void field(byte[] line, int from, int to) throws MalformedResponse {
    int colon = from;
    while (colon < to && TOKEN[line[colon] & 0xff]) {
      colon++;
    }
    if (colon == from || colon == to || line[colon] != ':') {
      throw new MalformedResponse("header line without a name and a colon");
    }
    int start = colon + 1;
    while (start < to && blank(line[start])) {
      start++;
    }
    int end = to;
    while (end > start && blank(line[end - 1])) {
      end--;
    }
    for (int i = start; i < end; i++) {
      byte b = line[i];
      if ((b >= 0 && b < ' ' && b != '\t') || b == 0x7f) {
        throw new MalformedResponse("control character in a header value");
      }
    }
    switch (colon - from) {
      case 10 -> {
        if (same(line, from, colon, CONNECTION)) {
          connection(line, start, end);
        }
      }
      case 14 -> {
        if (same(line, from, colon, CONTENT_LENGTH)) {
          contentLength(line, start, end);
        }
      }
      case 17 -> {
        if (same(line, from, colon, TRANSFER_ENCODING)) {
          transferEncoding = true;
          chunked = same(line, lastElement(line, start, end), end, CHUNKED);
        }
      }
      default -> {}
    }
  }

  private void contentLength(byte[] line, int from, int to) throws MalformedResponse {
    if (from == to || to - from > 18) {
      throw new MalformedResponse("Content-Length is no length");
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = line[i] - '0';
      if (digit < 0 || digit > 9) {
        throw new MalformedResponse("Content-Length is no length");
      }
      value = 10 * value + digit;
    }
    if (contentLength >= 0 && contentLength != value) {
      throw new MalformedResponse("two different Content-Lengths");
    }
    contentLength = value;
  }

  private void connection(byte[] line, int from, int to) {
    int start = from;
    while (start < to) {
      int comma = start;
      while (comma < to && line[comma] != ',') {
        comma++;
      }
      int end = comma;
      while (end > start && blank(line[end - 1])) {
        end--;
      }
      close |= same(line, start, end, CLOSE);
      keepAlive |= same(line, start, end, KEEP_ALIVE);
      start = comma + 1;
      while (start < to && blank(line[start])) {
        start++;
      }
    }
  }

  private static int lastElement(byte[] line, int from, int to) {
    int start = to;
    while (start > from && line[start - 1] != ',') {
      start--;
    }
    while (start < to && blank(line[start])) {
      start++;
    }
    return start;
  }

  private static boolean blank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Compares without regard to case; {@code lower} holds lower-case letters and hyphens only. */
  private static boolean same(byte[] line, int from, int to, byte[] lower) {
    if (to - from != lower.length) {
      return false;
    }
    for (int i = 0; i < lower.length; i++) {
      if ((line[from + i] | 0x20) != lower[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
