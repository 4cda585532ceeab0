package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.tools.ToolProvider;

/** {@code Traffic.java} on some JDK. */
final class TrafficProgram implements AutoCloseable {
  private static final Path SOURCE = Path.of("src/test/resources/traffic/Traffic.java");
  private static final int AT_ONCE = 8;

  private final Process process;
  private final String port;

  private TrafficProgram(Process process, String port) {
    this.process = process;
    this.port = port;
  }

  static TrafficProgram start(Path java, String mode, Path folder, List<String> options)
      throws IOException {
    return start(List.of(), java, mode, folder, options);
  }

  /**
   * Starts it.
   *
   * @param words before the command, of programs that become it
   */
  static TrafficProgram start(
      List<String> words, Path java, String mode, Path folder, List<String> options)
      throws IOException {
    compile(folder);
    List<String> command = new ArrayList<>(words);
    command.addAll(List.of(java.toString(), "-Xmx128m"));
    command.addAll(options);
    command.addAll(List.of("-cp", folder.toString(), "Traffic", mode));
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("traffic.log").toFile()).start();
    BufferedReader out = process.inputReader();
    String port = out.readLine();
    assertThat(port).as("port").isNotNull();
    return new TrafficProgram(process, port);
  }

  /** For the oldest JDK that is traced. */
  private static void compile(Path folder) {
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                String.valueOf(TraceRecording.LEAST_JAVA),
                "-d",
                folder.toString(),
                "-sourcepath",
                SOURCE.toAbsolutePath().resolveSibling(".").toString(),
                SOURCE.toAbsolutePath().toString());
    assertThat(code).isZero();
  }

  long pid() {
    return process.pid();
  }

  /** Sends them, eight at once, and waits until the service has done with them. */
  void requests(int number, String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int sent = 0; sent < number; sent += AT_ONCE) {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = sent; i < Math.min(number, sent + AT_ONCE); i++) {
          answers.add(client.sendAsync(request, BodyHandlers.ofString()));
        }
        answers.forEach(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
      }
    }
    Thread.sleep(500); // an answer is there before its request has left the server's code
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
