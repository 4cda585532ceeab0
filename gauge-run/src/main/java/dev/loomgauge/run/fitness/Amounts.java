package dev.loomgauge.run.fitness;

import java.util.Locale;

/** Amounts for people, in the root locale. */
final class Amounts {
  private static final double KIBI = 1024;

  private Amounts() {}

  /** Bytes: "23.5 GiB", "512 MiB". */
  static String bytes(long bytes) {
    double mebibytes = bytes / KIBI / KIBI;
    return mebibytes < KIBI
        ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
        : String.format(Locale.ROOT, "%.1f GiB", mebibytes / KIBI);
  }

  /** A share, 0 to 1 and more, as a percentage with one digit: "12.3 %". */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** How many of something: "1 CPU", "2 CPUs". */
  static String count(long number, String one) {
    return String.format(Locale.ROOT, "%,d %s%s", number, one, number == 1 ? "" : "s");
  }
}
