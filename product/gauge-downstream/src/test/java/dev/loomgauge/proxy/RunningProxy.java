package dev.loomgauge.proxy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program in a process of its own, before one target. */
final class RunningProxy implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;
  private final String target;
  private final int port;

  RunningProxy(int target, String delay) throws IOException {
    this.target = String.valueOf(target);
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx64m",
                    "-jar",
                    Path.of("target", "gauge-downstream-proxy.jar").toString(),
                    "--stop-at-eof",
                    "--to",
                    target + "=" + delay))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    lines = process.inputReader();
    port = line().get("ports").get(this.target).intValue();
  }

  private JsonNode line() throws IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("gauge-downstream-proxy ended; its standard error is above");
    }
    return new JsonMapper().readTree(line);
  }

  /** Says a line, and gives what it answers about the target. */
  JsonNode say(String line) throws IOException {
    process.outputWriter().write(line + "\n");
    process.outputWriter().flush();
    return line().get("targets").get(target);
  }

  JsonNode counts() throws IOException {
    return say("{\"delays\":{}}");
  }

  void delay(String delay) throws IOException {
    say("{\"delays\":{\"%s\":\"%s\"}}".formatted(target, delay));
  }

  Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    return socket;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("gauge-downstream-proxy did not end with its input within 20 s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
