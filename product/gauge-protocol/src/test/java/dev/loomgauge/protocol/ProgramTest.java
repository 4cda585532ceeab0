package dev.loomgauge.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class ProgramTest {
  @Command(name = "tool")
  private static final class Tool implements Runnable {
    @Mixin private final TierOptions tier = new TierOptions();
    @Mixin private final LoopOptions loops = new LoopOptions();

    @Option(names = "--fail")
    private boolean fail;

    @Override
    public void run() {
      tier.port();
      loops.loops();
      if (fail) {
        throw new IllegalStateException("the disk is full");
      }
    }
  }

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Tool tool = new Tool();

  private int run(String... arguments) {
    return Program.run(
        new CommandLine(tool), new PrintStream(err, true, StandardCharsets.UTF_8), arguments);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  void theExitCodeTellsBadUsageFromFailure() {
    assertThat(run()).isZero();
    assertThat(run("--fail")).isEqualTo(3);
    assertThat(said()).isEqualTo("tool: the disk is full");
    err.reset();
    assertThat(run("--no")).isEqualTo(2);
    assertThat(said()).isEqualTo("tool: Unknown option: '--no' (see --help)");
    err.reset();
    assertThat(run("--port", "65536")).isEqualTo(2);
    assertThat(said())
        .isEqualTo("tool: --port 65536 is out of range: give 0 for a free port, or 1 to 65535");
  }

  @Test
  void portsAndLoopsHaveTheseEnds() {
    assertThat(run("--port", "65535", "--loops", "64", "--seed", "9")).isZero();
    assertThat(tool.tier.port()).isEqualTo(65_535);
    assertThat(tool.loops.loops()).isEqualTo(64);
    assertThat(tool.loops.seed()).isEqualTo(9);
    assertThat(run("--port", "0", "--loops", "1")).isZero();
    assertThat(run("--port=-1")).isEqualTo(2);
    assertThat(run("--port", "0", "--loops", "65")).isEqualTo(2);
    err.reset();
    assertThat(run("--port", "0", "--loops", "0")).isEqualTo(2);
    assertThat(said()).isEqualTo("tool: --loops 0 is out of range: give 1 to 64");
    assertThat(new LoopOptions().seed()).isEqualTo(1);
  }

  @Test
  void theEndOfStandardInputIsTheEndOnlyWhereItIsAskedFor() throws Exception {
    byte[] input = "one\ntwo\n".getBytes(StandardCharsets.UTF_8);
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    CompletableFuture<Void> two = new CompletableFuture<>();
    CompletableFuture<Void> never =
        tool.tier.end(
            new ByteArrayInputStream(input),
            line -> {
              lines.add(line);
              if (line.equals("two")) {
                two.complete(null);
              }
            });
    two.get(10, TimeUnit.SECONDS);
    assertThat(lines).containsExactly("one", "two");
    assertThat(never).isNotDone();
    assertThat(tool.tier.end(new ByteArrayInputStream(input))).isNotDone();

    run("--stop-at-eof");
    lines.clear();
    tool.tier.end(new ByteArrayInputStream(input), lines::add).get(10, TimeUnit.SECONDS);
    assertThat(lines).containsExactly("one", "two");
    tool.tier.end(new ByteArrayInputStream(input)).get(10, TimeUnit.SECONDS);
  }

  @Test
  void anArgumentThatNamesAFileIsNotReadFromIt(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("arguments"), "--fail");

    assertThat(run("@" + file)).isEqualTo(2);
    assertThat(said())
        .isEqualTo("tool: Unmatched argument at index 0: '@" + file + "' (see --help)");
  }

  @Test
  void anInputThatBreaksIsNotItsEnd() {
    run("--stop-at-eof");
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }

          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            return read();
          }
        };

    assertThatThrownBy(() -> tool.tier.end(broken).get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage("broken");
    assertThatThrownBy(() -> tool.tier.end(broken, line -> {}).get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage("broken");
  }

  @Test
  void thereIsAnEventLoopForEveryFourCores() {
    assertThat(new LoopOptions().loops())
        .isEqualTo(Math.max(1, Runtime.getRuntime().availableProcessors() / 4));
  }

  @Test
  void nettyLeavesUnsafeAloneUnlessItIsAskedForIt() {
    String property = "io.netty.noUnsafe";
    String before = System.getProperty(property);
    try {
      System.clearProperty(property);
      LoopOptions.prepareNetty();
      assertThat(System.getProperty(property)).isEqualTo("true");
      System.setProperty(property, "false");
      LoopOptions.prepareNetty();
      assertThat(System.getProperty(property)).isEqualTo("false");
    } finally {
      System.clearProperty(property);
      if (before != null) {
        System.setProperty(property, before);
      }
    }
  }

  @Test
  void aSettingThatIsNotUnderstoodIsOneOfTheCommandLine() {
    assertThatThrownBy(
            () ->
                Program.reading(
                        text -> {
                          throw new BadSetting(text + " is wrong", "write it right");
                        })
                    .convert("it"))
        .isInstanceOf(CommandLine.TypeConversionException.class)
        .hasMessage("it is wrong: write it right");
  }
}
