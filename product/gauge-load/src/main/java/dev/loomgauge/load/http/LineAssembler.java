package dev.loomgauge.load.http;

import java.util.Arrays;

/**
 * Keeps the beginning of a line whose end has not arrived, and bounds the bytes of the lines of
 * each part of a response: its head, the size of a chunk, its trailers.
 */
final class LineAssembler {
  /** The most bytes that the lines of one part may take together. */
  static final int LIMIT = 65_536;

  private static final byte[] NONE = {};

  private byte[] kept = NONE;
  private int length;
  private int total;

  void begin() {
    length = 0;
    total = 0;
  }

  /** A part of the response is over, and the next one is counted by itself. */
  void nextPart() {
    total = 0;
  }

  int length() {
    return length;
  }

  byte[] bytes() {
    return kept;
  }

  /** The kept line's length; forgets the line. */
  int take() {
    int taken = length;
    length = 0;
    return taken;
  }

  void count(int bytes) throws MalformedResponse {
    total += bytes;
    if (total > LIMIT) {
      throw new MalformedResponse(
          "more than " + LIMIT + " bytes of headers, of trailers or of one chunk's size");
    }
  }

  void keep(byte[] bytes, int from, int to) {
    int more = to - from;
    if (length + more > kept.length) {
      kept = Arrays.copyOf(kept, Math.max(256, 2 * (length + more)));
    }
    System.arraycopy(bytes, from, kept, length, more);
    length += more;
  }
}
