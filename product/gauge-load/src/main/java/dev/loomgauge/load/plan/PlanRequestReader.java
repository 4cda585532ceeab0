package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.load.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code request} and refuses what would make it no HTTP/1.1 request, or would falsify its
 * framing.
 */
final class PlanRequestReader {
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
        || SLOT.matcher(path).replaceAll("").chars().anyMatch(PlanRequestReader::illegalInTarget)) {
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
