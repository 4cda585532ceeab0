package dev.loomgauge.load.plan;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One HTTP request; {@code {name}} in path, headers and body is a variable.
 *
 * @param method a token such as {@code GET}
 * @param path the request target in origin form, beginning with {@code /}
 * @param variables those that it has, in the order in which values that a user lacks are fetched
 */
public record RequestSpec(
    String method,
    String path,
    List<Header> headers,
    Optional<String> body,
    Set<String> variables) {
  /** A header as it will be written. */
  public record Header(String name, String value) {}

  public RequestSpec {
    headers = List.copyOf(headers);
    variables = Collections.unmodifiableSet(new LinkedHashSet<>(variables));
  }

  public boolean isHead() {
    return method.equals("HEAD");
  }
}
