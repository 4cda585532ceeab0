package dev.loomgauge.core;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for people, the same in the terminal, the report and the summary, in every locale: three
 * significant digits or more, a comma between thousands, the unit.
 */
public final class Numbers {
  /** In the place of what was not measured. */
  public static final String NONE = "–";

  /** Milliseconds from which a time is in seconds. */
  private static final double SECONDS_FROM = 10_000;

  private Numbers() {}

  /** As {@link String#format}, in the root locale. */
  @SuppressWarnings("AnnotateFormatMethod")
  public static String format(String pattern, @Nullable Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** A rate per second: "2,700 req/s", "99.0 req/s". */
  public static String rate(@Nullable Double perSecond) {
    return perSecond == null ? NONE : measured(perSecond) + " req/s";
  }

  /** A rate without its unit: "2,700", "99.0". */
  public static String perSecond(double rate) {
    return measured(rate);
  }

  /** From one rate to another: "2,310 to 3,520 req/s"; once where both read the same. */
  public static String rates(double low, double high) {
    String to = rate(high);
    return rate(low).equals(to) ? to : measured(low) + " to " + to;
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
    return millis >= SECONDS_FROM ? measured(millis / 1000) + " s" : measured(millis) + " ms";
  }

  /** From one time to another: "12 to 15 ms", "9,800 ms to 12.3 s". */
  public static String millis(double low, double high) {
    boolean inMillis = high < SECONDS_FROM;
    String from =
        inMillis == low < SECONDS_FROM ? number(inMillis ? low : low / 1000) : millis(low);
    return from + " to " + millis(high);
  }

  /** A percentile of measured requests: as {@link #millis}, or why there is none. */
  public static String tail(@Nullable Double millis) {
    return millis == null ? "too few requests" : millis(millis);
  }

  /** A share in percent: "97.3 %", "0.42 %", "100 %"; one that is not 0 never reads 0. */
  public static String percent(@Nullable Double share) {
    if (share == null) {
      return NONE;
    }
    double percent = share * 100;
    double size = Math.abs(percent);
    if (size == 0 || Math.round(size * 10) == 1000) {
      return format("%.0f %%", percent);
    }
    return size < 0.01 ? "< 0.01 %" : format(size < 1 ? "%.2f %%" : "%,.1f %%", percent);
  }

  /** A change in percent with its sign: "+3.2 %", "−12.0 %". */
  public static String signed(double share) {
    String size = percent(Math.abs(share));
    return share == 0 || size.startsWith("<") ? size : (share < 0 ? "−" : "+") + size;
  }

  /** How far a prediction is from what was measured: "2.8 % too low". */
  public static String off(double predicted, double measured) {
    double error = predicted / measured - 1;
    return error == 0
        ? "exactly as measured"
        : percent(Math.abs(error)) + (error < 0 ? " too low" : " too high");
  }

  /** A share that somebody chose, in percent: "3 %", "2.5 %". */
  public static String margin(double share) {
    return fixed(share * 100, 1) + " %";
  }

  /** A ratio without a unit, finer near 1: "6.87", "0.982"; nothing measured is a dash. */
  public static String ratio(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? NONE : ratio(value, value);
  }

  /** An interval of a ratio, as fine as the ratio itself: "0.978 to 1.021". */
  public static String ratios(double low, double high, @Nullable Double ratio) {
    double near = ratio == null ? low : ratio;
    return ratio(low, near) + " to " + ratio(high, near);
  }

  private static String ratio(double value, double near) {
    int digits =
        near >= 99.95 ? 0 : near >= 9.995 ? 1 : near >= 1.4995 ? 2 : near >= 0.09995 ? 3 : 4;
    return decimals(value, digits);
  }

  /** A p-value: "0.012", "< 0.001"; none is a dash. */
  public static String probability(@Nullable Double p) {
    if (p == null) {
      return NONE;
    }
    return p < 0.001 ? "< 0.001" : decimals(p, p < 0.1 ? 3 : 2);
  }

  /** A whole number: "2,600". */
  public static String count(long number) {
    return format("%,d", number);
  }

  /** A number rounded to a whole one. */
  public static String count(double number) {
    return count(Math.round(number));
  }

  /** How many of something: "1 CPU", "2,600 users". */
  public static String count(long number, String one) {
    return count(number) + " " + one + (number == 1 ? "" : "s");
  }

  /** From one whole number to another: "2,810 to 3,060"; without an end "2,810 or more". */
  public static String counts(double low, @Nullable Double high) {
    return high == null ? count(low) + " or more" : count(low) + " to " + count((double) high);
  }

  /** A number without a unit: a whole one as it is, another one with three digits or more. */
  public static String number(@Nullable Double value) {
    if (value == null || !Double.isFinite(value)) {
      return NONE;
    }
    return value == Math.rint(value) ? decimals(value, 0) : measured(value);
  }

  /** Half of an interval, as fine as the figure that it belongs to: the 21 in "1,973 ± 21". */
  public static String half(double half, double figure) {
    return decimals(half, half >= 10 || (figure >= 100 && half >= 1) ? 0 : half >= 1 ? 1 : 2);
  }

  /** A number to four significant digits, so that small ones that differ look different: 4.535. */
  public static String significant(double number) {
    return Math.abs(number) >= 1000
        ? count(number)
        : new BigDecimal(number).round(new MathContext(4)).stripTrailingZeros().toPlainString();
  }

  /** A number with at most the given number of decimal places, without trailing zeros. */
  public static String fixed(double value, int digits) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    return format("%,." + Math.max(0, rounded.stripTrailingZeros().scale()) + "f", rounded);
  }

