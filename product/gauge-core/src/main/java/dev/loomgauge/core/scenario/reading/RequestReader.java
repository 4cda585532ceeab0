package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a service can be asked: its endpoints and the variables in them. */
public final class RequestReader {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern STATUS =
      Pattern.compile("[1-5](?:xx|\\d\\d)|([1-5]\\d\\d)\\.\\.([1-5]\\d\\d)");
  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,15})\\.\\.(\\d{1,15}|orders|customers)");

  /** They follow from the body, so nobody sets them. */
  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");

  private final Set<String> variables;
  private final Set<String> drawn;

  /**
   * @param variables all that a request may have
   * @param drawn those of them that are declared
   */
  private RequestReader(Set<String> variables, Set<String> drawn) {
    this.variables = variables;
    this.drawn = drawn;
  }

  /**
   * Reads all endpoints of a manifest.
   *
   * @param login of the same manifest, already read
   * @param variables names of those that it declares
   * @throws InputException if one is no request, or has a variable that is neither declared nor
   *     taken from answers
   */
  public static Map<String, Endpoint> endpoints(
      YamlValue value, Optional<Endpoint> login, Set<String> variables) {
    return endpoints(value, login, variables, ManifestGrammar.REQUEST.names());
  }

  /**
   * The same where a request may have other keys.
   *
   * @param keys that it may have; the others are for the caller
   */
  static Map<String, Endpoint> endpoints(
      YamlValue value, Optional<Endpoint> login, Set<String> variables, List<String> keys) {
    Set<String> all = new TreeSet<>(variables);
    login.ifPresent(first -> all.addAll(first.take().keySet()));
    value.map().entries().forEach(e -> all.addAll(TakeReader.names(e.getValue(), variables)));
    RequestReader reader = new RequestReader(all, variables);
    Map<String, Endpoint> endpoints = new LinkedHashMap<>();
    value
        .map()
        .entries()
        .forEach(e -> endpoints.put(e.getKey(), reader.endpoint(e.getValue(), keys)));
    return endpoints;
  }

  /**
   * Reads what a user sends before its first request.
   *
   * @param variables names of those that are declared
   * @throws InputException if it is no request, or has a variable that is not declared
   */
  public static Endpoint login(YamlValue value, Set<String> variables) {
    return new RequestReader(variables, variables).endpoint(value);
  }

  /**
   * Reads where the values of request variables come from.
   *
   * @param folder that paths of files count from
   * @throws InputException if a name is none, a range is none or empty, or a file is not there
   */
  public static Map<String, RequestValues> variables(YamlValue value, Path folder) {
    Map<String, RequestValues> variables = new LinkedHashMap<>();
    value
        .map()
        .entries()
        .forEach(
            e -> {
              if (!NAME.matcher(e.getKey()).matches()) {
                throw e.getValue()
                    .error(
                        "is no name of a variable.",
                        "Use letters, digits and '_', and begin with a letter.");
              }
              variables.put(e.getKey(), values(e.getValue(), folder));
            });
    return variables;
  }

  private Endpoint endpoint(YamlValue value) {
    return endpoint(value, ManifestGrammar.REQUEST.names());
  }

  private Endpoint endpoint(YamlValue value, List<String> keys) {
    if (!value.isMap()) {
      return Endpoint.get(RequestTarget.path(value, variables));
    }
    YamlMap map = value.map().allow(keys);
    return new Endpoint(
        map.find("method")
            .map(method -> method.oneOf(ManifestGrammar.METHODS.words()))
            .orElse(Endpoint.GET),
        RequestTarget.path(map.need("path"), variables),
        map.find("headers").map(this::headers).orElse(Map.of()),
        map.find("body").map(YamlValue::text),
        map.find("status").map(RequestReader::status).orElse(Endpoint.OK),
        map.find("take").map(take -> TakeReader.read(take, drawn)).orElse(Map.of()));
  }

  private Map<String, String> headers(YamlValue value) {
    Map<String, String> headers = new LinkedHashMap<>();
    value.map().entries().forEach(e -> headers.put(e.getKey(), header(e.getKey(), e.getValue())));
    return headers;
  }

  private String header(String name, YamlValue value) {
    String text = value.text();
    if (!TOKEN.matcher(name).matches() || CONTROL.matcher(text).find()) {
      throw value.error(
          "is no header.", "Use letters, digits and '-' for its name, and one line for its value.");
    }
    if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
      throw value.error("follows from the body.", "Leave it out.");
    }
    RequestTarget.requireDeclared(value, text, variables);
    return text;
  }

  private static String status(YamlValue value) {
    String text = value.text();
    Matcher status = STATUS.matcher(text);
    if (!status.matches()
        || (status.group(1) != null
            && Integer.parseInt(status.group(1)) > Integer.parseInt(status.group(2)))) {
      throw value.error(
          "is %s, which is no status of an answer.".formatted(Quoted.of(text)),
          "Write one like 201, 2xx or 200..204.");
    }
    return text;
  }

  private static RequestValues values(YamlValue value, Path folder) {
    if (value.isMap()) {
      YamlValue file = value.map().allow(ManifestGrammar.FILE_VALUES.names()).need("file");
      Path path = file.path(folder).toAbsolutePath().normalize();
      if (!Files.isRegularFile(path)) {
        throw file.error(
            "names " + path + ", which is not there.", "Make it, with a value on each line.");
      }
      return new RequestValues.Lines(path);
    }
    Matcher range = RANGE.matcher(value.text());
    if (!range.matches()) {
      throw value.error(
          "is %s, which is no range.".formatted(Quoted.of(value.text())),
          "Write one like 1..1000, 1..orders or 1..customers, or {file: ids.txt}.");
    }
    long from = Long.parseLong(range.group(1));
    return switch (range.group(2)) {
      case "orders" -> new RequestValues.Keys(from, RequestValues.Table.ORDERS);
      case "customers" -> new RequestValues.Keys(from, RequestValues.Table.CUSTOMERS);
      default -> numbers(value, from, Long.parseLong(range.group(2)));
    };
  }

  private static RequestValues numbers(YamlValue value, long from, long to) {
    if (to < from) {
      throw value.error(
          "is %s, which ends before it begins.".formatted(Quoted.of(value.text())),
          "Exchange the two.");
    }
    return new RequestValues.Numbers(from, to);
  }
}
