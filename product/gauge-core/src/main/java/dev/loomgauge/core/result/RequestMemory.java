package dev.loomgauge.core.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a request in flight costs a service in memory, over all trials of a cell.
 *
 * @param cell its id
 * @param threads thread mode
 * @param levels the levels of the other factors
 * @param users connections that were open the whole time
 * @param inFlight the most requests in flight at a reading, the least over the trials
 * @param trials whose readings count
 * @param parts one a kind of memory; empty when the readings tell nothing
 * @param doubt why the readings tell nothing or less than asked; empty when they do
 */
public record RequestMemory(
    String cell,
    String threads,
    Map<String, String> levels,
    int users,
    long inFlight,
    int trials,
    List<Part> parts,
    String doubt) {

  public RequestMemory {
    parts = List.copyOf(parts);
  }

  /**
   * Names of rows that tell them apart, in their order: the thread mode, and the levels in which
   * rows of the same mode differ, "virtual + compiler c1".
   */
  public static List<String> names(List<RequestMemory> all) {
    return all.stream()
        .map(
            row ->
                Stream.concat(
                        Stream.of(row.threads),
                        row.levels.entrySet().stream()
                            .filter(level -> row.isOneOfSeveral(level.getKey(), all))
                            .map(level -> level.getKey() + " " + level.getValue()))
                    .collect(Collectors.joining(" + ")))
        .toList();
  }

  private boolean isOneOfSeveral(String factor, List<RequestMemory> all) {
    return all.stream()
        .anyMatch(
            other ->
                other.threads.equals(threads)
                    && !Objects.equals(other.levels.get(factor), levels.get(factor)));
  }

  /**
   * One kind of memory.
   *
   * @param idleBytes with every connection open and no request in flight, by the fitted line
   * @param bytesPerRequest slope of the fitted line, mean over the trials
   * @param interval 95 % interval of that mean over the trials; null with fewer than two
   */
  public record Part(
      Kind kind, double idleBytes, double bytesPerRequest, @Nullable Range interval) {}

  /** Kinds of memory. The first three are parts of what the JVM says it has committed. */
  public enum Kind {
    STACKS("thread stacks"),
    HEAP("heap after collection"),
    NATIVE("other native"),
    RESIDENT("resident");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
