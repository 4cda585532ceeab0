package dev.loomgauge.core.input;

import java.util.Optional;

/** Shares written in percent. */
public final class Percent {
  /** For messages. */
  public static final String REMEDY = "Write a percentage above 0 and under 100: 3%.";

  private Percent() {}

  /** 3% is 0.03; empty for anything but a number above 0 and under 100 with a percent sign. */
  public static Optional<Double> parse(String text) {
    String plain = text.strip();
    if (!plain.endsWith("%")) {
      return Optional.empty();
    }
    try {
      double percent = Double.parseDouble(plain.substring(0, plain.length() - 1).strip());
      return percent > 0 && percent < 100 ? Optional.of(percent / 100) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
