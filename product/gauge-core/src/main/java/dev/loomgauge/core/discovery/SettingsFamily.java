package dev.loomgauge.core.discovery;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a service is built with, as far as its settings are known by it. Each reads environment
 * variables, which win over the files in its jar and lose against its command line.
 */
public enum SettingsFamily {
  /** Spring Boot with Tomcat, its usual server. */
  SPRING_BOOT_TOMCAT,
  /** Spring Boot with another server. */
  SPRING_BOOT,
  QUARKUS,
  OTHER;

  /** The resource that bounds the requests in the service. */
  public static final String LIMIT = "limit";

  /** The same for people. */
  public static final String LIMIT_LABEL = "requests let in";

  /**
   * That of a service by the classes that it has loaded; {@link #OTHER} where its heap is not
   * known.
   */
  public static SettingsFamily of(HeapSizes heap) {
    Set<Framework> loaded = Set.copyOf(heap.frameworks());
    if (loaded.contains(Framework.SPRING_BOOT) || loaded.contains(Framework.OLD_SPRING_BOOT)) {
      return loaded.contains(Framework.TOMCAT) ? SPRING_BOOT_TOMCAT : SPRING_BOOT;
    }
    return loaded.contains(Framework.QUARKUS) ? QUARKUS : OTHER;
  }

  /**
   * The environment variable that sets the size of a pool; empty where none is known.
   *
   * @param label of the pool, as discovery has it, or {@link #LIMIT}
   */
  public Optional<String> variable(String label) {
    return switch (this) {
      case SPRING_BOOT_TOMCAT ->
          Stream.of(tomcat(label), springPool(label)).flatMap(Optional::stream).findFirst();
      case SPRING_BOOT ->
          Stream.of(otherServer(label), springPool(label)).flatMap(Optional::stream).findFirst();
      case QUARKUS -> quarkus(label);
      case OTHER -> Optional.empty();
    };
  }

  private static Optional<String> tomcat(String label) {
    return switch (label) {
      case LIMIT -> Optional.of("SERVER_TOMCAT_MAX_CONNECTIONS");
      case "Tomcat threads" -> Optional.of("SERVER_TOMCAT_THREADS_MAX");
      default -> Optional.empty();
    };
  }

  private static Optional<String> otherServer(String label) {
    return switch (label) {
      case "Jetty threads" -> Optional.of("SERVER_JETTY_THREADS_MAX");
      case "Undertow threads" -> Optional.of("SERVER_UNDERTOW_THREADS_WORKER");
      default -> Optional.empty();
    };
  }

  private static Optional<String> springPool(String label) {
    return switch (label) {
      case "HikariCP connections" -> Optional.of("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE");
      case "Tomcat JDBC connections" -> Optional.of("SPRING_DATASOURCE_TOMCAT_MAX_ACTIVE");
      case "DBCP connections" -> Optional.of("SPRING_DATASOURCE_DBCP2_MAX_TOTAL");
      default -> Optional.empty();
    };
  }

  private static Optional<String> quarkus(String label) {
    return switch (label) {
      case "Quarkus threads" -> Optional.of("QUARKUS_THREAD_POOL_MAX_THREADS");
      case "Agroal connections" -> Optional.of("QUARKUS_DATASOURCE_JDBC_MAX_SIZE");
      default -> Optional.empty();
    };
  }
}
