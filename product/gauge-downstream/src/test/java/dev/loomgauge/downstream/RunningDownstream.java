package dev.loomgauge.downstream;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program in a process of its own, and a client to talk to it. */
final class RunningDownstream implements AutoCloseable {
  private final Process process;
  private final JsonNode ready;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  RunningDownstream(String... arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-jar",
                Path.of("target", "gauge-downstream.jar").toString(),
                "--stop-at-eof"));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var line = process.inputReader().readLine();
    if (line == null) {
      throw new IOException(
          "gauge-downstream ended before it was ready; its standard error is above");
    }
    ready = new JsonMapper().readTree(line);
  }

  Process process() {
    return process;
  }

  int port() {
    return ready.get("port").intValue();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> put(String path, String body) throws IOException, InterruptedException {
    return client.send(
        request(path).PUT(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  JsonNode control() throws IOException, InterruptedException {
    return new JsonMapper().readTree(get("/control").body());
  }

  Socket connect() throws IOException {
    var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port());
    socket.setSoTimeout(5_000);
    return socket;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("gauge-downstream did not end with its input within 20 s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      client.close();
    }
  }
}
