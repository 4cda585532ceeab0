package dev.loomgauge.http.jdk;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The limits of {@code jdk.httpserver}, which are system properties of its JVM (documented with
 * that module). {@code service.yaml} lifts them, so that none is mistaken for a limit of threads.
 */
public final class Limits {
  private static final int DEFAULT_IDLE_CONNECTIONS = 200;
  private static final int DEFAULT_IDLE_SECONDS = 30;

  private Limits() {}

  /** Open connections at most; 0 or less for no limit, which is the default. */
  public static int maxConnections() {
    return Integer.getInteger("jdk.httpserver.maxConnections", -1);
  }

  /** Name to what is in force; null where there is no limit. */
  public static Map<String, @Nullable Object> inForce() {
    Map<String, @Nullable Object> limits = new LinkedHashMap<>();
    limits.put("maxConnections", maxConnections() > 0 ? maxConnections() : null);
    limits.put(
        "maxIdleConnections",
        Integer.getInteger("sun.net.httpserver.maxIdleConnections", DEFAULT_IDLE_CONNECTIONS));
    limits.put(
        "idleSeconds", Integer.getInteger("sun.net.httpserver.idleInterval", DEFAULT_IDLE_SECONDS));
    limits.put("noDelay", Boolean.getBoolean("sun.net.httpserver.nodelay"));
    return limits;
  }
}
