package dev.loomgauge.http.contract;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.Client;
import dev.loomgauge.order.contract.FakeDownstream;
import dev.loomgauge.order.contract.RunningService;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/** A service with a fake downstream: register it as a static extension of a test class. */
public final class HttpScene implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
  static final int DOWNSTREAM_TIMEOUT_MILLIS = 2_000;

  private final Start start;
  private final Map<String, String> settings;
  private @Nullable FakeDownstream downstream;
  private @Nullable RunningService service;
  private @Nullable Client client;

  /** Starts a service and returns when it answers. */
  @FunctionalInterface
  public interface Start {
    /** With these environment variables; {@code SERVER_PORT} is left to the starter. */
    RunningService start(Map<String, String> environment) throws IOException, InterruptedException;
  }

  /**
   * A scene.
   *
   * @param settings environment variables beside those of the downstream
   */
  public HttpScene(Start start, Map<String, String> settings) {
    this.start = start;
    this.settings = Map.copyOf(settings);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
    downstream = new FakeDownstream();
    Map<String, String> environment = new LinkedHashMap<>(settings);
    environment.put("DOWNSTREAM_URL", "http://127.0.0.1:" + downstream.port());
    environment.put("DOWNSTREAM_TIMEOUT_MS", String.valueOf(DOWNSTREAM_TIMEOUT_MILLIS));
    service = start.start(environment);
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

  /** The downstream that the service calls; set right again before every test. */
  public FakeDownstream downstream() {
    return Objects.requireNonNull(downstream, "the scene has not been set");
  }

  /**
   * Asks the service and waits for its answer.
   *
   * @param headers name, value, name, value ...
   */
  public Answer get(String path, String... headers) throws IOException, InterruptedException {
    return client().get(path, headers);
  }

  /** Asks the service and goes on. */
  public CompletableFuture<Answer> ask(String path) {
    return client().ask(path);
  }

  /** The published fields of {@code /metrics}. */
  public JsonNode fields() throws IOException, InterruptedException {
    return get("/metrics?format=json").json();
  }

  /** A sample of {@code /metrics}, 0 where there is none yet. */
  public long metric(String name, String endpoint) throws IOException, InterruptedException {
    String sample = name + "{endpoint=\"" + endpoint + "\"} ";
    return get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(sample))
        .mapToLong(line -> Long.parseLong(line.substring(sample.length())))
        .findFirst()
        .orElse(0);
  }

  private Client client() {
    return Objects.requireNonNull(client, "the scene has not been set");
  }
}
