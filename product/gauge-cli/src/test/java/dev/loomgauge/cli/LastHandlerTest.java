package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.run.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class LastHandlerTest {
  private static final Pattern TRACE = Pattern.compile("trace is in (\\S+\\.txt)\\.");

  @TempDir private Path folder = Path.of("");

  @Test
  void anUnexpectedExceptionIsOneLineAndItsTraceIsInTheResultsFolder() throws IOException {
    Done done = run(() -> Integer.parseInt("many\n\u001b[31m"), folder);

    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
    assertThat(done.err())
        .startsWith("Unexpected failure: NumberFormatException: For input string: \"many\\n\\u001b")
        .endsWith("please report it with that file.\n")
        .hasLineCount(1);
    assertThat(done.trace()).hasParent(folder);
    assertThat(done.trace())
        .content()
        .containsPattern(
            "\\A\\d{4}-\\d\\d-\\d\\dT\\S+Z\\Rloomgauge fail\\RJDK "
                + Pattern.quote(
                    "%s, %s %s"
                        .formatted(
                            Runtime.version(),
                            System.getProperty("os.name"),
                            System.getProperty("os.version")))
                + "\\R\\R")
        .contains("NumberFormatException", "\tat ", "LastHandlerTest");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(done.trace())))
        .isEqualTo("rw-------");
  }

  @Test
  void itsMessageEndsWithOneFullStopAndMayBeMissing() {
    Done said =
        run(
            () -> {
              throw new IllegalStateException("It is over. ");
            },
            folder);
    Done silent =
        run(
            () -> {
              throw new IllegalStateException();
            },
            folder);

    assertThat(said.err())
        .startsWith("Unexpected failure: IllegalStateException: It is over. Its trace is in ");
    assertThat(silent.err())
        .startsWith("Unexpected failure: IllegalStateException. Its trace is in ");
  }

  @Test
  void anErrorOfTheMachineIsOneLineToo() {
    Done overflow = run(() -> endless(1), folder);
    Done memory = run(() -> new long[Integer.MAX_VALUE][Integer.MAX_VALUE].length, folder);

    assertThat(overflow.code()).isEqualTo(ExitCode.FAILED);
    assertThat(overflow.err()).contains("StackOverflowError").hasLineCount(1);
    assertThat(overflow.trace()).hasParent(folder);
    assertThat(memory.code()).isEqualTo(ExitCode.FAILED);
    assertThat(memory.err()).contains("OutOfMemoryError").hasLineCount(1);
  }

  @Test
  void whereThereIsNoMemoryToSayMoreThatIsSaid() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream once =
        new PrintStream(err, true, StandardCharsets.UTF_8) {
          private boolean failed;

          @Override
          public void println(@Nullable String line) {
            if (!failed) {
              failed = true;
              throw new OutOfMemoryError("Java heap space");
            }
            super.println(line);
          }
        };

    assertThat(
            new LastHandler(List.of("fail"), once)
                .failed(new OutOfMemoryError("Java heap space"), Optional.of(folder)))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            "Unexpected failure, and no memory to say more: use a smaller input.\n");
  }

  @Test
  void anInterruptAndAnErrorOfTheUserHaveTheirCodesAndNoTrace() {
    Done interrupted =
        run(
            () -> {
              throw new InterruptedException("stopped");
            },
            folder);
    Done refused =
        run(
            () -> {
              throw new OptionException("--a", "is wrong.", "Leave it out.");
            },
            folder);

    assertThat(interrupted).isEqualTo(new Done(ExitCode.INTERRUPTED, ""));
    assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(refused.err()).isEqualToNormalizingNewlines("--a: is wrong. Leave it out.\n");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutAResultsFolderTheTraceIsAmongTheTemporaryFiles() throws IOException {
    // Nobody can make a file in the last of them.
    for (Path none : new Path[] {folder.resolve("not-made"), null, Path.of("/proc/self")}) {
      Done done = run(LastHandlerTest::unreadable, none);

      assertThat(done.err()).contains("UncheckedIOException: no such disk").hasLineCount(1);
      assertThat(done.trace()).hasParent(Path.of(System.getProperty("java.io.tmpdir")));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(done.trace())))
          .isEqualTo("rw-------");
      Files.delete(done.trace());
    }
  }

  private static int endless(int depth) {
    return depth < 0 ? 0 : depth + endless(depth + 1);
  }

  private static int unreadable() {
    throw new UncheckedIOException("no such disk", new IOException("gone"));
  }

  private record Done(int code, String err) {
    Path trace() {
      Matcher matcher = TRACE.matcher(err);
      assertThat(matcher.find()).as(err).isTrue();
      return Path.of(matcher.group(1));
    }
  }

  private static Done run(Callable<Integer> body, @Nullable Path results) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream shown = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        Main.execute(
            new CommandLine(new Beginning(shown)).addSubcommand(new Failing(body, results, shown)),
            new String[] {"fail"},
            shown);
    return new Done(code, err.toString(StandardCharsets.UTF_8));
  }

  @Command(name = "fail")
  private static final class Failing extends ResultsCommand {
    private final Callable<Integer> body;

    Failing(Callable<Integer> body, @Nullable Path folder, PrintStream err) {
      super(new Installation(Path.of(""), Path.of("")), err, err);
      this.body = body;
      if (folder != null) {
        decided(folder);
      }
    }

    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }
}
