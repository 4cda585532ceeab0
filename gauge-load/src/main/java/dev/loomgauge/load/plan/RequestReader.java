package dev.loomgauge.load.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code request} and refuses what would make it no HTTP/1.1 request, or would falsify its
 * framing.
 */
final class RequestReader {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern SLOT = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");
  private static final Set<String> OURS = Set.of("content-length", "transfer-encoding");

  private RequestReader() {}

  static RequestSpec read(PlanObject root, Set<String> variables) throws PlanException {
    PlanObject request = root.object("request", "method", "path", "headers", "body");
    String method = request.optionalText("method").orElse("GET");
    if (!TOKEN.matcher(method).matches() || method.equals("CONNECT")) {
      throw request.problem(
          "method", "\"" + method + "\" is no method this engine sends; write GET, POST, ...");
    }
    String path = request.text("path");
    // Braces are slots; everything else must already be a legal request target.
    if (!path.startsWith("/")
        || SLOT.matcher(path).replaceAll("").chars().anyMatch(RequestReader::illegalInTarget)) {
      throw request.problem(
          "path", "must begin with / and have spaces and other special characters escaped (%20)");
    }
    declared(request, "path", path, variables);
    List<RequestSpec.Header> headers = new ArrayList<>();
    if (request.has("headers")) {
      PlanObject all = request.object("headers");
      for (String name : all.keys()) {
        headers.add(header(all, name, variables));
      }
    }
    return new RequestSpec(method, path, headers, request.optionalText("body"));
  }

  private static RequestSpec.Header header(PlanObject all, String name, Set<String> variables)
      throws PlanException {
    String value = all.text(name);
    if (!TOKEN.matcher(name).matches()
        || value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
      throw all.problem(name, "is no legal header; names are tokens, values hold no line breaks");
    }
    if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
      throw all.problem(name, "is set from the body; leave it out");
    }
    declared(all, name, value, variables);
    return new RequestSpec.Header(name, value);
  }

  private static void declared(PlanObject object, String key, String text, Set<String> variables)
      throws PlanException {
    Matcher matcher = SLOT.matcher(text);
    while (matcher.find()) {
      String name = matcher.group(1);
      if (name != null && !variables.contains(name)) {
        throw object.problem(key, "{" + name + "} is not among the variables; declare it there");
      }
    }
  }

  private static boolean illegalInTarget(int c) {
    return c <= ' ' || c >= 0x7f || "\"<>\\^`{|}#".indexOf(c) >= 0;
  }
}