  /** A number that somebody wrote: all its digits, without zeros at the end. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** A sum of money without its currency: "1,204.50". */
  public static String money(double amount) {
    return decimals(amount, 2);
  }

  /** Memory: "23.5 GiB", "512 MiB". */
  public static String bytes(long bytes) {
    double mebibytes = Bytes.mb(bytes);
    return mebibytes < Bytes.KB
        ? decimals(mebibytes, 0) + " MiB"
        : decimals(mebibytes / Bytes.KB, 1) + " GiB";
  }

  /** What a request holds, in KB of 1,024 bytes, without the unit: "12.3", "0.04", "12". */
  public static String kilobytes(double bytes) {
    double value = Bytes.kb(bytes);
    return value == Math.rint(value) || Math.abs(value) >= 1 ? number(value) : decimals(value, 2);
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

  /** A span of hours, in a unit that fits it: "5.23 min", "12 h", "3 days". */
  public static String hours(double hours) {
    if (hours < 1) {
      return number(hours * 60) + " min";
    }
    return hours >= 48 ? number(hours / 24) + " days" : number(hours) + " h";
  }

  /** A level of a factor: a whole number gets its commas, everything else stays as it is. */
  public static String level(String level) {
    return level.matches("[1-9][0-9]{3,14}") ? count(Long.parseLong(level)) : level;
  }

  /** A sentence in which no unit is parted from its number at the end of a line. */
  public static String together(String sentence) {
    return sentence.replaceAll("(?<=[0-9]) (?=(%|req/s|ms|s|MB)(\\W|$))", "\u00A0");
  }

  /** A value rounded to the given number of significant digits, to keep embedded data small. */
  public static double rounded(double value, int significant) {
    return value == 0 || !Double.isFinite(value)
        ? value
        : BigDecimal.valueOf(value)
            .round(new MathContext(significant, RoundingMode.HALF_UP))
            .doubleValue();
  }

  /** What the second digit of a number counts, 1 and up: 10 for 347. */
  public static double secondDigit(double value) {
    return Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1));
  }

  /** Digits are chosen for the rounded value: 99.97 and 100 are both "100". */
  private static String measured(double value) {
    double size = Math.abs(value);
    if (size >= 99.95 || size == 0) {
      return decimals(value, 0);
    }
    return decimals(value, Math.clamp(2 - (long) Math.floor(Math.log10(size * 1.0005)), 0, 9));
  }

  /** What has no limit, as a rate of requests that take no time, is "∞". */
  private static String decimals(double value, int digits) {
    return value == Double.POSITIVE_INFINITY ? "∞" : format("%,." + digits + "f", value);
  }
}
