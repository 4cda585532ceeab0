package dev.loomgauge.core.discovery;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  private static final Map<String, String> TOMCAT =
      Map.of(LIMIT, "SERVER_TOMCAT_MAX_CONNECTIONS", "Tomcat threads", "SERVER_TOMCAT_THREADS_MAX");

  /** Spring Boot gives Jetty a pool of virtual threads since 4.0.3, of the same size. */
  private static final Map<String, String> OTHER_SERVERS =
      Map.of(
          "Jetty threads", "SERVER_JETTY_THREADS_MAX",
          "Jetty virtual threads", "SERVER_JETTY_THREADS_MAX",
          "Undertow threads", "SERVER_UNDERTOW_THREADS_WORKER");

  private static final Map<String, String> SPRING_POOLS =
      Map.of(
          "HikariCP connections", "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
          "Tomcat JDBC connections", "SPRING_DATASOURCE_TOMCAT_MAX_ACTIVE",
          "DBCP connections", "SPRING_DATASOURCE_DBCP2_MAX_TOTAL",
          "R2DBC connections", "SPRING_R2DBC_POOL_MAX_SIZE");

  private static final Map<String, String> QUARKUS_POOLS =
      Map.of(
          "Quarkus threads", "QUARKUS_THREAD_POOL_MAX_THREADS",
          "Agroal connections", "QUARKUS_DATASOURCE_JDBC_MAX_SIZE");

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
      case SPRING_BOOT_TOMCAT -> in(TOMCAT, label).or(() -> in(SPRING_POOLS, label));
      case SPRING_BOOT -> in(OTHER_SERVERS, label).or(() -> in(SPRING_POOLS, label));
      case QUARKUS -> in(QUARKUS_POOLS, label);
      case OTHER -> Optional.empty();
    };
  }

  private static Optional<String> in(Map<String, String> variables, String label) {
    return Optional.ofNullable(variables.get(label));
  }
}
