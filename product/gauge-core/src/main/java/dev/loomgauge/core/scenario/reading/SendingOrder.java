package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.scenario.Endpoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An order in which a user that begins with nothing can send all requests: each after those whose
 * answers have the values that it needs.
 *
 * @param sendable those that can be sent, in order
 * @param never request to a variable that it needs and never gets
 */
record SendingOrder(List<String> sendable, Map<String, String> never) {
  private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

  /** Finds it; some request of the manifest takes the takable variables from its answers. */
  static SendingOrder of(
      Map<String, Endpoint> requests, Optional<Endpoint> login, Collection<String> takable) {
    Set<String> got = new TreeSet<>();
    login.ifPresent(first -> got.addAll(first.take().keySet()));
    Map<String, Endpoint> left = new LinkedHashMap<>(requests);
    List<String> sendable = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = false;
      for (var request : new LinkedHashMap<>(left).entrySet()) {
        if (missing(request.getValue(), takable, got).isEmpty()) {
          left.remove(request.getKey());
          sendable.add(request.getKey());
          got.addAll(request.getValue().take().keySet());
          more = true;
        }
      }
    }
    Map<String, String> never = new LinkedHashMap<>();
    left.forEach((name, request) -> never.put(name, missing(request, takable, got).getFirst()));
    return new SendingOrder(sendable, never);
  }

  private static List<String> missing(
      Endpoint request, Collection<String> takable, Set<String> got) {
    return variables(request).stream()
        .filter(name -> takable.contains(name) && !got.contains(name))
        .toList();
  }

  static Set<String> variables(Endpoint request) {
    Set<String> names = new TreeSet<>();
    add(request.path(), names);
    request.headers().values().forEach(value -> add(value, names));
    request.body().ifPresent(body -> add(body, names));
    return names;
  }

  private static void add(String text, Set<String> names) {
    Matcher matcher = VARIABLE.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
  }
}
