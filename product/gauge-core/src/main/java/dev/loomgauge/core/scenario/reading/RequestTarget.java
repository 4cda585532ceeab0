package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.RequestValues;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads paths of a service, and the variables in them. */
public final class RequestTarget {
  private static final String LETTERS = "[A-Za-z0-9\\-._~!$&'()*+,;=:@%/?]*";
  private static final Pattern PATH = Pattern.compile("/" + LETTERS);
  private static final Pattern PART = Pattern.compile(LETTERS);
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

  private RequestTarget() {}

  /** A path with variables in braces; {@link InputException} if none, or one is not declared. */
  public static String path(YamlValue value, Collection<String> variables) {
    String text = value.text();
    if (!PATH.matcher(VARIABLE.matcher(text).replaceAll("x")).matches()) {
      throw value.error(
          "is %s, which is no path.".formatted(Quoted.of(text)),
          "Begin it with '/', and write other characters than those of a URL in percent: /order/{id}.");
    }
    requireDeclared(value, text, variables);
    return text;
  }

  /** Whether a text may be a part of a path as it is. */
  public static boolean fits(String text) {
    return PART.matcher(text).matches();
  }

  static void requireDeclared(YamlValue value, String text, Collection<String> variables) {
    Matcher names = VARIABLE.matcher(text);
    while (names.find()) {
      if (!variables.contains(names.group(1))) {
        throw value.error(
            "has the variable %s, which is not declared.".formatted(Quoted.of(names.group(1))),
            "Give its values in 'variables': {%s: 1..1000}.".formatted(Quoted.cut(names.group(1))));
      }
    }
  }

  /** A path with the first value of each variable in it. */
  static String filled(String path, Map<String, RequestValues> variables) {
    String filled = path;
    for (var variable : variables.entrySet()) {
      filled = filled.replace("{" + variable.getKey() + "}", variable.getValue().first());
    }
    return filled;
  }

  public static String path(YamlValue value) {
    return path(value, List.of());
  }
}
