package dev.loomgauge.contract;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service with a fake downstream: register it as a static extension of a test class. */
public abstract class ServiceScene
    implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
  private @Nullable FakeDownstream downstream;
  private @Nullable RunningService service;
  private @Nullable Client client;

  /** Starts the service and returns when it answers. */
  protected abstract RunningService start(FakeDownstream downstream, ExtensionContext context)
      throws IOException, InterruptedException;

  @Override
  public final void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
    downstream = new FakeDownstream();
    service = start(downstream, context);
    client = new Client(service.port());
  }

  @Override
  public final void beforeEach(ExtensionContext context) {
    downstream().reset();
  }

  @Override
  public final void afterAll(ExtensionContext context) {
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

  /** The downstream that the service calls; set right again before every test. */
  public final FakeDownstream downstream() {
    return Objects.requireNonNull(downstream, "the scene has not been set");
  }

  /** Asks, with headers as name, value, name, value, and waits for the answer. */
  public final Answer get(String path, String... headers) throws IOException, InterruptedException {
    return client().get(path, headers);
  }

  /** Asks the service and goes on. */
  public final CompletableFuture<Answer> ask(String path) {
    return client().ask(path);
  }

  private Client client() {
    return Objects.requireNonNull(client, "the scene has not been set");
  }
}
