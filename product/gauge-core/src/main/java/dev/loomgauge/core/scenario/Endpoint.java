package dev.loomgauge.core.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request that a service answers; {@code {name}} in path, headers and body is a request variable.
 *
 * @param path with its query
 * @param headers name to value
 * @param status of a right answer: {@code 200}, {@code 2xx} or {@code 200..204}
 * @param take request variable to what of an answer is its value for later requests of the same
 *     user
 */
public record Endpoint(
    String method,
    String path,
    Map<String, String> headers,
    Optional<String> body,
    String status,
    Map<String, Extraction> take) {
  /** What reads, in HTTP. */
  public static final String GET = "GET";

  /** The status of a right answer where nothing else is written. */
  public static final String OK = "200";

  /** A GET that is answered with 200. */
  public static Endpoint get(String path) {
    return new Endpoint(GET, path, Map.of(), Optional.empty(), OK, Map.of());
  }

  public Endpoint to(String other) {
    return new Endpoint(method, other, headers, body, status, take);
  }

  public Endpoint with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new Endpoint(method, path, all, body, status, take);
  }

  /** Whether it changes nothing on the server, as HTTP has it. */
  public boolean isSafe() {
    return method.equals(GET) || method.equals("HEAD");
  }

  public boolean accepts(int answered) {
    if (status.endsWith("xx")) {
      return status.charAt(0) - '0' == answered / 100;
    }
    List<String> ends = List.of(status.split("\\.\\.", -1));
    return Integer.parseInt(ends.getFirst()) <= answered
        && answered <= Integer.parseInt(ends.getLast());
  }

  /** Whether it is a GET with nothing but its path, answered with 200. */
  public boolean isPlain() {
    return equals(get(path));
  }
}
