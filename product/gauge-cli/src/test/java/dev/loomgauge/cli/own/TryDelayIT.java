package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.input.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that asks a dependency three times for a request: {@code Calling.java}. */
class TryDelayIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVICE =
      Path.of("src/test/resources/own/Calling.java").toAbsolutePath().toString();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void nothingOfItIsLeft() {
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(
            process ->
                process
                    .info()
                    .commandLine()
                    .orElse("")
                    .matches(".*(Calling\\.java|gauge-downstream-proxy).*"));
  }

  private Commands.Done run(String address, String... delays) {
    List<String> words =
        new ArrayList<>(
            List.of("try", "--plain", "--observe", "--max-users", "16", "--get", "/ask"));
    words.addAll(List.of("--write", folder.resolve("own.yaml").toString()));
    words.addAll(List.of("--out", folder.resolve("results").toString()));
    for (String delay : delays) {
      words.addAll(List.of("--delay", delay));
    }
    words.addAll(List.of("--", JAVA, SERVICE, address));
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  /** Answers each byte with the next larger one. */
  private static void answer(Socket socket) {
    try (socket) {
      for (int read = socket.getInputStream().read();
          read >= 0;
          read = socket.getInputStream().read()) {
        socket.getOutputStream().write(read + 1);
      }
    } catch (IOException e) {
      // the service has ended
    }
  }

  private static ServerSocket dependency() throws IOException {
    ServerSocket server = new ServerSocket(0, 200, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  Socket socket = server.accept();
                  socket.setTcpNoDelay(true);
                  Thread.ofVirtual().start(() -> answer(socket));
                }
              } catch (IOException e) {
                // closed: the test is over
              }
            });
    return server;
  }

  @Test
  @Tag("full")
  void theWaitIsWrittenAsRepliesOfTheDependency() throws IOException {
    try (ServerSocket server = dependency()) {
      int port = server.getLocalPort();

      Commands.Done done = run("{delay." + port + "}", port + "=0ms,20ms");

      assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
      assertThat(Files.readString(folder.resolve("own.yaml")))
          .contains("delays: {\"" + port + "\": 20ms}")
          .contains("delay-" + port + ": [0ms, 20ms]")
          .contains("\"{delay." + port + "}\"")
          .containsPattern(
              "- wait: \\{delay: \"" + port + "\", times: 3, plus: .*# 127\\.0\\.0\\.1:" + port);
    }
  }

  @Test
  void aDependencyThatIsNotThereIsOneError() throws IOException {
    int port;
    try (ServerSocket gone = dependency()) {
      port = gone.getLocalPort();
    }

    Commands.Done done = run("{delay." + port + "}", port + "=3ms");

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("Nothing answers at 127.0.0.1:" + port);
  }

  @Test
  void aDelayThatIsUsedNowhereIsOneError() {
    Commands.Done done = run("127.0.0.1:5432", "5432=3ms");

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("--delay 5432=3ms").contains("Write {delay.5432}");
  }
}
