package dev.loomgauge.order.contract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A service with all that it needs: register it as a static extension of a test class. The pool has
 * {@value #POOL_SIZE} connections and timeouts are short.
 */
public final class Scene implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

  static final int POOL_SIZE = 2;
  static final long DOWNSTREAM_TIMEOUT_MILLIS = 4_000;

  private final Launcher launcher;
  private final PoolBean pool;
  private final List<String> extraSettings;
  private @Nullable OrderDatabase database;
  private @Nullable FakeDownstream downstream;
  private @Nullable RunningService service;
  private @Nullable Client client;

  /**
   * @param extraSettings each {@code --NAME=value}, in place of the environment variable NAME
   */
  public Scene(Launcher launcher, PoolBean pool, String... extraSettings) {
    this.launcher = launcher;
    this.pool = pool;
    this.extraSettings = List.of(extraSettings);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    database = // one for all test classes of this JVM: starting it is slow
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .computeIfAbsent(OrderDatabase.class);
    downstream = new FakeDownstream();
    var settings =
        new ArrayList<>(
            List.of(
                "--SERVER_PORT=0",
                "--DB_PORT=" + database.port(),
                "--DB_SCHEMA=" + OrderDatabase.SCHEMA,
                "--POOL_SIZE=" + POOL_SIZE,
                "--POOL_TIMEOUT_MS=1000",
                "--DATABASE_TIMEOUT_MS=1000",
                "--DOWNSTREAM_URL=http://127.0.0.1:" + downstream.port(),
                "--DOWNSTREAM_TIMEOUT_MS=" + DOWNSTREAM_TIMEOUT_MILLIS));
    settings.addAll(extraSettings);
    service = launcher.launch(settings.toArray(String[]::new));
    client = new Client(service.port());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    downstream().reset();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (client != null) {
      client.close();
    }
    if (service != null) {
      service.close();
    }
    if (downstream != null) {
      downstream.close();
    }
  }

  OrderDatabase database() {
    return Objects.requireNonNull(database, "the scene has not been set");
  }

  /** The downstream that the service calls; set right again before every test. */
  public FakeDownstream downstream() {
    return Objects.requireNonNull(downstream, "the scene has not been set");
  }

  PoolBean pool() {
    return pool;
  }

  /** Asks the service and waits for its answer. */
  public Answer get(String path) throws IOException, InterruptedException {
    return client().get(path);
  }

  /** Asks the service and goes on. */
  public CompletableFuture<Answer> ask(String path) {
    return client().ask(path);
  }

  private Client client() {
    return Objects.requireNonNull(client, "the scene has not been set");
  }
}
