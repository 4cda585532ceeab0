package dev.loomgauge.contract;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/** A service of a published system with a fake downstream. */
public final class HttpScene extends ServiceScene {
  static final int DOWNSTREAM_TIMEOUT_MILLIS = 2_000;

  private final Start start;
  private final Map<String, String> settings;

  /** Starts a service and returns when it answers. */
  @FunctionalInterface
  public interface Start {
    /** With these environment variables; {@code SERVER_PORT} is left to the starter. */
    RunningService start(Map<String, String> environment) throws IOException, InterruptedException;
  }

  /** With environment variables beside those of the downstream. */
  public HttpScene(Start start, Map<String, String> settings) {
    this.start = start;
    this.settings = Map.copyOf(settings);
  }

  @Override
  protected RunningService start(FakeDownstream downstream, ExtensionContext context)
      throws IOException, InterruptedException {
    Map<String, String> environment = new LinkedHashMap<>(settings);
    environment.put("DOWNSTREAM_URL", "http://127.0.0.1:" + downstream.port());
    environment.put("DOWNSTREAM_TIMEOUT_MS", String.valueOf(DOWNSTREAM_TIMEOUT_MILLIS));
    return start.start(environment);
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
}
