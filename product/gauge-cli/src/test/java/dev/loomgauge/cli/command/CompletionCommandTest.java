package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
  /** Completes the last of its arguments as bash does; a function has to be asked by hand. */
  private static final String ASK_BASH =
      """
      . "$0" || exit 1
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
      _complete_loomgauge 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  private static final String ASK_FISH = "source $argv[1]; complete -C \"$argv[2]\" | cut -f 1";

  @TempDir private Path folder = Path.of("");

  @Test
  void bashCompletesACommandAnOptionAndAScenario() throws Exception {
    assumeTrue(installed("bash"), "needs bash");
    Path script = script("bash");

    assertThat(bash(script, "./loomgauge", "pre")).containsExactly("predict");
    assertThat(bash(script, "./loomgauge", "run", "--pre")).containsExactly("--precision");
    assertThat(bash(script, "./loomgauge", "run", "--plain", "qu")).containsExactly("quick");
    assertThat(bash(script, "./loomgauge", "predict", "quick", "--format", ""))
        .containsExactly("table", "json", "csv", "markdown");
    assertThat(bash(script, "./loomgauge", "reproduce", "rest")).containsExactly("rest-proxy");
  }

  @Test
  void fishCompletesACommandAnOptionAndAScenario() throws Exception {
    assumeTrue(installed("fish"), "needs fish");
    Path script = script("fish");

    assertThat(fish(script, "./loomgauge pre")).containsExactly("predict");
    assertThat(fish(script, "./loomgauge run --pre")).containsExactly("--precision");
    assertThat(fish(script, "./loomgauge run qu")).containsExactly("quick");
    assertThat(fish(script, "./loomgauge predict --solver bc")).containsExactly("bcmp");
  }

  @Test
  void theScriptForFishQuotesEveryDescription() {
    assertThat(Commands.run("completion", "fish").out().lines())
        .hasSizeGreaterThan(60)
        .allMatch(line -> line.replace("\\'", "").chars().filter(c -> c == '\'').count() % 2 == 0)
        .allMatch(line -> line.startsWith("complete -c loomgauge -n "));
  }

  @Test
  void anUnknownShellIsBadInput() {
    Commands.Done done = Commands.run("completion", "tcsh");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("tcsh", "bash, zsh, fish");
  }

  private Path script(String shell) throws Exception {
    Commands.Done done = Commands.run("completion", shell);
    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    return Files.writeString(folder.resolve("completion." + shell), done.out());
  }

  private static List<String> bash(Path script, String... words) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of("bash", "-c", ASK_BASH));
    command.add(script.toString());
    command.addAll(List.of(words));
    return lines(command);
  }

  private List<String> fish(Path script, String line) throws Exception {
    Path ask = Files.writeString(folder.resolve("ask.fish"), ASK_FISH);
    return lines(List.of("fish", "--no-config", ask.toString(), script.toString(), line));
  }

  private static List<String> lines(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).directory(Commands.root().toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isZero();
    return out.lines().toList();
  }

  private static boolean installed(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
