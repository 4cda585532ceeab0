package dev.loomgauge.run.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps the log of a process within bounds: its first bytes, a line that says how many are left
 * out, and its last bytes.
 *
 * <p>The process writes to the file itself, appending, so that it never waits for us, needs nothing
 * of our CPU, and lives on where we do not. What it wrote too much is taken out behind its back:
 * the file is cut behind its first bytes, and its last ones are appended again. What is written in
 * that very moment may come before them, or be lost uncounted: the number is the least.
 */
final class BoundedLog {
  private static final int MIB = 1 << 20;
  private final int first;
  private final int last;
  private long leftOut;

  /** With the first and the last 8 MB. */
  BoundedLog() {
    this(8 * MIB, 8 * MIB);
  }

  BoundedLog(int first, int last) {
    this.first = first;
    this.last = last;
  }

  /** How many bytes were left out until now, at least. */
  synchronized long leftOut() {
    return leftOut;
  }

  /**
   * Shortens the file if it is longer than what is kept and half as much again.
   *
   * @throws IOException if it cannot be read or written; a file that is not there is short
   */
  synchronized void shorten(Path log) throws IOException {
    try {
      // An open channel would be closed by the interrupt of a thread that only looks.
      if (Files.size(log) > first + last + (first + last) / 2L) {
        cut(log);
      }
    } catch (NoSuchFileException e) {
      return; // It was moved or deleted meanwhile: the next look finds it where it is.
    }
  }

  private void cut(Path log) throws IOException {
    try (FileChannel channel =
            FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileChannel end =
            FileChannel.open(log, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      long size = channel.size();
      ByteBuffer kept = read(channel, size - last);
      long mark = leftOut == 0 ? 0 : mark().getBytes(UTF_8).length;
      // More may have been written while we read.
      leftOut += channel.size() - first - kept.remaining() - mark;
      ByteBuffer written =
          ByteBuffer.allocate(mark().getBytes(UTF_8).length + kept.remaining())
              .put(mark().getBytes(UTF_8))
              .put(kept)
              .flip();
      channel.truncate(first);
      while (written.hasRemaining()) {
        end.write(written);
      }
    }
  }

  private String mark() {
    return "\n[Loomgauge left out at least %d bytes of this log here]\n".formatted(leftOut);
  }

  /** What stands from a place on, at most what is kept at the end and a second's writing. */
  private ByteBuffer read(FileChannel channel, long from) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(2 * last);
    while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {
      // until the file ends
    }
    bytes.flip();
    bytes.position(Math.max(0, bytes.limit() - last));
    return bytes;
  }
}
