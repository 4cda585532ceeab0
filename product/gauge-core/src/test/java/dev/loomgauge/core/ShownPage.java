package dev.loomgauge.core;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page that stays open in a browser, which is asked over its DevTools protocol. It listens on a
 * port of the loopback address that it chooses itself.
 */
public final class ShownPage implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration GOODBYE = Duration.ofSeconds(5);
  private static final int PAUSE_MILLIS = 100;

  private final Process browser;
  private final HttpClient client = HttpClient.newHttpClient();
  private final BlockingQueue<JsonNode> told = new LinkedBlockingQueue<>();
  private final WebSocket socket;
  private int calls;

  private ShownPage(Process browser, Path port) throws IOException, InterruptedException {
    this.browser = browser;
    socket = client.newWebSocketBuilder().buildAsync(page(port), new Telling()).join();
  }

  /** Puts messages together, which arrive in parts. */
  private final class Telling implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        told.add(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      return WebSocket.Listener.super.onText(from, part, last);
    }
  }

  /** Opens one. */
  static ShownPage open(List<String> command, Path log, Path port)
      throws IOException, InterruptedException {
    Files.deleteIfExists(port);
    Process browser =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      return new ShownPage(browser, port);
    } catch (IOException | InterruptedException | RuntimeException e) {
      end(browser);
      throw e;
    }
  }

  /** The address of the page's socket, from the port that the browser writes down. */
  private URI page(Path port) throws IOException, InterruptedException {
    for (long waited = 0; waited < PATIENCE.toMillis(); waited += PAUSE_MILLIS) {
      if (Files.exists(port) && Files.readString(port).contains("\n")) {
        URI list =
            URI.create("http://127.0.0.1:" + Files.readAllLines(port).getFirst() + "/json/list");
        String answer =
            client.send(HttpRequest.newBuilder(list).build(), BodyHandlers.ofString()).body();
        for (JsonNode target : JSON.readTree(answer)) {
          if (target.get("type").asString().equals("page")) {
            return URI.create(target.get("webSocketDebuggerUrl").asString());
          }
        }
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new IOException("the browser has shown no page for " + PATIENCE.toSeconds() + " s");
  }

  /** The result of a method of the protocol. */
  public JsonNode call(String method, Map<String, Object> parameters) throws InterruptedException {
    int id = ++calls;
    socket
        .sendText(
            JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
        .join();
    while (true) {
      JsonNode answer = told.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      if (answer == null) {
        throw new IllegalStateException("no answer to " + method);
      }
      if (answer.path("id").asInt(0) == id) {
        return answer.path("result");
      }
    }
  }

  /** What an expression is in the page, as text. */
  public String evaluate(String expression) throws InterruptedException {
    return call("Runtime.evaluate", Map.of("expression", "String(" + expression + ")"))
        .path("result")
        .path("value")
        .asString("");
  }

  /** Waits until an expression is true in the page, however often it is loaded again. */
  public boolean becomes(String expression) throws InterruptedException {
    for (long waited = 0; waited < PATIENCE.toMillis(); waited += PAUSE_MILLIS) {
      if (evaluate(expression).equals("true")) {
        return true;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return false;
  }

  /**
   * What a screen reader is told of an element.
   *
   * @param value "200"; empty for none
   * @param properties as the browser names them: {@code live}, {@code valuetext}; and the {@code
   *     description}
   */
  public record Spoken(String role, String name, String value, Map<String, String> properties) {}

  /** The tree that screen readers are given, without what it leaves out. */
  public List<Spoken> spoken() throws InterruptedException {
    List<Spoken> all = new ArrayList<>();
    for (JsonNode node : call("Accessibility.getFullAXTree", Map.of()).path("nodes")) {
      if (!node.path("ignored").asBoolean(false)) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (JsonNode property : node.path("properties")) {
          properties.put(
              property.get("name").asString(), property.path("value").path("value").asString(""));
        }
        properties.put("description", text(node, "description"));
        all.add(
            new Spoken(text(node, "role"), text(node, "name"), text(node, "value"), properties));
      }
    }
    return all;
  }

  private static String text(JsonNode node, String part) {
    return node.path(part).path("value").asString("");
  }

  /** Asks the browser to end, which removes its files from /tmp, and kills it if it does not. */
  @Override
  public void close() {
    socket
        .sendText(JSON.writeValueAsString(Map.of("id", ++calls, "method", "Browser.close")), true)
        .orTimeout(GOODBYE.toSeconds(), TimeUnit.SECONDS)
        .thenCompose(_ -> browser.onExit())
        .completeOnTimeout(browser, GOODBYE.toSeconds(), TimeUnit.SECONDS)
        .exceptionally(_ -> browser)
        .join();
    socket.abort();
    client.close();
    end(browser);
  }

  private static void end(Process browser) {
    List<ProcessHandle> all = new ArrayList<>(browser.descendants().toList());
    all.add(browser.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(process -> process.onExit().join());
  }
}
