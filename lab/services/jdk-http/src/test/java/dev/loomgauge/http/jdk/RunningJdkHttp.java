package dev.loomgauge.http.jdk;

import dev.loomgauge.contract.RunningService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the packaged service, as {@code service.yaml} does. */
final class RunningJdkHttp {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long PAUSE_MILLIS = 20;

  private RunningJdkHttp() {}

  /** Starts it on a free port and returns when it listens. */
  static RunningService start(Map<String, String> environment)
      throws IOException, InterruptedException {
    int port = freePort();
    Path log = Files.createTempFile(Path.of("target"), "jdk-http-", ".log");
    Process process = process(environment, port, log);
    awaitListening(process, port, log);
    return new RunningService(port, () -> stop(process));
  }

  /**
   * A process of it, which may end at once.
   *
   * @param log takes what it says
   */
  static Process process(Map<String, String> environment, int port, Path log) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dsun.net.httpserver.maxIdleConnections=1000000",
                "-jar",
                Path.of("target", "jdk-http.jar").toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("SERVER_PORT", String.valueOf(port));
    return builder.redirectOutput(log.toFile()).start();
  }

  private static void awaitListening(Process process, int port, Path log)
      throws InterruptedException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE.toNanos() && process.isAlive()) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return;
        }
      } catch (IOException e) {
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    process.destroyForcibly();
    throw new IllegalStateException("jdk-http did not listen within " + PATIENCE + ": see " + log);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
