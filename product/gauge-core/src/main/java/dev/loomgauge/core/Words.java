package dev.loomgauge.core;

import java.util.Locale;

/** Names for people. */
public final class Words {
  private Words() {}

  /** A thread mode as the subject of a sentence. */
  public static String mode(String threads) {
    return ThreadMode.of(threads)
        .map(
            mode ->
                switch (mode) {
                  case PLATFORM, VIRTUAL -> threads + " threads";
                  case REACTIVE -> "the reactive service";
                })
        .orElse(threads);
  }

  /** A text as part of a file name: small letters, digits and hyphens, 60 of them or fewer. */
  public static String slug(String text) {
    String slug =
        text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.substring(0, Math.min(60, slug.length()));
  }
}
