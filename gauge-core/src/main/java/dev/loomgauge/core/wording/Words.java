package dev.loomgauge.core.wording;

import dev.loomgauge.core.ThreadMode;
import java.util.Locale;

/** Numbers for people, in the root locale: 2,700 req/s, 501 ms, 97.3 %. */
public final class Words {
  private Words() {}

  @SuppressWarnings("AnnotateFormatMethod")
  public static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Requests a second. */
  public static String rate(double rps) {
    String number =
        rps >= 100
            ? count(rps)
            : rps > 0 && rps < 0.1
                ? significant(rps)
                : format(rps >= 10 || rps == 0 ? "%.1f" : rps >= 1 ? "%.2f" : "%.3f", rps);
    return number + " req/s";
  }

  /** A number with four significant digits, thousands separated: 12,346, 399.5, 0.0002778. */
  public static String significant(double number) {
    double size = Math.abs(number);
    return size == 0 || size >= 1000
        ? format("%,.0f", number)
        : format("%." + Math.max(0, 3 - (int) Math.floor(Math.log10(size))) + "f", number);
  }

  /** A count with thousands separated. */
  public static String count(long number) {
    return format("%,d", number);
  }

  /** A number rounded to a whole one, with thousands separated. */
  public static String count(double number) {
    return format("%,d", Math.round(number));
  }

  /** A number to four significant digits, so that small ones that differ look different: 4.535. */
  public static String figures(double number) {
    return Math.abs(number) >= 1000
        ? count(number)
        : new java.math.BigDecimal(number)
            .round(new java.math.MathContext(4))
            .stripTrailingZeros()
            .toPlainString();
  }

  /** A number of blocks: 1 block, 20 blocks. */
  public static String blocks(int number) {
    return count((long) number) + (number == 1 ? " block" : " blocks");
  }

  /** A number without a unit, its zeros at the end left out: 3, 1.5. */
  public static String plain(double number) {
    return java.math.BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** A share, 0 to 1, as a percentage. */
  public static String percent(double share) {
    double percent = share * 100;
    return format(
        percent == 0 || percent >= 99.95
            ? "%.0f %%"
            : percent < 0.1 ? "%.3f %%" : percent < 10 ? "%.2f %%" : "%.1f %%",
        percent);
  }

  /** A duration in milliseconds, in the unit that reads best. */
  public static String millis(double ms) {
    if (ms >= 10_000) {
      return format("%.1f s", ms / 1000);
    }
    return ms >= 100
        ? format("%,.0f ms", ms)
        : ms >= 10
            ? format("%.1f ms", ms)
            : ms > 0 && ms < 0.1 ? significant(ms) + " ms" : format("%.2f ms", ms);
  }

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

  public static String signed(double number) {
    return format("%+.1f", number);
  }
}
