package dev.loomgauge.core.discovery.answer;

import java.util.Locale;

/** Clauses as sentences. */
final class Sentence {
  private Sentence() {}

  /** With a capital at its beginning and a full stop at its end. */
  static String of(String clauses) {
    return capital(clauses) + ".";
  }

  /** With a capital at its beginning. */
  static String capital(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }
}
