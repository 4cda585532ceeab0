package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.load.LoadPlan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code request}, or {@code requests} and {@code login}. */
final class RequestMixReader {
  private static final String NAME = "[A-Za-z_][A-Za-z0-9_-]{0,63}";
  private static final Pattern STATUS =
      Pattern.compile("([1-5])(?:(xx)|(\\d\\d)(?:\\.\\.([1-5]\\d\\d))?)");
  private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*";
  private static final String HEADER = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  private RequestMixReader() {}

  static RequestMix read(LoadPlan.Content content, Set<String> variables) throws PlanException {
    LoadPlan.Request request = content.request();
    Map<String, LoadPlan.Kind> requests = content.requests();
    if ((request == null) == (requests == null)) {
      throw new PlanException("the document", "needs exactly one of request and requests");
    }
    if (request != null) {
      if (content.login() != null) {
        throw new PlanException("login", "goes with requests");
      }
      return RequestMix.of(
          new Kind(
              "request",
              1,
              PlanRequestReader.read("request", request, variables),
              check("check", content.check()),
              Map.of()));
    }
    if (content.check() != null) {
      throw new PlanException("check", "goes with request; every one of requests has its own");
    }
    return several(Objects.requireNonNull(requests), content.login(), variables);
  }

  private static RequestMix several(
      Map<String, LoadPlan.Kind> requests, LoadPlan.@Nullable Kind login, Set<String> drawn)
      throws PlanException {
    if (requests.isEmpty()) {
      throw new PlanException("requests", "is empty; name a request");
    }
    Set<String> variables = declared(requests, login, drawn);
    double all = 0;
    for (var entry : requests.entrySet()) {
      String where = "requests." + entry.getKey();
      if (!entry.getKey().matches(NAME)
          || (login != null && entry.getKey().equals(RequestMix.LOGIN))) {
        throw new PlanException(
            where, "is no name of a request; use letters, digits, _ and -, and not login");
      }
      all += share(where, entry.getValue());
    }
    List<Kind> kinds = new ArrayList<>();
    for (var entry : requests.entrySet()) {
      String where = "requests." + entry.getKey();
      double share = share(where, entry.getValue()) / all;
      kinds.add(kind(where, entry.getKey(), share, entry.getValue(), variables));
    }
    if (login == null) {
      return RequestMix.of(kinds, Optional.empty());
    }
    if (login.share() != null) {
      throw new PlanException("login.share", "has no meaning: every user sends one");
    }
    return RequestMix.of(kinds, Optional.of(kind("login", RequestMix.LOGIN, 0, login, drawn)));
  }

  private static double share(String where, LoadPlan.Kind kind) throws PlanException {
    return kind.share() == null ? 1 : PlanRanges.number(where + ".share", kind.share(), 1e-6, 1e6);
  }

  private static Set<String> declared(
      Map<String, LoadPlan.Kind> requests, LoadPlan.@Nullable Kind login, Set<String> drawn)
      throws PlanException {
    Set<String> all = new TreeSet<>(drawn);
    Stream<LoadPlan.Kind> kinds =
        Stream.concat(requests.values().stream(), Stream.ofNullable(login));
    for (LoadPlan.Kind kind : kinds.toList()) {
      for (String name : takes(kind).keySet()) {
        if (!name.matches(VARIABLE) || drawn.contains(name)) {
          throw new PlanException(
              "take." + name,
              drawn.contains(name)
                  ? "is among the variables already; give it another name"
                  : "is no name; use letters, digits and _, beginning with a letter");
        }
        all.add(name);
      }
    }
    return all;
  }

  private static Map<String, LoadPlan.Take> takes(LoadPlan.Kind kind) {
    return Objects.requireNonNullElse(kind.take(), Map.<String, LoadPlan.Take>of());
  }

  private static Kind kind(
      String where, String name, double share, LoadPlan.Kind given, Set<String> variables)
      throws PlanException {
    Map<String, Extractor> takes = new LinkedHashMap<>();
    for (var take : takes(given).entrySet()) {
      takes.put(take.getKey(), taking(where + ".take." + take.getKey(), take.getValue()));
    }
    return new Kind(
        name,
        share,
        PlanRequestReader.read(where, given.request(), variables),
        check(where + ".check", given.check()),
        takes);
  }

  private static Extractor taking(String where, LoadPlan.Take take) throws PlanException {
    String json = take.json();
    String header = take.header();
    String cookie = take.cookie();
    if (Stream.of(json, header, cookie).filter(Objects::nonNull).count() != 1) {
      throw new PlanException(where, "needs exactly one of json, header and cookie");
    }
    if (json != null) {
      List<String> path = List.of(json.split("\\.", -1));
      if (path.contains("")) {
        throw new PlanException(where + ".json", "has an empty step; write a.b.0");
      }
      return new Extractor.JsonBody(path);
    }
    String name = Objects.requireNonNull(header == null ? cookie : header);
    if (!name.matches(HEADER)) {
      throw new PlanException(where, "\"" + name + "\" is no name of a header or a cookie");
    }
    return header == null ? new Extractor.Cookie(name) : new Extractor.Header(name);
  }

