package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.ByteServer;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.input.UserError;
import java.io.IOException;
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
  private static final String SERVICE = OwnJar.of("Calling").toString();

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
                    .matches(".*(Calling\\.jar|gauge-downstream-proxy).*"));
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
    words.addAll(List.of("--", JAVA, "-jar", SERVICE, address));
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  @Test
  @Tag("full")
  void theWaitIsWrittenAsRepliesOfTheDependency() throws IOException {
    try (ByteServer server = new ByteServer()) {
      int port = server.port();

      Commands.Done done = run("{delay." + port + "}", port + "=0ms,20ms");

      assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
      assertThat(Files.readString(folder.resolve("own.yaml")))
          .contains("delays: {\"" + port + "\": 20ms}")
          .contains("delay-" + port + ": [0ms, 20ms]")
          .contains("\"{delay." + port + "}\"")
          .containsPattern(
              "- \\{wait: \\{delay: \""
                  + port
                  + "\", times: 3, plus: .*}, for: network} +# 127\\.0\\.0\\.1:"
                  + port);
    }
  }

  @Test
  void aDependencyThatIsNotThereIsOneError() throws IOException {
    int port;
    try (ByteServer gone = new ByteServer()) {
      port = gone.port();
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
