package dev.loomgauge.run.discovery;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a heap dump, big-endian, from its first to its last; what is skipped is not read.
 */
final class DumpStream {
  private static final int BUFFER = 1 << 20;
  private static final int LONGEST_FORMAT = 64;
  private static final int LONGEST_NAME = 65_535;

  private final FileChannel file;
  private final long size;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
  private long behind;
  private int idSize;

  /**
   * At the first record of a dump.
   *
   * @throws ProbeException if it is no heap dump, or ends here
   */
  DumpStream(FileChannel file) {
    this.file = file;
    try {
      this.size = file.size();
    } catch (IOException e) {
      throw unreadable(e);
    }
    StringBuilder format = new StringBuilder();
    for (int c = u1(); c != 0; c = u1()) {
      format.append((char) c);
      if (format.length() > LONGEST_FORMAT) {
        throw new ProbeException("The heap dump is none: it does not begin with its format.");
      }
    }
    idSize = i4();
    if (!format.toString().startsWith("JAVA PROFILE 1.0.") || (idSize != 4 && idSize != 8)) {
      throw new ProbeException(
          "The heap dump cannot be read: its format is %s with ids of %d bytes; JAVA PROFILE 1.0.2 is known."
              .formatted(Quoted.of(format.toString()), idSize));
    }
    skip(8);
  }

  boolean more() {
    return position() < size;
  }

  /** Bytes from the beginning of the file. */
  long position() {
    return behind + buffer.position();
  }

  int idSize() {
    return idSize;
  }

  int u1() {
    return need(1).get() & 0xFF;
  }

  int u2() {
    return need(2).getShort() & 0xFFFF;
  }

  int i4() {
    return need(4).getInt();
  }

  long u4() {
    return i4() & 0xFFFF_FFFFL;
  }

  long i8() {
    return need(8).getLong();
  }

  long id() {
    return idSize == 8 ? i8() : u4();
  }

  /** A name, which has at most 65,535 bytes in a class file. */
  String text(long bytes) {
    if (bytes < 0 || bytes > LONGEST_NAME) {
      throw new ProbeException(
          "The heap dump cannot be read: the name at byte %,d has %,d bytes."
              .formatted(position(), bytes));
    }
    return new String(bytes((int) bytes), StandardCharsets.UTF_8);
  }

  /** As many as are read at once. */
  byte[] bytes(int number) {
    byte[] bytes = new byte[number];
    need(number).get(bytes);
    return bytes;
  }

  void skip(long bytes) {
    if (bytes < 0 || position() + bytes > size) {
      throw truncated();
    }
    if (bytes <= buffer.remaining()) {
      buffer.position(buffer.position() + (int) bytes);
    } else {
      behind = position() + bytes;
      buffer.position(0).limit(0);
    }
  }

  private ByteBuffer need(int bytes) {
    if (buffer.remaining() < bytes) {
      fill(bytes);
    }
    return buffer;
  }

  private void fill(int bytes) {
    behind += buffer.position();
    buffer.compact();
    try {
      while (buffer.position() < bytes) {
        if (file.read(buffer, behind + buffer.position()) < 0) {
          throw truncated();
        }
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    buffer.flip();
  }

  private ProbeException truncated() {
    return new ProbeException(
        "The heap dump is cut off: it ends after %,d bytes, within a record. Pool sizes are not looked up; see that its disk has room for the heap."
            .formatted(size));
  }

  private static ProbeException unreadable(IOException e) {
    return new ProbeException("The heap dump cannot be read: " + e.getMessage(), e);
  }
}
