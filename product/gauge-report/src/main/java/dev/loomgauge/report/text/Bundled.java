package dev.loomgauge.report.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that come with the program: templates, styles, scripts. */
public final class Bundled {
  private Bundled() {}

  /** A text of the classpath, by its place beside a class or, with a slash, from the top. */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            name + " is not on the classpath: build gauge-report again, with its dependencies.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }
}
