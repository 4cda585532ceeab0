package dev.loomgauge.core.audit.table;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A number of a table.
 *
 * @param value 0 to 1e15, in the unit of its column
 * @param digit half the last digit that is printed, in the same unit
 * @param rounding how far the truth may lie from it by rounding alone, in the same unit; 0 for what
 *     was counted or chosen
 * @param percent whether a percent sign stood behind it
 */
public record PrintedFigure(double value, double digit, double rounding, boolean percent)
    implements TableCell {

  public static PrintedFigure exact(long count) {
    return exact((double) count);
  }

  /** What was chosen or counted. */
  public static PrintedFigure exact(double value) {
    return new PrintedFigure(value, 0.5, 0, false);
  }

  /** The same, which the truth may lie farther from than its digits tell: by this rounding. */
  public PrintedFigure known(double to) {
    return new PrintedFigure(value, digit, to, percent);
  }

  /** Its digits without an exponent, as many as are known: "957.42", "15%". */
  public String plain() {
    int decimals = digit <= 0 ? 6 : (int) Math.clamp(Math.ceil(-Math.log10(2 * digit)), 0, 6);
    BigDecimal number =
        BigDecimal.valueOf(value)
            .setScale(rounding == 0 && !percent ? 3 : decimals, RoundingMode.HALF_EVEN)
            .stripTrailingZeros();
    return (number.signum() == 0 ? "0" : number.toPlainString()) + (percent ? "%" : "");
  }

  /** The least that the truth can be. */
  public double least() {
    return Math.max(0, value - rounding);
  }

  /**
   * The most that the truth can be: some tools cut off what is behind their last digit instead of
   * rounding it.
   */
  public double most() {
    return rounding == 0 ? value : value + Math.max(rounding, 2 * digit);
  }

  /** The rounding as a share of the value; 0 where the value is. */
  public double relativeRounding() {
    return value == 0 ? 0 : rounding / value;
  }

  /** Whether a number is this one when printed with its digits. */
  public boolean printsAs(double number) {
    return Math.abs(number - value) <= digit * 1.000_001;
  }
}
