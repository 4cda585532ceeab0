package dev.loomgauge.load.http;

/** {@code 1a2b;extension}: the line before a chunk's data. */
final class ChunkSize {
  private ChunkSize() {}

  static long parse(byte[] line, int from, int to) throws MalformedResponse {
    long size = 0;
    int at = from;
    for (; at < to; at++) {
      int digit = Character.digit(line[at], 16);
      if (digit < 0) {
        break;
      }
      size = 16 * size + digit;
      if (at - from >= 15) {
        throw new MalformedResponse("chunk size beyond all bounds");
      }
    }
    boolean extension = at < to && (line[at] == ';' || line[at] == ' ' || line[at] == '\t');
    if (at == from || (at < to && !extension)) {
      throw new MalformedResponse("chunk size is no hexadecimal number");
    }
    return size;
  }
}
