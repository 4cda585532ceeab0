package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.Printable;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A standard stream in UTF-8: whatever text is printed, no character of it steers a terminal and no
 * line of it the runner of a workflow ({@link Printable#lines}). Bytes pass as they are; what is to
 * steer is written as bytes.
 */
public final class HarmlessOutput extends PrintStream {
  public HarmlessOutput(OutputStream out) {
    super(out, true, StandardCharsets.UTF_8);
  }

  @Override
  public void print(@Nullable String text) {
    super.print(Printable.lines(String.valueOf(text)));
  }

  @Override
  public void print(@Nullable Object value) {
    print(String.valueOf(value));
  }
}
