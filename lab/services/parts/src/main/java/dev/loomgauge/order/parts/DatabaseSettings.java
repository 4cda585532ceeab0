package dev.loomgauge.order.parts;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the database is and how the pool behaves.
 *
 * @param schema the schema that holds {@code orders} and {@code customers}
 * @param poolSize how many connections, kept open from the start; 1 or more
 * @param poolTimeout how long a request waits for a connection of the pool
 * @param timeout how long a statement may take
 */
@ConfigurationProperties("database")
public record DatabaseSettings(
    String host,
    int port,
    String name,
    String user,
    String password,
    String schema,
    int poolSize,
    Duration poolTimeout,
    Duration timeout) {
  public DatabaseSettings {
    if (poolSize < 1) {
      throw new IllegalArgumentException("POOL_SIZE=" + poolSize + ": use 1 or more");
    }
  }

  @Override
  public String toString() {
    return user + "@" + host + ":" + port + "/" + name + ", schema " + schema;
  }
}
