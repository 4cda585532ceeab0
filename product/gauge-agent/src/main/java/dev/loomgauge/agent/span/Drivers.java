package dev.loomgauge.agent.span;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * JDBC drivers: a data source that hands out a driver's own connection opens it, and is no pool.
 */
public final class Drivers {
  /** {@code org.apache} has drivers and pools. */
  private static final int SEGMENTS = 3;

  private final Set<String> packages;

  /** With the names of the classes that are drivers. */
  public Drivers(Collection<String> classNames) {
    this.packages =
        classNames.stream().map(Drivers::family).collect(Collectors.toUnmodifiableSet());
  }

  private static String family(String className) {
    int simple = className.lastIndexOf('.');
    String whole = simple < 0 ? "" : className.substring(0, simple);
    return Stream.of(whole.split("\\.", -1)).limit(SEGMENTS).collect(Collectors.joining("."));
  }

  /** Whether a connection of that class is a driver's own. */
  boolean made(String className) {
    return packages.contains(family(className))
        || packages.stream().anyMatch(p -> !p.isEmpty() && className.startsWith(p + "."));
  }
}
