package dev.loomgauge.protocol.time;

import dev.loomgauge.protocol.BadSetting;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The words for a {@link Delay}: {@code 100ms}, {@code uniform(50ms,150ms)}, {@code
 * exponential(100ms)}, {@code lognormal(100ms,cv=0.5)}.
 */
public final class DelayGrammar {
  private static final Pattern CALL = Pattern.compile("([a-z]+)\\(([^()]*)\\)");
  private static final Pattern CV = Pattern.compile("(?:cv=)?(\\d{1,3}(?:\\.\\d{1,30})?)");
  private static final String FORMS =
      "write 100ms, uniform(50ms,150ms), exponential(100ms) or lognormal(100ms,cv=0.5)";

  /** The longest time that is accepted; anything longer is taken for a slip of the pen. */
  static final Duration LONGEST = Duration.ofHours(1);

  private DelayGrammar() {}

  /**
   * Reads one delay; blanks around words do not matter.
   *
   * @throws BadSetting when it is none of the four forms, or a number in it is out of range
   */
  public static Delay parse(String text) {
    var compact = text.replace(" ", "");
    if (!compact.contains("(") && !compact.contains(")")) {
      return new Delay.Fixed(time(compact));
    }
    var call = CALL.matcher(compact);
    if (!call.matches()) {
      throw new BadSetting(shown(text) + " is not a delay", FORMS);
    }
    var arguments = List.of(call.group(2).split(",", -1));
    return switch (call.group(1)) {
      case "uniform" -> {
        expect(2, arguments, text);
        yield new Delay.Uniform(time(arguments.get(0)), time(arguments.get(1)));
      }
      case "exponential" -> {
        expect(1, arguments, text);
        yield new Delay.Exponential(time(arguments.get(0)));
      }
      case "lognormal" -> {
        expect(2, arguments, text);
        yield new Delay.LogNormal(time(arguments.get(0)), coefficient(arguments.get(1)));
      }
      case String name -> throw new BadSetting(shown(name) + " is not a distribution", FORMS);
    };
  }

  /** A time of a delay or stall. */
  static Duration time(String text) {
    Duration time =
        Durations.parse(text)
            .orElseThrow(
                () ->
                    new BadSetting(
                        shown(text) + " is not a duration",
                        "write a number and a unit (us, ms, s, m, h), for example 100ms or 0.5s"));
    if (time.compareTo(LONGEST) > 0) {
      throw new BadSetting(shown(text) + " is longer than an hour", "give 60min or less");
    }
    return time;
  }

  /** In quotes, at most 80 characters of it. */
  static String shown(String text) {
    return "'" + (text.length() > 80 ? text.substring(0, 77) + "..." : text) + "'";
  }

  private static double coefficient(String text) {
    var matcher = CV.matcher(text);
    if (!matcher.matches()) {
      throw new BadSetting(
          shown(text) + " is not a coefficient of variation",
          "write cv= and a number, for example cv=0.5");
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static void expect(int count, List<String> arguments, String text) {
    if (arguments.size() != count || arguments.contains("")) {
      throw new BadSetting(
          shown(text) + " does not have " + count + (count == 1 ? " argument" : " arguments"),
          FORMS);
    }
  }
}
