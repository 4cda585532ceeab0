package dev.loomgauge.cli.checkout;

import dev.loomgauge.run.Installation;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Where results go when the user does not say it: {@code results/<time>-<name>}. */
public final class Folders {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private Folders() {}

  public static Path fresh(Installation home, String name) {
    return home.root().resolve("results").resolve(TIME.format(Instant.now()) + "-" + slug(name));
  }

  private static String slug(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.isEmpty() ? "scenario" : slug;
  }
}