  private static ResponseCheck check(String where, LoadPlan.@Nullable Check check)
      throws PlanException {
    BitSet statuses = new BitSet(600);
    if (check == null) {
      statuses.set(200, 300);
      return new ResponseCheck(statuses, Optional.empty(), 0);
    }
    for (String text : Objects.requireNonNullElse(check.status(), List.<String>of())) {
      allow(statuses, where + ".status", text);
    }
    if (statuses.isEmpty()) {
      statuses.set(200, 300);
    }
    Optional<String> contains =
        Optional.ofNullable(check.bodyContains()).filter(text -> !text.isEmpty());
    long minBytes = Objects.requireNonNullElse(check.minBytes(), 0L);
    return new ResponseCheck(
        statuses, contains, PlanRanges.whole(where + ".minBytes", minBytes, 0, Long.MAX_VALUE));
  }

  private static void allow(BitSet statuses, String path, String text) throws PlanException {
    Matcher matcher = STATUS.matcher(text);
    if (!matcher.matches()) {
      throw new PlanException(
          path, "\"" + text + "\" is no status; write \"200\", \"2xx\" or \"200..299\"");
    }
    if (matcher.group(2) != null) {
      int first = 100 * Integer.parseInt(matcher.group(1));
      statuses.set(first, first + 100);
      return;
    }
    int first = Integer.parseInt(matcher.group(1) + matcher.group(3));
    int last = matcher.group(4) == null ? first : Integer.parseInt(matcher.group(4));
    if (last < first) {
      throw new PlanException(path, "\"" + text + "\" ends before it begins");
    }
    statuses.set(first, last + 1);
  }

  /**
   * Reads {@code request} and refuses what would make it no HTTP/1.1 request, or would falsify its
   * framing.
   */
  private static final class PlanRequestReader {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern SLOT = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final Set<String> OURS = Set.of("content-length", "transfer-encoding");

    private PlanRequestReader() {}

    static RequestSpec read(String where, LoadPlan.Request request, Set<String> variables)
        throws PlanException {
      String method = Objects.requireNonNullElse(request.method(), "GET");
      if (!TOKEN.matcher(method).matches() || method.equals("CONNECT")) {
        throw new PlanException(
            where + ".method",
            "\"" + method + "\" is no method this engine sends; write GET, POST, ...");
      }
      String path = request.path();
      // Braces are slots; everything else must already be a legal request target.
      if (!path.startsWith("/")
          || SLOT.matcher(path)
              .replaceAll("")
              .chars()
              .anyMatch(PlanRequestReader::illegalInTarget)) {
        throw new PlanException(
            where + ".path",
            "must begin with / and have spaces and other special characters escaped (%20)");
      }
      declared(where + ".path", path, variables);
      List<RequestSpec.Header> headers = new ArrayList<>();
      for (Map.Entry<String, String> header :
          Objects.requireNonNullElse(request.headers(), Map.<String, String>of()).entrySet()) {
        headers.add(
            header(
                where + ".headers." + header.getKey(),
                header.getKey(),
                header.getValue(),
                variables));
      }
      String body = Objects.requireNonNullElse(request.body(), "");
      Set<String> used = new TreeSet<>();
      headers.forEach(header -> addSlots(header.value(), variables, used));
      addSlots(path, variables, used);
      addSlots(body, variables, used);
      return new RequestSpec(method, path, headers, Optional.ofNullable(request.body()), used);
    }

    private static RequestSpec.Header header(
        String where, String name, String value, Set<String> variables) throws PlanException {
      if (!TOKEN.matcher(name).matches()
          || value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
        throw new PlanException(
            where, "is no legal header; names are tokens, values hold no line breaks");
      }
      if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
        throw new PlanException(where, "is set from the body; leave it out");
      }
      declared(where, value, variables);
      return new RequestSpec.Header(name, value);
    }

    private static void declared(String where, String text, Set<String> variables)
        throws PlanException {
      Matcher matcher = SLOT.matcher(text);
      while (matcher.find()) {
        String name = matcher.group(1);
        if (name != null && !variables.contains(name)) {
          throw new PlanException(
              where, "{" + name + "} is not among the variables; declare it there");
        }
      }
    }

    /** Braces around anything else than a variable are text in a body. */
    private static void addSlots(String text, Set<String> variables, Set<String> used) {
      Matcher matcher = SLOT.matcher(text);
      while (matcher.find()) {
        String name = matcher.group(1);
        if (name != null && variables.contains(name)) {
          used.add(name);
        }
      }
    }

    private static boolean illegalInTarget(int c) {
      return c <= ' ' || c >= 0x7f || "\"<>\\^`{|}#".indexOf(c) >= 0;
    }
  }
}
