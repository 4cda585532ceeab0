package dev.loomgauge.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing run of bytes, kept for reuse. */
final class ByteText {
  private byte[] bytes = new byte[512];
  private int length;

  void clear() {
    length = 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  ByteText append(byte[] more) {
    return append(more, more.length);
  }

  ByteText append(byte[] more, int count) {
    room(count);
    System.arraycopy(more, 0, bytes, length, count);
    length += count;
    return this;
  }

  ByteText append(String text) {
    return append(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends decimal digits; {@code number} is 0 or more. */
  ByteText append(long number) {
    room(20);
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    long rest = number;
    for (int i = length + digits - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    return this;
  }

  private void room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
