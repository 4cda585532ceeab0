package dev.loomgauge.core.scenario;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a service answers that somebody else has started.
 *
 * @param byLevel level of a factor to the address of the service with it, {@code http://HOST:PORT}
 *     or {@code https://HOST:PORT}; the empty level for one address whatever the levels are
 * @param cpus that the service has there, 1 and up
 */
public record ServiceAddress(Map<String, String> byLevel, int cpus) {
  /** In place of a level. */
  public static final String ANY = "";

  public ServiceAddress {
    byLevel = Collections.unmodifiableMap(new LinkedHashMap<>(byLevel));
    if (byLevel.isEmpty() || cpus < 1) {
      throw new IllegalArgumentException("addresses %s, cpus %d".formatted(byLevel, cpus));
    }
  }

  public Collection<String> all() {
    return byLevel.values();
  }

  public boolean chosenBy(String level) {
    return byLevel.containsKey(level);
  }

  /** Whether each cell of a block of levels finds one. */
  public boolean covers(Map<String, List<String>> block) {
    return byLevel.containsKey(ANY)
        || block.values().stream().anyMatch(levels -> byLevel.keySet().containsAll(levels));
  }

  /** That of a service with these levels; empty where none of them chooses one. */
  public Optional<String> at(Map<String, String> levels) {
    return Stream.concat(levels.values().stream(), Stream.of(ANY))
        .flatMap(level -> Optional.ofNullable(byLevel.get(level)).stream())
        .findFirst();
  }
}
