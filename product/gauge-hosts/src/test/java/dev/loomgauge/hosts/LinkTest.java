package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A link whose other end is a shell of this machine. */
class LinkTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path folder;

  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final Link link = new ShellLink(end);

  @Test
  void whatFailsThereIsToldWithItsLastWordsOnOneLine() {
    assertThatThrownBy(
            () -> link.run("for n in 1 2 3 4; do echo reason $n >&2; done; false", LIMIT))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("ended with 1: reason 2 | reason 3 | reason 4.");
  }

  /** The shell that runs it is ended, and it holds its streams open for two seconds. */
  @Test
  void aCommandThatTakesTooLongIsToldWithWhatItComplainedOf() {
    assertThatThrownBy(() -> link.run("echo no route >&2; exec sleep 2", Duration.ofMillis(500)))
        .isInstanceOf(TierException.class)
        .hasMessage("Host there did not answer within 0 s: no route. Remedy: wait.");
    assertThatThrownBy(() -> link.run("exec sleep 2", Duration.ofMillis(100)))
        .hasMessage("Host there did not answer within 0 s. Remedy: wait.");
  }

  @Test
  @Timeout(value = 40, unit = TimeUnit.SECONDS)
  void whatACommandHasLeftRunningIsNotWaitedFor() {
    String pid = link.run("sleep 60 & echo $!", LIMIT).strip();

    assertThat(pid).matches("[0-9]+");
    assertThat(ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly()).isTrue();
  }

  @Test
  void filesThatAreNotReadShellLinkAreTheErrorOfThisMachine() {
    assertThatThrownBy(
            () -> link.pipe(List.of("sh", "-c", "echo whole; echo gone >&2; exit 2"), "cat"))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("sh failed on this machine")
        .hasMessageContaining("gone");
  }

  @RepeatedTest(20)
  void bothEndsOfAPipeTellWhyTheyFailed() {
    assertThatThrownBy(
            () ->
                link.pipe(
                    List.of("sh", "-c", "echo not here >&2; exit 2"),
                    "cat; echo not there >&2; (exit 3)"))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("ended with 3: not there | not here");
  }

  @Test
  void aFileThatCannotBeReadThereIsToldWithTheReason() {
    Path wanted = folder.resolve("wanted");

    assertThatThrownBy(() -> link.copy("cat <" + folder + "/none", new ByteArrayOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none");
    assertThatThrownBy(() -> link.collect(folder.resolve("none"), wanted))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("none");
    assertThat(wanted).doesNotExist();
  }

  @Test
  void filesComeAndGoWhole() throws Exception {
    Path here = Files.writeString(folder.resolve("here"), "a\nb\n");

    link.send(here, folder.resolve("it's there"));
    link.collect(folder.resolve("it's there"), folder.resolve("back"));

    assertThat(folder.resolve("back")).hasContent("a\nb\n");
    assertThat(folder.resolve("it's there")).doesNotExist();
  }

  @Test
  @Timeout(value = 40, unit = TimeUnit.SECONDS)
  void aTransferEndsWithTheConnection() {
    end.completeAsync(() -> 255, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));

    assertThatThrownBy(() -> link.copy("exec sleep 60", new ByteArrayOutputStream()))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> link.pipe(List.of("true"), "exec sleep 60"))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("The connection to host there ended");
  }

  @Test
  void scriptsRunInShellsThatTakeLineEndsAndExclamationMarksForTheirOwn() throws Exception {
    String line = ShellWords.script("facts.sh", List.of("/none", ""));

    assertThat(line).doesNotContain("\n", "!");
    Process shell = new ProcessBuilder("sh", "-c", line).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8))
        .startsWith("system Linux\nhome ");
  }

  @Test
  void aFileWhoseChecksumIsAnotherHereIsLeftThere() throws Exception {
    Path there = Files.writeString(folder.resolve("there"), "a\n");
    Path wanted = folder.resolve("wanted");
    Link lying =
        new ShellLink(
            line -> line.contains("sha256sum") ? line.replace("sha256sum", "echo 00 - ; :") : line);

    assertThatThrownBy(() -> lying.collect(there, wanted))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The file "
                + there
                + " did not come whole from host there: its checksum is 00 there and"
                + " 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7 here.");
    assertThat(wanted).doesNotExist();
    assertThat(there).exists();
  }

  @Test
  void whatIsFastTellsWhatItPrintedAndItsCode() throws Exception {
    LinkTool tool = new LinkTool("sh", "install it", "wait");
    LinkTool.Answer answer =
        tool.run(
            List.of("sh", "-c", "cat; echo a >&2; echo ' ' >&2; echo b >&2; exit 3"), "in", LIMIT);

    assertThat(answer).isEqualTo(new LinkTool.Answer(true, 3, "in", "a\n \nb\n"));
    assertThat(answer.succeeded()).isFalse();
    assertThat(answer.lastWords("none")).isEqualTo("a | b");
    assertThat(tool.run(List.of("true"), "", LIMIT).succeeded()).isTrue();
    assertThat(tool.run(List.of("true"), "", LIMIT).lastWords("none")).isEqualTo("none");
    assertThat(tool.run(List.of("sleep", "60"), "", Duration.ofMillis(100)).ended()).isFalse();
    assertThatThrownBy(() -> tool.run(List.of("/no/such/program"), "", LIMIT))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("Cannot run sh: ")
        .hasMessageEndingWith(" Remedy: install it.");
  }

  @Test
  void whatFailsWithoutAWordIsToldWithItsCodeAndItsRemedy() {
    assertThatThrownBy(() -> link.run("(exit 7)", LIMIT))
        .hasMessage("A command on host there ended with 7: it printed nothing. Remedy: see there.");
    assertThatThrownBy(() -> link.run("exec true", LIMIT))
        .hasMessage(
            "The connection to host there ended before a command there did: sh printed nothing."
                + " Remedy: see there.");
    assertThatThrownBy(() -> link.copy("exit 3", new ByteArrayOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessage("the connection failed, and nothing says why");
    assertThatThrownBy(() -> link.pipe(List.of("/no/such/program"), "cat"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("Cannot run /no/such/program or sh: ");
    assertThatThrownBy(() -> link.pipe(List.of("false"), "cat"))
        .hasMessage(
            "false failed on this machine, so that host there did not get all of its files: it"
                + " printed nothing. Remedy: see that they can be read.");
  }
}
