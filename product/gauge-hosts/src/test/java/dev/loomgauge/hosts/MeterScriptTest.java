package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code meter.sh} and {@code facts.sh} on this machine. */
class MeterScriptTest {
  private static final Path SCRIPTS = Path.of("src/main/resources/dev/loomgauge/hosts");

  @BeforeAll
  static void needsLinux() {
    assumeTrue(Files.isDirectory(Path.of("/sys/class/net/lo")), "needs Linux");
  }

  private static List<String> said(String asked, String script, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", SCRIPTS.resolve(script).toString()));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(asked);
    }
    List<String> lines = process.inputReader(StandardCharsets.UTF_8).readAllLines();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  @Test
  void everyQuestionHasOneAnswer() throws IOException, InterruptedException {
    List<String> lines = said("link lo\nlink no-such-device\n1\nquota\ncpus\n", "meter.sh");

    assertThat(lines).hasSize(6);
    assertThat(lines.getFirst()).matches("units [0-9]+ [0-9]+");
    assertThat(lines.get(1)).matches("[0-9]+ [0-9]+");
    assertThat(lines.get(2)).isBlank();
    assertThat(lines.get(3)).matches("[0-9]+ [0-9]+ [0-9]+ [0-9]+|gone");
    assertThat(lines.get(4)).matches("[0-9]+|none");
    assertThat(lines.get(5)).matches("(cpu[0-9]+( [0-9]+)+;)+");
  }

  /** What routes say of an address that nobody has differs by machine; it is one line at most. */
  @Test
  void theInterfaceTowardsTheCallerIsOneOfThisMachine() throws IOException, InterruptedException {
    List<String> links =
        said("", "facts.sh", "/no-jdk", "192.0.2.1 1 192.0.2.2 22").stream()
            .filter(line -> line.startsWith("link "))
            .toList();

    assertThat(links).hasSizeLessThan(2);
    for (String link : links) {
      assertThat(link).matches("link [^ ]+ -?[0-9]+");
      assertThat(Path.of("/sys/class/net", link.split(" ", -1)[1])).exists();
    }
    assertThat(said("", "facts.sh", "/no-jdk", "::1 1 ::1 22"))
        .noneMatch(line -> line.startsWith("link "));
  }
}
