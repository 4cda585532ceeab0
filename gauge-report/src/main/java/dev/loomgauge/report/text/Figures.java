package dev.loomgauge.report.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers for people: sensible digits, a comma between thousands, the unit, in every locale. */
public final class Figures {
  /** Stands where nothing was measured. */
  public static final String NONE = "–";

  private Figures() {}

  /** Requests a second: "2,700 req/s". */
  public static String rate(@Nullable Double perSecond) {
    return perSecond == null ? NONE : measured(perSecond) + " req/s";
  }

  /** A ceiling; one that is an estimate is marked: "~2,910 req/s". */
  public static String ceiling(double perSecond, boolean exact) {
    return (exact ? "" : "~") + rate(perSecond);
  }

  /** Milliseconds, or seconds from 10 s on: "4.21 ms", "501 ms", "12.3 s". */
  public static String millis(@Nullable Double millis) {
    if (millis == null) {
      return NONE;
    }
    return millis >= 10_000 ? measured(millis / 1000) + " s" : measured(millis) + " ms";
  }

  /** A percentile of measured requests: as {@link #millis}, or why there is none. */
  public static String tail(@Nullable Double millis) {
    return millis == null ? "too few requests" : millis(millis);
  }

  /** A share from 0 to 1 in percent: "97.3 %"; a share that is not quite 0 never reads 0. */
  public static String percent(@Nullable Double share) {
    if (share == null) {
      return NONE;
    }
    double percent = share * 100;
    if (percent == 0) {
      return "0 %";
    }
    if (Math.abs(percent) < 0.01) {
      return "< 0.01 %";
    }
    return String.format(Locale.ROOT, "%." + (Math.abs(percent) < 1 ? 2 : 1) + "f %%", percent);
  }

  /** An error from -1 up in percent with its sign: "+3.2 %", "−12.0 %". */
  public static String signed(double error) {
    String size = percent(Math.abs(error));
    return error == 0 || size.startsWith("<") ? size : (error < 0 ? "−" : "+") + size;
  }

  /** A ratio without a unit, finer near 1: "6.87", "0.982"; nothing measured is a dash. */
  public static String ratio(@Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      return NONE;
    }
    return ratio(value, value);
  }

  /** An interval of a ratio, as fine as the ratio itself: "0.978 to 1.021". */
  public static String ratios(double low, double high, @Nullable Double ratio) {
    double near = ratio == null ? low : ratio;
    return ratio(low, near) + " to " + ratio(high, near);
  }

  private static String ratio(double value, double near) {
    int digits = near >= 99.5 ? 0 : near >= 9.95 ? 1 : near >= 1.995 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  /** A p-value: "0.012", "< 0.001"; none is a dash. */
  public static String probability(@Nullable Double p) {
    if (p == null) {
      return NONE;
    }
    return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, p < 0.1 ? "%.3f" : "%.2f", p);
  }

  /** A whole number: "2,600". */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** From one whole number to another: "2,810 to 3,060"; without an end "2,810 or more". */
  public static String counts(double low, @Nullable Double high) {
    String from = count(Math.round(low));
    return high == null ? from + " or more" : from + " to " + count(Math.round(high));
  }

  /** A number without a unit: a whole one as it is, another one with three digits at least. */
  public static String number(@Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      return NONE;
    }
    return value == Math.rint(value) ? fixed(value, 0) : measured(value);
  }

  private static String measured(double value) {
    double size = Math.abs(value);
    int digits = size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : size >= 0.1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  /** A number with at most so many digits behind the point; zeros at its end are left out. */
  public static String fixed(double value, int digits) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    BigDecimal stripped = rounded.stripTrailingZeros();
    return String.format(Locale.ROOT, "%,." + Math.max(0, stripped.scale()) + "f", rounded);
  }

  /** A level of a factor: a whole number gets its commas, everything else stays as it is. */
  public static String level(String level) {
    return level.matches("[1-9][0-9]{3,14}") ? count(Long.parseLong(level)) : level;
  }

  /** A sentence in which no unit is parted from its number at the end of a line. */
  public static String together(String sentence) {
    return sentence.replaceAll("(?<=[0-9]) (?=(%|req/s|ms|s|MB)(\\W|$))", "\u00A0");
  }

  /** A time span: "4 min 12 s". */
  public static String span(Duration span) {
    long seconds = span.toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  /** The value rounded to so many significant digits, to keep embedded data small. */
  public static double rounded(double value, int significant) {
    return value == 0 || !Double.isFinite(value)
        ? value
        : BigDecimal.valueOf(value)
            .round(new java.math.MathContext(significant, RoundingMode.HALF_UP))
            .doubleValue();
  }
}
