package dev.loomgauge.load.plan;

import java.util.List;
import java.util.Optional;

/**
 * One HTTP request; {@code {name}} in path, headers and body is a variable.
 *
 * @param method a token such as {@code GET}
 * @param path the request target in origin form, beginning with {@code /}
 */
public record RequestSpec(String method, String path, List<Header> headers, Optional<String> body) {

  /** A header as it will be written. */
  public record Header(String name, String value) {}

  public RequestSpec {
    headers = List.copyOf(headers);
  }

  /** Whether responses to this request carry no body. */
  public boolean isHead() {
    return method.equals("HEAD");
  }
}
