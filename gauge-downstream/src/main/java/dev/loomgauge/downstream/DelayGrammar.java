package dev.loomgauge.downstream;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The words for a {@link Delay}: {@code 100ms}, {@code uniform(50ms,150ms)}, {@code
 * exponential(100ms)}, {@code lognormal(100ms,cv=0.5)}.
 */
public final class DelayGrammar {
  private static final Pattern CALL = Pattern.compile("([a-z]+)\\(([^()]*)\\)");
  private static final Pattern CV = Pattern.compile("(?:cv=)?(\\d{1,3}(?:\\.\\d{1,9})?)");
  private static final String FORMS =
      "write 100ms, uniform(50ms,150ms), exponential(100ms) or lognormal(100ms,cv=0.5)";

  private DelayGrammar() {}

  /**
   * Reads one delay; blanks around words do not matter.
   *
   * @throws BadSetting when it is none of the four forms, or a number in it is out of range
   */
  public static Delay parse(String text) {
    var compact = text.replace(" ", "");
    if (!compact.contains("(") && !compact.contains(")")) {
      return new Delay.Fixed(DurationText.parse(compact));
    }
    var call = CALL.matcher(compact);
    if (!call.matches()) {
      throw new BadSetting("'" + text + "' is not a delay", FORMS);
    }
    var arguments = List.of(call.group(2).split(",", -1));
    return switch (call.group(1)) {
      case "uniform" -> {
        expect(2, arguments, text);
        yield new Delay.Uniform(
            DurationText.parse(arguments.get(0)), DurationText.parse(arguments.get(1)));
      }
      case "exponential" -> {
        expect(1, arguments, text);
        yield new Delay.Exponential(DurationText.parse(arguments.get(0)));
      }
      case "lognormal" -> {
        expect(2, arguments, text);
        yield new Delay.LogNormal(
            DurationText.parse(arguments.get(0)), coefficient(arguments.get(1)));
      }
      case String name -> throw new BadSetting("'" + name + "' is not a distribution", FORMS);
    };
  }

  private static double coefficient(String text) {
    var matcher = CV.matcher(text);
    if (!matcher.matches()) {
      throw new BadSetting(
          "'" + text + "' is not a coefficient of variation",
          "write cv= and a number, for example cv=0.5");
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static void expect(int count, List<String> arguments, String text) {
    if (arguments.size() != count || arguments.contains("")) {
      throw new BadSetting(
          "'" + text + "' does not have " + count + (count == 1 ? " argument" : " arguments"),
          FORMS);
    }
  }
}
