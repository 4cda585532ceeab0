package dev.loomgauge.core.audit.table;

import java.util.Locale;

/** Reads numbers the way tables print them: digits, at most one point, nothing else. */
final class NumberReader {
  private static final int LONGEST = 17;
  private static final double LARGEST = 1e15;

  private NumberReader() {}

  /** A cell that is not empty. */
  static TableCell read(AuditColumn column, String cell) {
    String text = cell.strip();
    String suffix = column.scale().suffix();
    boolean suffixed = !suffix.isEmpty() && text.endsWith(suffix);
    String number =
        suffixed ? text.substring(0, text.length() - suffix.length()).stripTrailing() : text;
    int point = -1;
    int lastDigit = -1;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == '.' && point < 0) {
        point = i;
      } else if (c < '0' || c > '9') {
        return unreadable(column, text);
      } else if (c != '0') {
        lastDigit = i;
      }
    }
    if (number.isEmpty() || number.length() > LONGEST || number.length() == point + 1) {
      return unreadable(column, text);
    }
    double value = value(number, point);
    if (value > LARGEST || (value == 0 && column.scale().mustBeAboveZero())) {
      return new TableCell.Unreadable(
          value == 0
              ? "is 0, but must be above 0: leave the cell empty where there is none"
              : "is beyond 1e15: check its unit, " + column.unit());
    }
    int decimals = point < 0 ? 0 : number.length() - point - 1;
    double digit = 0.5 / power(decimals);
    return new PrintedFigure(
        value,
        digit,
        rounding(
            column.scale(), digit, point < 0, number.length(), number.length() - 1 - lastDigit),
        suffixed && suffix.equals("%"));
  }

  /**
   * Up to 15 digits over a power of ten are both exact, so that their quotient is the nearest
   * number there is.
   */
  private static double value(String number, int point) {
    if (number.length() > 15) {
      return Double.parseDouble(number);
    }
    long digits = 0;
    for (int i = 0; i < number.length(); i++) {
      if (i != point) {
        digits = digits * 10 + number.charAt(i) - '0';
      }
    }
    return point < 0 ? digits : digits / power(number.length() - point - 1);
  }

  /** Half the last digit; of "47500" half of the 5, but at least two digits stand. */
  private static double rounding(
      ColumnScale scale, double digit, boolean whole, int digits, int zeros) {
    if (scale.exact()) {
      return 0;
    }
    return whole && scale.roundsToZeros() ? digit * power(Math.min(zeros, digits - 2)) : digit;
  }

  private static double power(int exponent) {
    double power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  private static TableCell.Unreadable unreadable(AuditColumn column, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String unit = column.unit();
    if (lower.startsWith("=") || lower.startsWith("@")) {
      return new TableCell.Unreadable("is a formula: put its value there, in " + unit);
    }
    if (lower.matches("[-\u2212]\\s*\\d.*")) {
      return new TableCell.Unreadable("is negative: no such figure is below 0");
    }
    if (lower.matches("\\d+([.,]\\d+)*[,'\u00a0\u202f ]\\d+([.,]\\d+)?")) {
      return new TableCell.Unreadable(
          "has a separator: write a point before decimals and nothing between thousands");
    }
    if (lower.matches("\\d+(\\.\\d+)?\\s*[km]")) {
      return new TableCell.Unreadable("is abbreviated: write all its digits, in " + unit);
    }
    if (lower.matches("\\d+(\\.\\d+)?\\s*[a-z\u00b5%/]+")) {
      return new TableCell.Unreadable(
          "has a unit: convert it and write the bare number, in " + unit);
    }
    return new TableCell.Unreadable(
        "is not a number: write digits, in " + unit + ", or leave it empty");
  }
}
