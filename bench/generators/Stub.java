package generators;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server that all generators are held against: gauge-downstream on a CPU of its own. */
public final class Stub {
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Child child;
  private final String base;

  private Stub(Child child, String base) {
    this.child = child;
    this.base = base;
  }

  public static Stub start(int cpu, String java, Path jar, Path folder)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            java,
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-jar",
            jar.toString(),
            "--loops",
            "1",
            "--stop-at-eof");
    Child child = Child.start(cpu, command, "", folder, "server");
    while (Files.readString(child.out()).isBlank()) {
      child.waitUntil((System.nanoTime() - child.began()) / 1e9 + 0.05);
    }
    int port = JSON.readTree(Files.readString(child.out())).get("port").asInt();
    return new Stub(child, "http://127.0.0.1:" + port);
  }

  public String url() {
    return base + "/downstream/1";
  }

  public double cpuSeconds() throws IOException {
    return child.cpuSeconds();
  }

  public void delay(int ms) throws IOException, InterruptedException {
    control(
        HttpRequest.newBuilder()
            .PUT(HttpRequest.BodyPublishers.ofString("{\"delay\":\"" + ms + "ms\"}")));
  }

  /** How many it has taken so far. */
  public long requests() throws IOException, InterruptedException {
    return control(HttpRequest.newBuilder()).get("requests").asLong();
  }

  private JsonNode control(HttpRequest.Builder request) throws IOException, InterruptedException {
    var response =
        http.send(
            request.uri(URI.create(base + "/control")).build(),
            HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("the server refused: " + response.body());
    }
    return JSON.readTree(response.body());
  }
}
