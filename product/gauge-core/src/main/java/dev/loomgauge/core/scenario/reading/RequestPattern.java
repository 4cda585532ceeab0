package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is asked of a user's service. A request as it is written on the command line: {@code
 * /owners/{1..10}} draws a number for each request, {@code /owners/{ids.txt}} a line of a file; or
 * the requests of a file.
 *
 * @param path with a name in place of each set of values: {@code /owners/{v1}}
 * @param values name to {@code 1..10} or to the absolute path of a file
 * @param file the requests of a file, in place of both; their path is then the one that answers
 *     when the service is ready
 */
public record RequestPattern(String path, Map<String, String> values, Optional<RequestSet> file) {
  /** The name of a request that is written on the command line. */
  public static final String ONE = "request";

  private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,15})\\.\\.(\\d{1,15})");

  public RequestPattern {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public static RequestPattern of(RequestSet requests) {
    return new RequestPattern(requests.health(), Map.of(), Optional.of(requests));
  }

  /**
   * Reads the value of an option, {@code --get}; {@link OptionException} if it is no path, or its
   * values are neither a range nor a file.
   */
  public static RequestPattern parse(String option, String text) {
    if (!text.startsWith("/") || text.matches(".*[\\s\\p{Cntrl}].*")) {
      throw new OptionException(
          option + " '" + text + "'",
          "is no path of the service.",
          "Begin it with '/' and leave out host and port: the service gets a port of its own. Write a blank as %20.");
    }
    Map<String, String> values = new LinkedHashMap<>();
    StringBuilder path = new StringBuilder();
    Matcher braces = BRACES.matcher(text);
    while (braces.find()) {
      String name = "v" + (values.size() + 1);
      values.put(name, values(option, braces.group(1)));
      braces.appendReplacement(path, Matcher.quoteReplacement("{" + name + "}"));
    }
    braces.appendTail(path);
    RequestPattern pattern = new RequestPattern(path.toString(), values, Optional.empty());
    requireAddress(option, text, BRACES.matcher(text).replaceAll("1"));
    values.values().stream()
        .filter(RequestPattern::fromFile)
        .forEach(file -> requireAddresses(option, file));
    return pattern;
  }

  private static void requireAddress(String option, String where, String text) {
    if (!RequestTarget.fits(text)) {
      throw new OptionException(
          option + " '" + where + "'",
          "has '%s', which no address may have as it is.".formatted(Quoted.cut(text)),
          "Write other characters than those of a URL by their codes: %20 for a blank, %5B for [.");
    }
  }

  private static void requireAddresses(String option, String file) {
    try (var lines = Files.lines(Path.of(file))) {
      lines
          .filter(line -> !line.isBlank())
          .forEach(line -> requireAddress(option, "{" + file + "}", line));
    } catch (java.io.IOException | java.io.UncheckedIOException e) {
      throw new OptionException(
          option + " {" + file + "}",
          "cannot be read: " + e.getMessage(),
          "Make it readable; its text is UTF-8.");
    }
  }

  private static String values(String option, String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      if (Long.parseLong(range.group(1)) > Long.parseLong(range.group(2))) {
        throw new OptionException(
            option + " {" + text + "}", "ends before it begins.", "Exchange the two numbers.");
      }
      return text;
    }
    Path file = Path.of(text).toAbsolutePath().normalize();
    if (text.isBlank() || !Files.isRegularFile(file)) {
      throw new OptionException(
          option + " {" + text + "}",
          "is neither a range of numbers nor a file that is there.",
          "Write {1..1000}, or the name of a file with a value on each line: {ids.txt}.");
    }
    return file.toString();
  }

  /** The requests: those of the file, or the one that is written on the command line. */
  public RequestSet requests() {
    return file.orElseGet(
        () ->
            new RequestSet(
                Map.of(ONE, Endpoint.get(path)),
                Mix.of(ONE),
                Optional.empty(),
                variables(),
                path,
                List.of(ONE)));
  }

  private Map<String, RequestValues> variables() {
    Map<String, RequestValues> variables = new LinkedHashMap<>();
    values.forEach(
        (name, text) -> {
          Matcher range = RANGE.matcher(text);
          variables.put(
              name,
              range.matches()
                  ? new RequestValues.Numbers(
                      Long.parseLong(range.group(1)), Long.parseLong(range.group(2)))
                  : new RequestValues.Lines(Path.of(text)));
        });
    return variables;
  }

  public static boolean fromFile(String values) {
    return !RANGE.matcher(values).matches();
  }

  /** The path of one request: the first of each range; files are read. */
  public String first() {
    return RequestTarget.filled(path, variables());
  }
}
