package dev.loomgauge.core.audit.log;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A log as a test writes it. */
final class WrittenLog {
  static final long START = 1_700_000_000_000L;

  private WrittenLog() {}

  static InputStream bytes(String text) {
    return new BufferedInputStream(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1 << 17);
  }
}
