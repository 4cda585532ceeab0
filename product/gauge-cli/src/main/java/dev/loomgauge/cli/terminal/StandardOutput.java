package dev.loomgauge.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers what kept it from being written: the print streams around it go on
 * in silence.
 */
public final class StandardOutput extends OutputStream {
  /** Of a reader such as {@code head}, which has read enough. */
  private static final String READ_NO_MORE = "Broken pipe";

  private final OutputStream out;
  private @Nullable IOException failure;

  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Why not all of it was written, as a line; null where all was, or its reader has left. */
  public @Nullable String failure() {
    return failure == null || READ_NO_MORE.equals(failure.getMessage())
        ? null
        : "Standard output cannot be written: %s. What is printed is not whole."
            .formatted(failure.getMessage());
  }
}
