package dev.loomgauge.faults.kind;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.order.parts.OrderSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Every request writes 100 lines to one file, each on the disk before it goes on. */
final class AuditTrail implements Fault {
  private static final int LINES = 100;

  @Override
  public OrderSummary answer(Request request) {
    try {
      for (int line = 0; line < LINES; line++) {
        Trail.append("order " + request.id() + " step " + line + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The audit trail cannot be written", e);
    }
    return request.summary();
  }

  /** The file, opened by the first request that needs it. */
  private static final class Trail {
    private static final FileChannel FILE = open();

    private Trail() {}

    private static FileChannel open() {
      try {
        Path file = Files.createTempFile("audit-trail", ".log");
        return FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.SYNC,
            StandardOpenOption.DELETE_ON_CLOSE);
      } catch (IOException e) {
        throw new UncheckedIOException("The audit trail cannot be opened", e);
      }
    }

    static void append(String line) throws IOException {
      FILE.write(ByteBuffer.wrap(line.getBytes(UTF_8)), 0);
    }
  }
}
