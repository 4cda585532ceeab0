package dev.loomgauge.load.http;

import java.nio.charset.StandardCharsets;

/** {@code HTTP/1.1 200 OK}. */
final class StatusLine {
  private static final byte[] VERSION = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);
  private static final int SHORTEST = "HTTP/1.1 200".length();

  private StatusLine() {}

  /** The status code of a line without its line end. */
  static int status(byte[] line, int from, int to) throws MalformedResponse {
    checkBeginning(line, from, to);
    if (to - from < SHORTEST || (to - from > SHORTEST && line[from + SHORTEST] != ' ')) {
      throw malformed();
    }
    int status = 0;
    for (int i = from + SHORTEST - 3; i < from + SHORTEST; i++) {
      int digit = line[i] - '0';
      if (digit < 0 || digit > 9) {
        throw malformed();
      }
      status = 10 * status + digit;
    }
    if (status < 100 || status > 599) {
      throw malformed();
    }
    return status;
  }

  /** Whether bytes can be the beginning of a status line. */
  static void checkBeginning(byte[] line, int from, int to) throws MalformedResponse {
    int known = Math.min(to - from, VERSION.length);
    for (int i = 0; i < known; i++) {
      if (line[from + i] != VERSION[i]) {
        throw malformed();
      }
    }
    boolean minor = to - from <= 7 || line[from + 7] == '0' || line[from + 7] == '1';
    boolean space = to - from <= 8 || line[from + 8] == ' ';
    if (!minor || !space) {
      throw malformed();
    }
  }

  private static MalformedResponse malformed() {
    return new MalformedResponse("no HTTP/1 status line");
  }
}
