package dev.loomgauge.core.audit.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Records of separated fields, read as bytes: of hundreds of bytes a line, most fields are never
 * made text. A field in quotes may hold separators and line ends.
 */
final class ByteRecords {
  private static final int CHUNK = 1 << 20;
  private static final int LONGEST = 1 << 24;

  private final InputStream bytes;
  private final byte separator;
  private final boolean quotes;
  private byte[] buffer = new byte[CHUNK];
  private int filled;
  private int next;
  private boolean ended;
  private int[] bounds = new int[64];
  private int fields;
  private long line;
  private long nextLine = 1;
  private boolean whole;

  ByteRecords(InputStream bytes, char separator, boolean quotes) {
    this.bytes = bytes;
    this.separator = (byte) separator;
    this.quotes = quotes;
  }

  /** Goes to the next record that is not empty; false behind the last. */
  boolean advance() throws IOException {
    while (true) {
      int end = scan();
      if (end < 0) {
        return false;
      }
      boolean empty = fields == 1 && bounds[1] == bounds[0];
      next = end;
      if (!empty) {
        return true;
      }
    }
  }

  /** Where the record begins, 1 and up. */
  long line() {
    return line;
  }

  int fields() {
    return fields;
  }

  /** Whether its line has an end; a last line that was cut off has none. */
  boolean whole() {
    return whole;
  }

  /** A field as text, without its quotes. */
  String text(int field) {
    return new String(
        buffer,
        bounds[2 * field],
        bounds[2 * field + 1] - bounds[2 * field],
        StandardCharsets.UTF_8);
  }

  boolean begins(int field, byte[] text) {
    int from = bounds[2 * field];
    int to = Math.min(bounds[2 * field + 1], from + text.length);
    return Arrays.equals(buffer, from, to, text, 0, text.length);
  }

  /** Whether a field is a text, in whatever case. */
  boolean is(int field, String lower) {
    int from = bounds[2 * field];
    if (bounds[2 * field + 1] - from != lower.length()) {
      return false;
    }
    for (int i = 0; i < lower.length(); i++) {
      if ((buffer[from + i] | 0x20) != lower.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** A field as a whole number of up to 18 digits, or -1. */
  long number(int field) {
    int from = bounds[2 * field];
    int to = bounds[2 * field + 1];
    if (from == to || to - from > 18) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = buffer[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** Finds the fields of the next record; gives where the one behind it begins, or -1. */
  private int scan() throws IOException {
    int at = next;
    int begin = next;
    fields = 0;
    line = nextLine;
    boolean quoted = false;
    int fieldBegin = at;
    while (true) {
      if (at == filled && ended) {
        whole = false;
        if (at == begin) {
          return -1;
        }
        close(fieldBegin, at);
        return at;
      }
      if (at == filled) {
        fill(begin);
        at -= begin;
        fieldBegin -= begin;
        for (int i = 0; i < 2 * fields; i++) {
          bounds[i] -= begin;
        }
        begin = 0;
        continue;
      }
      byte c = buffer[at];
      if (quoted) {
        quoted = c != '"';
        nextLine += c == '\n' ? 1 : 0;
      } else if (c == '"' && quotes) {
        quoted = true;
      } else if (c == separator) {
        close(fieldBegin, at);
        fieldBegin = at + 1;
      } else if (c == '\n') {
        close(fieldBegin, at > fieldBegin && buffer[at - 1] == '\r' ? at - 1 : at);
        nextLine++;
        whole = true;
        return at + 1;
      }
      at++;
    }
  }

  private void close(int from, int to) {
    boolean inQuotes = quotes && to - from >= 2 && buffer[from] == '"' && buffer[to - 1] == '"';
    if (2 * fields + 2 > bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[2 * fields] = inQuotes ? from + 1 : from;
    bounds[2 * fields + 1] = inQuotes ? to - 1 : to;
    fields++;
  }

  /** Moves what is kept to the front and reads more; at the end there is none. */
  private void fill(int keep) throws IOException {
    int kept = filled - keep;
    if (kept > LONGEST) {
      throw new IOException("line " + line + " is longer than 16 MB");
    }
    byte[] target = kept > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
    System.arraycopy(buffer, keep, target, 0, kept);
    buffer = target;
    filled = kept;
    next -= keep;
    int read = bytes.read(buffer, filled, buffer.length - filled);
    ended = read < 0;
    filled += Math.max(0, read);
  }
}
