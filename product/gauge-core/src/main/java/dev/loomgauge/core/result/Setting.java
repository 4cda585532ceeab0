package dev.loomgauge.core.result;

/**
 * A remedy that is one setting, and what it brings by the model.
 *
 * @param name what is to be set: a pool by its name in the request path, or one of the names below
 * @param value to set it to: "23", "512m"
 * @param rps requests per second that are predicted then
 */
public record Setting(String name, String value, double rps) {
  /** The largest heap of the JVM, with a unit. */
  public static final String HEAP = "heap";

  /** Connections of the HTTP client. */
  public static final String CLIENT_CONNECTIONS = "client-connections";

  /** Connections that the server accepts. */
  public static final String MAX_CONNECTIONS = "max-connections";
}
