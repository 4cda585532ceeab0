package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.Words;
import dev.loomgauge.run.Installation;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Where results go when the user does not say it: {@code results/<time>-<name>}. */
public final class Folders {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private Folders() {}

  public static Path fresh(Installation home, String name) {
    return at(home, name, Instant.now());
  }

  static Path at(Installation home, String name, Instant time) {
    String slug = Words.slug(name);
    String last = slug.isEmpty() ? "scenario" : slug;
    return home.work().resolve("results").resolve(TIME.format(time) + "-" + last);
  }
}
