package dev.loomgauge.core.audit.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Prints that tools made, see served.csv beside them. */
public final class Fixture {
  private Fixture() {}

  /** The print of that name. */
  public static Printed of(String name) {
    return new Printed(text(name));
  }

  /** The text of that name. */
  public static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  /** The bytes of that name. */
  public static byte[] bytes(String name) {
    try (InputStream bytes =
        Objects.requireNonNull(Fixture.class.getResourceAsStream(name), name)) {
      return bytes.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of which failures are in no other figure. */
  public static PrintedMeasurement apart(PrintedMeasurement measurement) {
    measurement.failuresApart();
    return measurement;
  }
}
