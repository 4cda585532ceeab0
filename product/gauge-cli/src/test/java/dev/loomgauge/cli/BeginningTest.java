package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.run.discovery.RunningJvm;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BeginningTest {
  @Test
  void aloneItSaysHowToBegin() {
    Commands.Done done = Commands.run();

    assertThat(done.code()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .contains(
            "  ./loomgauge try --get /path -- java -jar app.jar\n",
            "All commands: ./loomgauge --help\n");
  }

  @Test
  void servicesThatRunAreNamedWithTheCommandThatTriesThem() {
    List<RunningJvm> jvms =
        IntStream.range(0, 5)
            .mapToObj(i -> new RunningJvm(4711 + i, "shop-" + i, List.of(8080, 9090)))
            .toList();

    assertThat(Beginning.beginning(jvms))
        .hasSizeLessThanOrEqualTo(10)
        .containsSequence(
            "A service that runs already:",
            "  ./loomgauge try --pid 4711 --get /path     (shop-0, listens on 8080, 9090)",
            "  ./loomgauge try --pid 4712 --get /path     (shop-1, listens on 8080, 9090)",
            "  ./loomgauge try --pid 4713 --get /path     (shop-2, listens on 8080, 9090)",
            "All commands: ./loomgauge --help");
    assertThat(Beginning.beginning(jvms.subList(0, 1)))
        .containsSequence(
            "A service that runs already:",
            "  ./loomgauge try --pid 4711 --get /path     (shop-0, listens on 8080, 9090)");
    assertThat(Beginning.beginning(List.of()).toString()).doesNotContain("--pid", "runs already");
  }

  /** A trained start has no use for the classes of an error. */
  @Test
  void whatTrainsTheStartComesToItsEnd() {
    StringBuilder each = new StringBuilder();
    assertThat(Training.COMMANDS)
        .hasSize(3)
        .allSatisfy(
            command -> {
              Commands.Done done =
                  Commands.run(
                      command.stream()
                          .map(word -> word.contains("/") ? Commands.root() + "/" + word : word)
                          .toArray(String[]::new));
              assertThat(done.code()).isIn(ExitCode.DONE, ExitCode.GATE_FAILED);
              assertThat(done.out()).isNotEmpty();
              each.append(done.out());
            });
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Training.run(
        Commands.root(),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(each.toString());
  }

  @Test
  void theHelpOfACommandBeginsWithItsOptionsInAWord() {
    Commands.Done done = Commands.run("run", "--help");

    assertThat(done.code()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out()).startsWith("Usage: loomgauge run [OPTIONS] [SCENARIO]\n");
  }

  /** A pipe has 80 columns, and a command that is broken there cannot be copied. */
  @Test
  void noExampleInAHelpIsBroken() {
    List<String> commands = List.of("try", "gate", "predict", "run", "audit", "completion");

    assertThat(
            Stream.concat(
                Commands.run("--help").out().lines(),
                commands.stream()
                    .flatMap(command -> Commands.run(command, "--help").out().lines())))
        .filteredOn(line -> line.startsWith("  loomgauge ") || line.startsWith("  source "))
        .hasSize(8)
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
    assertThat(Commands.run("gate", "--help").out())
        .endsWith("      -- java -Xmx1g -jar {build}/quarkus-run.jar\n");
  }

  @Test
  void theHelpOfTryIsGroupedByPurposeAndNamesNoEmptyDefault() {
    Commands.Done done = Commands.run("try", "--help");

    assertThat(done.out())
        .containsSubsequence(
            "What to test:",
            "--pid",
            "Requests:",
            "--get",
            "Load:",
            "--users",
            "How the service is started:",
            "--env",
            "What to predict and to prove:",
            "--what-if",
            "In a Kubernetes cluster:",
            "--pod",
            "Output:",
            "--out",
            "--verbose",
            "Examples:")
        .doesNotContain("Default:");
  }
}
