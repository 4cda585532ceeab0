package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.yaml.YamlValue;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a request asks for: paths of a service, and the variables in them. */
final class RequestTarget {
  private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9\\-._~!$&'()*+,;=:@%/?]*");
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,15})\\.\\.(\\d{1,15}|orders|customers)");

  private RequestTarget() {}

  /**
   * A path with its variables in braces.
   *
   * @param variables those that the manifest declares
   * @throws InputException if it is none, or has a variable that is not declared
   */
  static String path(YamlValue value, Collection<String> variables) {
    String text = value.text();
    if (!PATH.matcher(VARIABLE.matcher(text).replaceAll("x")).matches()) {
      throw value.error(
          "is %s, which is no path.".formatted(Quoted.of(text)),
          "Begin it with '/', and write other characters than those of a URL in percent:"
              + " /order/{id}.");
    }
    Matcher names = VARIABLE.matcher(text);
    while (names.find()) {
      if (!variables.contains(names.group(1))) {
        throw value.error(
            "has the variable %s, which is not declared.".formatted(Quoted.of(names.group(1))),
            "Give its values in 'variables': {%s: 1..1000}.".formatted(Quoted.cut(names.group(1))));
      }
    }
    return text;
  }

  /** A path without variables. */
  static String path(YamlValue value) {
    return path(value, List.of());
  }

  /**
   * The values of a variable: {@code 1..1000} or {@code 1..orders}.
   *
   * @throws InputException if it is no range, or an empty one
   */
  static String range(YamlValue value) {
    Matcher range = RANGE.matcher(value.text());
    if (!range.matches()) {
      throw value.error(
          "is %s, which is no range.".formatted(Quoted.of(value.text())),
          "Write one like 1..1000, 1..orders or 1..customers.");
    }
    String last = range.group(2);
    if (Character.isDigit(last.charAt(0))
        && Long.parseLong(last) < Long.parseLong(range.group(1))) {
      throw value.error(
          "is %s, which ends before it begins.".formatted(Quoted.of(value.text())),
          "Exchange the two.");
    }
    return value.text();
  }
}
