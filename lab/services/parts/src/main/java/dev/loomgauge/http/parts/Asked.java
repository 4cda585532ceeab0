package dev.loomgauge.http.parts;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * What a request asks for: {@code /name}, {@code /name/item}, and a query behind either.
 *
 * @param item what is asked for, empty for none
 * @param query without its question mark, as sent; empty for none
 */
public record Asked(String name, String item, String query) {
  /** Takes a path apart, with or without a query behind it. */
  public static Asked of(String path) {
    int end = path.indexOf('?');
    String plain = end < 0 ? path : path.substring(0, end);
    String query = end < 0 ? "" : path.substring(end + 1);
    int slash = plain.indexOf('/', 1);
    return slash < 0
        ? new Asked(plain.isEmpty() ? "" : plain.substring(1), "", query)
        : new Asked(plain.substring(1, slash), plain.substring(slash + 1), query);
  }

  /** The value of a flag of the query, as sent: the first, where there are several. */
  public Optional<String> flag(String flag) {
    String start = flag + "=";
    return Arrays.stream(query.split("&", -1))
        .filter(part -> part.startsWith(start))
        .map(part -> part.substring(start.length()))
        .findFirst();
  }

  /** Whether the item is an id: 1 to 18 digits. */
  public boolean hasId() {
    return item.length() <= 18
        && !item.isEmpty()
        && item.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** What is answered where nothing is. */
  public static Reply unknown(Collection<String> names) {
    return Reply.problem(404, "no-such-path", "there are " + String.join(", ", names));
  }

  /** What is answered where an id should be. */
  public Reply badId() {
    return Reply.problem(
        400, "bad-request", "id=" + item + ": use /" + name + "/{id} with 1 to 18 digits");
  }
}
