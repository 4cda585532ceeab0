package dev.loomgauge.core.batch;

import dev.loomgauge.core.Numbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The sizes of a batch, above 0, by the names of the benchmark's parameters, in their order. */
public record BatchShape(Map<String, Long> sizes) {
  public static final String TASKS = "tasks";

  /** How long each of them waits, in milliseconds. */
  public static final String WAIT_MS = "waitMs";

  public BatchShape {
    sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    sizes.forEach(
        (name, size) -> {
          if (size < 1) {
            throw new IllegalArgumentException(name + " of " + size);
          }
        });
  }

  static BatchShape of(String name, long size) {
    return new BatchShape(Map.of(name, size));
  }

  BatchShape and(String name, long size) {
    Map<String, Long> more = new LinkedHashMap<>(sizes);
    more.put(name, size);
    return new BatchShape(more);
  }

  /** The same with other sizes; names that it does not have are left out. */
  public BatchShape with(Map<String, Long> others) {
    Map<String, Long> changed = new LinkedHashMap<>(sizes);
    changed.replaceAll((name, size) -> others.getOrDefault(name, size));
    return new BatchShape(changed);
  }

  /** One of the sizes; {@link IllegalArgumentException} if it has none of that name. */
  public long size(String name) {
    Long size = sizes.get(name);
    if (size == null) {
      throw new IllegalArgumentException("no size " + name + " among " + sizes.keySet());
    }
    return size;
  }

  /** What was scaled, in words: "updates 20,000 of 500,000"; empty when nothing was. */
  public String scaledFrom(BatchShape whole) {
    return sizes.entrySet().stream()
        .filter(each -> whole.size(each.getKey()) != each.getValue())
        .map(
            each ->
                "%s %s of %s"
                    .formatted(
                        each.getKey(),
                        Numbers.count(each.getValue()),
                        Numbers.count(whole.size(each.getKey()))))
        .collect(Collectors.joining(", "));
  }
}
