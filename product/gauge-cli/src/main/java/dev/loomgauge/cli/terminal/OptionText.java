package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Percent;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;

/** Values of options as users write them; an {@link OptionException} refuses what is none. */
public final class OptionText {
  private OptionText() {}

  /** A whole number, from 0 to 999,999,999 at most. */
  public static int whole(String option, String text, int least, int most) {
    int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (number < least || number > most) {
      throw new OptionException(
          option,
          "is '" + text + "'.",
          "Give a whole number from %d to %d.".formatted(least, most));
    }
    return number;
  }

  /** A time above 0; {@code example} is one for a refusal. */
  public static Duration time(String option, String text, String example) {
    return Durations.parse(text)
        .filter(Duration::isPositive)
        .orElseThrow(
            () ->
                new OptionException(
                    option,
                    "is '" + text + "', which is not a duration.",
                    "Write a number and a unit: " + example + "."));
  }

  /** A percentage above 0 and under 100, as a share of 1. */
  public static double share(String option, String text) {
    return Percent.parse(text)
        .orElseThrow(() -> new OptionException(option, "is '" + text + "'.", Percent.REMEDY));
  }
}
