package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.RequestValues;
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

/** Reads what a service can be asked: its requests and variables, and which are declared. */
record RequestReader(Set<String> variables, Set<String> drawn) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern FIELD = Pattern.compile("[^.]+(\\.[^.]+)*");
  private static final Pattern STATUS_FORM =
      Pattern.compile("[1-5](?:xx|\\d\\d)|([1-5]\\d\\d)\\.\\.([1-5]\\d\\d)");
  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,15})\\.\\.(\\d{1,15}|orders|customers)");

  /** They follow from the body, so nobody sets them. */
  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");

  private static final Value<String> WORD =
      text()
          .check(
              text -> TOKEN.matcher(text).matches(),
              "is %s, which is no name.",
              "Use letters, digits, '-' and '_'.");
  private static final Key<Extraction> JSON =
      optional(
              "json",
              text()
                  .check(
                      text -> FIELD.matcher(text).matches(),
                      "is %s, which is no path.",
                      "Write names with dots between: auth.token.")
                  .<Extraction>map(Extraction.JsonField::new))
          .means(
              "A field of a JSON body: names, and numbers of list items from 0, with dots between: `auth.tokens.0`.");
  private static final Key<Extraction> HEADER =
      optional("header", WORD.<Extraction>map(Extraction.Header::new)).means("A header.");
  private static final Key<Extraction> COOKIE =
      optional("cookie", WORD.<Extraction>map(Extraction.Cookie::new))
          .means("A cookie that the answer sets.");
  private static final Keyed TAKEN = Keyed.of("A value from an answer", JSON, HEADER, COOKIE);

  private static final Key<String> METHOD =
      optional(
              "method",
              oneOf(List.of(Endpoint.GET, "HEAD", "POST", "PUT", "PATCH", "DELETE")),
              Endpoint.GET)
          .means("Of HTTP.");
  private static final Key<YamlValue> PATH =
      required("path", unread(Shape.TEXT))
          .means("With its query, and request variables in braces.");
  private static final Key<YamlValue> HEADERS =
      optional("headers", unread(new Shape.Named("header", Shape.TEXT)))
          .means("Beyond `Host` and `Content-Length`; values may have request variables.");
  private static final Key<String> BODY =
      optional("body", text(new Shape.Scalar("text", "[\\s\\S]*")))
          .means("Text with request variables; other text in braces is sent as it is.");
  private static final Key<String> STATUS =
      optional(
              "status",
              Value.of(
                  Shape.either(
                      whole(100, 599).shape(),
                      new Shape.Scalar(
                          "classes or ranges: `2xx`, `200..204`",
                          "[1-5]xx|[1-5][0-9]{2}\\.\\.[1-5][0-9]{2}")),
                  RequestReader::status),
              Endpoint.OK)
          .without("`200`")
          .means("Of a right answer; all others are errors.");
  private static final Key<YamlValue> TAKE =
      optional("take", unread(new Shape.Named("variable", TAKEN)))
          .means(
              "Request variables whose values come from right answers to this request, for later requests of the same user. A user that has no value yet sends this request first. Exactly one of `json`, `header` and `cookie` each.");
  static final Keyed REQUEST = Keyed.of("A request", METHOD, PATH, HEADERS, BODY, STATUS, TAKE);

  private static final Key<YamlValue> FILE =
      required("file", unread(Shape.TEXT))
          .means(
              "A value on each line, drawn at random; its path counts from the manifest's folder.");
  private static final Keyed FROM_FILE = Keyed.of("Values from a file", FILE);

  static final Value<YamlValue> VARIABLES =
      unread(new Shape.Named("variable", Shape.either(Shape.TEXT, FROM_FILE)));

  /** Reads requests by name; keys beside ours are for the caller, the file's login is read. */
  static Map<String, Endpoint> endpoints(
      YamlValue value, Optional<Endpoint> login, Set<String> variables, Keyed request) {
    Set<String> all = new TreeSet<>(variables);
    login.ifPresent(first -> all.addAll(first.take().keySet()));
    value.map().entries().stream()
        .filter(e -> e.getValue().isMap())
        .forEach(
            e ->
                TAKE.find(e.getValue().map())
                    .ifPresent(take -> all.addAll(takes(take, variables).keySet())));
    RequestReader reader = new RequestReader(all, variables);
    return byName(value, one -> reader.endpoint(one, request));
  }

  /** Reads what a user sends before its first request, with these declared variables. */
  static Endpoint login(YamlValue value, Set<String> variables) {
    return new RequestReader(variables, variables).endpoint(value, REQUEST);
  }

  /** Reads where values of request variables come from; paths of files count from the folder. */
  static Map<String, RequestValues> variables(YamlValue value, Path folder) {
    value.map().entries().forEach(e -> checkName(e.getKey(), e.getValue()));
    return byName(value, values -> values(values, folder));
  }

  private static void checkName(String name, YamlValue value) {
    if (!NAME.matcher(name).matches()) {
      throw value.error(
          "is no name of a variable.", "Use letters, digits and '_', and begin with a letter.");
    }
  }

  private Endpoint endpoint(YamlValue value, Keyed request) {
    if (!value.isMap()) {
      return Endpoint.get(RequestTarget.path(value, variables));
    }
    YamlMap map = request.map(value);
    return new Endpoint(
        METHOD.in(map),
        RequestTarget.path(PATH.in(map), variables),
        HEADERS.find(map).map(this::headers).orElse(Map.of()),
        BODY.find(map),
        STATUS.in(map),
        TAKE.find(map).map(take -> takes(take, drawn)).orElse(Map.of()));
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

  /** Reads what is taken from answers; values of declared variables come from elsewhere. */
  private static Map<String, Extraction> takes(YamlValue value, Set<String> declared) {
    for (var entry : value.map().entries()) {
      checkName(entry.getKey(), entry.getValue());
      if (declared.contains(entry.getKey())) {
        throw entry
            .getValue()
            .error("is among 'variables' already.", "Give one of the two another name.");
      }
    }
    return byName(value, RequestReader::take);
  }

  private static Extraction take(YamlValue value) {
    YamlMap map = TAKEN.map(value);
    if (map.keys().size() != 1) {
      throw value.error(
          "says %d places.".formatted(map.keys().size()),
          "Write exactly one of json, header and cookie: {json: access_token}.");
    }
    return JSON.find(map).or(() -> HEADER.find(map)).or(() -> COOKIE.find(map)).orElseThrow();
  }

  private static String status(YamlValue value) {
    String text = value.text();
    Matcher status = STATUS_FORM.matcher(text);
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
      YamlValue file = FILE.in(FROM_FILE.map(value));
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
