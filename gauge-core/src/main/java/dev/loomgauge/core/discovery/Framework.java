package dev.loomgauge.core.discovery;

import java.util.Map;
import java.util.Optional;

/**
 * What a service is built with, as far as its settings are known by it. Each reads environment
 * variables, which win over the files in its jar and lose against its command line.
 */
public enum Framework {
  /** Spring Boot with Tomcat, its usual server. */
  SPRING_BOOT_TOMCAT(
      Map.of(
          Framework.LIMIT, "SERVER_TOMCAT_MAX_CONNECTIONS",
          "Tomcat threads", "SERVER_TOMCAT_THREADS_MAX",
          "HikariCP connections", Framework.HIKARI,
          "Tomcat JDBC connections", Framework.TOMCAT_JDBC,
          "DBCP connections", Framework.DBCP)),
  /** Spring Boot with another server. */
  SPRING_BOOT(
      Map.of(
          "Jetty threads", "SERVER_JETTY_THREADS_MAX",
          "Undertow threads", "SERVER_UNDERTOW_THREADS_WORKER",
          "HikariCP connections", Framework.HIKARI,
          "Tomcat JDBC connections", Framework.TOMCAT_JDBC,
          "DBCP connections", Framework.DBCP)),
  QUARKUS(
      Map.of(
          "Quarkus threads", "QUARKUS_THREAD_POOL_MAX_THREADS",
          "Agroal connections", "QUARKUS_DATASOURCE_JDBC_MAX_SIZE")),
  OTHER(Map.of());

  /** The resource that bounds the requests in the service. */
  public static final String LIMIT = "limit";

  /** The same for people. */
  public static final String LIMIT_LABEL = "requests let in";

  private static final String HIKARI = "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE";
  private static final String TOMCAT_JDBC = "SPRING_DATASOURCE_TOMCAT_MAX_ACTIVE";
  private static final String DBCP = "SPRING_DATASOURCE_DBCP2_MAX_TOTAL";

  private final Map<String, String> variables;

  Framework(Map<String, String> variables) {
    this.variables = variables;
  }

  /**
   * The environment variable that sets the size of a pool; empty where none is known.
   *
   * @param label of the pool, as discovery has it, or {@link #LIMIT}
   */
  public Optional<String> variable(String label) {
    return Optional.ofNullable(variables.get(label));
  }
}
