package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * Numbers in words, in the root locale. Made for a million rows: {@code String.format} takes longer
 * than all laws together.
 */
public final class Amount {
  private static final String GAP = "%s";

  private static final double[] POWERS = {1, 10, 100, 1000};

  private Amount() {}

  /** Up to two decimals (three below 1), thousands separated: "9,654", "204.67". */
  public static String of(double value) {
    double size = Math.abs(value);
    int decimals = size < 1 ? 3 : size < 1_000_000 ? 2 : 0;
    long scaled = Math.round(size * POWERS[decimals]);
    while (decimals > 0 && scaled % 10 == 0) {
      scaled /= 10;
      decimals--;
    }
    StringBuilder text = new StringBuilder(16);
    long whole = scaled / (long) POWERS[decimals];
    if (value < 0 && scaled > 0) {
      text.append('-');
    }
    thousands(text, whole);
    if (decimals > 0) {
      // A one before the decimals keeps their leading zeros.
      String tail = Long.toString(scaled % (long) POWERS[decimals] + (long) POWERS[decimals]);
      text.append('.').append(tail, 1, tail.length());
    }
    return text.toString();
  }

  /** A share as a signed percentage with one decimal: "+23.1 %". */
  public static String percent(double share) {
    return (share >= 0.0005 ? "+" : "") + share(share);
  }

  /** A share as a percentage with one decimal: "3.1 %". */
  public static String share(double share) {
    return of(Math.rint(share * 1000) / 10) + " %";
  }

  /** Milliseconds: "1,050 ms". */
  public static String millis(double ms) {
    return of(ms) + " ms";
  }

  /** Requests a second: "97.1 req/s". */
  public static String rate(double rps) {
    return of(rps) + " req/s";
  }

  /**
   * A sentence with its numbers filled in.
   *
   * @param template with {@code %s} in the place of each part
   * @param parts numbers and figures, which are written as by {@link #of}, and words
   */
  public static String words(String template, Object... parts) {
    StringBuilder text = new StringBuilder(template.length() + 16 * parts.length);
    int end = 0;
    for (Object part : parts) {
      int gap = template.indexOf(GAP, end);
      text.append(template, end, gap).append(part(part));
      end = gap + GAP.length();
    }
    return text.append(template, end, template.length()).toString();
  }

  private static Object part(Object part) {
    return switch (part) {
      case PrintedFigure figure -> of(figure.value());
      case Number number -> of(number.doubleValue());
      default -> part;
    };
  }

  private static void thousands(StringBuilder text, long whole) {
    String digits = Long.toString(whole);
    for (int i = 0; i < digits.length(); i++) {
      if (i > 0 && (digits.length() - i) % 3 == 0) {
        text.append(',');
      }
      text.append(digits.charAt(i));
    }
  }
}
