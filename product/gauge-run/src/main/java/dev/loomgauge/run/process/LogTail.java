package dev.loomgauge.run.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file. */
public final class LogTail {
  private static final int MOST_BYTES = 64 * 1024;
  private static final String TAB = "    ";

  private LogTail() {}

  /**
   * The last lines, at most {@code count}, looked for in the last 64 kB, with spaces for their
   * tabs; none without a file.
   */
  public static List<String> read(Path file, int count) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      long size = channel.size();
      channel.position(Math.max(0, size - MOST_BYTES));
      ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(size, MOST_BYTES));
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
        // until full, or the file ended
      }
      List<String> lines =
          new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.replace("\t", TAB))
              .toList();
      return lines.subList(Math.max(0, lines.size() - count), lines.size());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the log " + file, e);
    }
  }
}
