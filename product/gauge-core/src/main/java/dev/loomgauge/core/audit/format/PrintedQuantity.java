package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.PrintedFigure;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A printed number with its unit: its value, and half of its last digit in the same unit.
 *
 * @param value 0 or more
 * @param digit half the last digit that is printed
 */
public record PrintedQuantity(double value, double digit) {
  private static final Pattern NUMBER =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?(?:[eE][-+][0-9]{1,2})?)\\s*([kKmMgG]?)");
  private static final Pattern CLOCK =
      Pattern.compile("([0-9]+):([0-9]{2}):([0-9]{2}(?:\\.[0-9]+)?)");
  private static final Pattern PART =
      Pattern.compile(
          "(?:(?:,| and)(?= [0-9]+ mi(?:lli|cro)sec))?\\s?([0-9]+(?:\\.[0-9]+)?)\\s*(ns|usec|us|\u00b5s|\u03bcs|microsec|msec"
              + "|millisec|milliseconds?|ms|sec(?:ond)?s?|s|min(?:ute)?s?|m|h(?:ours?)?)(?![A-Za-z])");

  /** A bare number, or one of thousands, millions or milliards: "957.42", "1.02k", "4.9e-05". */
  public static Optional<PrintedQuantity> number(String text) {
    Matcher match = NUMBER.matcher(text.strip().replace(",", ""));
    if (!match.matches()) {
      return Optional.empty();
    }
    double factor =
        switch (match.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 1e3;
          case "m" -> 1e6;
          case "g" -> 1e9;
          default -> 1;
        };
    return of(new BigDecimal(match.group(1))).map(found -> found.times(factor));
  }

  /** Whether a count is one of thousands, millions or milliards, and so known to some digits. */
  static boolean isRounded(String count) {
    return count.matches(".*[kKMG]");
  }

  /**
   * A time with its unit, in milliseconds: "204.67ms", "1.05s", "2m55s", "00:02:03", "6 sec, 706
   * millisec and 434 microsec".
   */
  public static Optional<PrintedQuantity> millis(String text) {
    String bare = text.strip();
    if (bare.matches("0(\\.0+)?")) {
      return Optional.of(new PrintedQuantity(0, 0.5));
    }
    Matcher clock = CLOCK.matcher(bare);
    if (clock.matches()) {
      double minutes = 60 * Double.parseDouble(clock.group(1)) + Double.parseDouble(clock.group(2));
      PrintedQuantity seconds = of(clock.group(3));
      return Optional.of(
          new PrintedQuantity(60_000 * minutes + 1000 * seconds.value, 1000 * seconds.digit));
    }
    Matcher match = PART.matcher(bare);
    double value = 0;
    double digit = 0;
    int end = 0;
    while (match.find() && match.start() == end) {
      PrintedQuantity part = of(match.group(1)).times(unit(match.group(2)));
      value += part.value;
      digit = part.digit;
      end = match.end();
    }
    return end == 0 || end != bare.length()
        ? Optional.empty()
        : Optional.of(new PrintedQuantity(value, digit));
  }

  /**
   * A number of a JSON file, or one that it has as text.
   *
   * @param factor to the unit asked for
   */
  public static Optional<PrintedQuantity> json(JsonNode node, double factor) {
    if (node.isNumber()) {
      return of(node.decimalValue()).map(quantity -> quantity.times(factor));
    }
    return node.isString()
        ? number(node.stringValue()).map(quantity -> quantity.times(factor))
        : Optional.empty();
  }

  /** Counted: nothing of it is rounded. */
  public PrintedFigure exact() {
    return new PrintedFigure(value, digit, 0, false);
  }

  /** The same of a percentage. */
  PrintedFigure percent() {
    return new PrintedFigure(value, digit, 0, true);
  }

  /** Measured: known to half its last digit. */
  public PrintedFigure measured() {
    return new PrintedFigure(value, digit, digit, false);
  }

  /**
   * Measured by a clock that ticks in whole steps, or cut off and not rounded.
   *
   * @param step of the clock, in the same unit
   */
  public PrintedFigure measured(double step) {
    return new PrintedFigure(value, digit, Math.max(digit, step), false);
  }

  PrintedQuantity times(double factor) {
    return new PrintedQuantity(value * factor, digit * factor);
  }

  private static PrintedQuantity of(String digits) {
    int point = digits.indexOf('.');
    int decimals = point < 0 ? 0 : digits.length() - point - 1;
    return new PrintedQuantity(Double.parseDouble(digits), 0.5 * Math.pow(10, -decimals));
  }

  private static Optional<PrintedQuantity> of(BigDecimal number) {
    double value = number.doubleValue();
    return number.signum() < 0 || value > 1e18
        ? Optional.empty()
        : Optional.of(new PrintedQuantity(value, 0.5 * Math.pow(10, -Math.max(0, number.scale()))));
  }

  /** Milliseconds of a unit; of one that is not known, those of a second. */
  static double unit(String name) {
    return switch (name) {
      case "ns" -> 1e-6;
      case "us", "usec", "microsec", "\u00b5s", "\u03bcs" -> 1e-3;
      case "ms", "msec", "millisec", "millis", "millisecond", "milliseconds" -> 1;
      case "min", "mins", "minute", "minutes", "m" -> 60_000;
      case "h", "hour", "hours" -> 3_600_000;
      default -> 1000;
    };
  }
}
