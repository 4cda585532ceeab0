package dev.loomgauge.cli.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.fitness.MachineFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything is started. */
class GateCommandTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --get /                              | gate: has no --base.
          --get / --base FILE                  | gate: has no --head.
          --get / --base gone.jar --head FILE  | --base gone.jar: is not there. Build it, or correct the path.
          --get / --base FILE --head gone.jar  | --head gone.jar: is not there.
          --base FILE --head FILE              | gate: says no request.
          --get / --request a --base FILE --head FILE | gate: has --get and --request.
          --get / --base FILE --head FILE -- java A   | -- java A: has no {build}, so base and head would be the same.
          --get / --base FILE --head FILE      | -- -jar
          --get / --base FILE --head FILE -- no-such-program {build} | -- no-such-program: is no program that can be started.
          --get https://192.0.2.7/ --base FILE --head FILE | --get 'https://192.0.2.7/': is not on loopback, where the service is started.
          --get / --base FILE --head FILE --users 8  | --users: goes with --time, without which nothing is timed.
          --get / --base FILE --head FILE --metric cpu | --metric: goes with --time
          --get / --base FILE --head FILE --time soon | --time: is 'soon', which is not a duration.
          --get / --base FILE --head FILE --time 0s   | --time: is '0s', which is not a duration.
          --get / --base FILE --head FILE --time 1m --users 100001 | --users: is '100001'.
          --get / --base FILE --head FILE --time 1m --users 0 | --users: is '0'. Give a whole number from 1 to 100000.
          --get / --base FILE --head FILE --time 1m --margin 3 | --margin: is '3'. Write a percentage above 0 and under 100: 3%.
          --get / --base FILE --head FILE --time 1m --metric cpu,speed | --metric: is 'speed', which is none. Name some of them: throughput,p99,cpu,allocated.
          --get http://127.0.0.1:8080/ --base FILE --head FILE --time 1m | --get http://127.0.0.1:8080: names a port
          --get / --base FILE --head FILE --fail-on slower | Invalid value for option '--fail-on'
          """)
  void wrongUsesAreOneErrorEach(String options, String problem) throws IOException {
    Path file = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path results = folder.resolve("results");

    Commands.Done done =
        Commands.run(
            ("gate --plain --out " + results + " " + options.replace("FILE", file.toString()))
                .split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith(problem);
    assertThat(done.out()).isEmpty();
    assertThat(results).doesNotExist();
  }

  @Test
  void eachBuildStandsInItsCommandWithItsOwnEnvironment() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    String words =
        "gate --env A=1 --env B=2 --base-env B=3 --head-env C=4 -- sh -c cat {build} x{build}";
    GateCommand command =
        (GateCommand)
            Main.commands(new Installation(Commands.root(), Path.of("jdk")), nowhere, nowhere)
                .parseArgs(words.split(" ", -1))
                .subcommand()
                .commandSpec()
                .userObject();

    Map<GateBuild, Discovery.Subject> subjects =
        command.subjects(Path.of("old.jar"), Path.of("new.jar"));

    Discovery.Subject base = Objects.requireNonNull(subjects.get(GateBuild.BASE));
    Discovery.Subject head = Objects.requireNonNull(subjects.get(GateBuild.HEAD));
    assertThat(base.command().command()).endsWith("cat", "old.jar", "xold.jar");
    assertThat(head.command().command()).endsWith("cat", "new.jar", "xnew.jar");
    assertThat(base.env()).containsEntry("A", "1").containsEntry("B", "3").doesNotContainKey("C");
    assertThat(head.env()).containsEntry("A", "1").containsEntry("B", "2").containsEntry("C", "4");
  }

  @Test
  void whatMakesAMachineUnfitIsToldWithWhatWasSeen() {
    assertThat(
            MachineCheck.unfit(
                List.of(
                    finding("memory", MachineFinding.State.GOOD),
                    finding("steal", MachineFinding.State.BAD),
                    finding("clock", MachineFinding.State.CAUTION),
                    finding("swap", MachineFinding.State.BAD))))
        .containsExactly("steal: seen of steal", "swap: seen of swap");
  }

  private static MachineFinding finding(String subject, MachineFinding.State state) {
    return new MachineFinding(subject, state, "seen of " + subject, "a meaning", "a remedy");
  }

  @Test
  void itsHelpIsGroupedByPurpose() {
    assertThat(Commands.run("gate", "--help").out())
        .containsSubsequence(
            "What to compare:",
            "--base",
            "--head",
            "Requests:",
            "--get",
            "How the builds are started:",
            "--env",
            "Verdict:",
            "--fail-on",
            "Times:",
            "--metric",
            "--time",
            "Output:",
            "--out",
            "Examples:");
  }
}
