package dev.loomgauge.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An order service with all that it needs. The pool has {@value #POOL_SIZE} connections and
 * timeouts are short.
 */
public final class Scene extends ServiceScene {
  static final int POOL_SIZE = 2;
  static final long DOWNSTREAM_TIMEOUT_MILLIS = 6_000;

  private final Function<String[], RunningService> launcher;
  private final PoolBean pool;
  private final List<String> extraSettings;
  private @Nullable OrderDatabase database;

  /**
   * @param launcher starts the service in this JVM, so that its MBeans are here too, with each
   *     {@code --NAME=value} in place of the environment variable NAME
   * @param extraSettings each {@code --NAME=value}, in place of the environment variable NAME
   */
  public Scene(
      Function<String[], RunningService> launcher, PoolBean pool, String... extraSettings) {
    this.launcher = launcher;
    this.pool = pool;
    this.extraSettings = List.of(extraSettings);
  }

  @Override
  protected RunningService start(FakeDownstream downstream, ExtensionContext context) {
    database = // one for all test classes of this JVM: starting it is slow
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .computeIfAbsent(OrderDatabase.class);
    var settings =
        new ArrayList<>(
            List.of(
                "--SERVER_PORT=0",
                "--DB_PORT=" + database.port(),
                "--DB_SCHEMA=" + OrderDatabase.SCHEMA,
                "--POOL_SIZE=" + POOL_SIZE,
                "--POOL_TIMEOUT_MS=2000",
                "--DATABASE_TIMEOUT_MS=2000",
                "--DOWNSTREAM_URL=http://127.0.0.1:" + downstream.port(),
                "--DOWNSTREAM_TIMEOUT_MS=" + DOWNSTREAM_TIMEOUT_MILLIS));
    settings.addAll(extraSettings);
    return launcher.apply(settings.toArray(String[]::new));
  }

  OrderDatabase database() {
    return Objects.requireNonNull(database, "the scene has not been set");
  }

  PoolBean pool() {
    return pool;
  }
}
