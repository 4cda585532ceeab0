package dev.loomgauge.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.ByteServer;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.own.QuickPace;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.run.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Builds of {@code Calling.java} side by side in tiny blocks. What is asked holds on a busy
 * machine, too, where times may be void: allocation is no time.
 */
@Tag("full")
class GateTimesIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVICE = OwnJar.of("Calling").toString();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void nothingOfItIsLeft() {
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(process -> process.info().commandLine().orElse("").contains("Calling.jar"));
  }

  private Commands.Done gate(List<String> unfit, int port, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("--plain", "--get", "/ask"));
    words.addAll(List.of("--base", SERVICE, "--head", SERVICE));
    words.addAll(List.of("--out", folder.resolve("results").toString()));
    words.addAll(List.of(options));
    words.addAll(
        List.of("--", JAVA, "-XX:TieredStopAtLevel=1", "-jar", "{build}", "127.0.0.1:" + port));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    GateCommand command =
        new GateCommand(
            new Installation(Commands.root(), Path.of(System.getProperty("java.home"))),
            QuickPace.QUICK,
            () -> unfit,
            Map.of(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    CommandLine.populateCommand(command, words.toArray(String[]::new));
    return new Commands.Done(
        command.call(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Map<?, ?> result() throws IOException {
    return Json.readMap(Files.readString(folder.resolve("results/gate.json")));
  }

  private Map<?, ?> times() throws IOException {
    return map(result().get("times"));
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static Map<?, ?> metric(Map<?, ?> times, String key) {
    for (Object each : list(times.get("metrics"))) {
      if (key.equals(map(each).get("metric"))) {
        return map(each);
      }
    }
    throw new AssertionError(key + " is not in " + times);
  }

  @Test
  @Timeout(300)
  void aHeadThatAllocatesTwiceAsMuchIsSlowerAndEachLoadIsKept() throws Exception {
    try (ByteServer called = new ByteServer()) {
      Commands.Done done =
          gate(
              List.of(),
              called.port(),
              "--base-env=GARBAGE=100000",
              "--head-env=GARBAGE=300000",
              "--time=150s",
              "--users=4",
              "--metric=allocated");

      Map<?, ?> times = times();
      assertThat(done.code()).as(done.err() + done.out()).isEqualTo(ExitCode.GATE_FAILED);
      assertThat(done.out()).startsWith("Worse, so the gate fails: ").contains("Times: ");
      assertThat(metric(times, "allocated").get("outcome")).as(done.out()).isEqualTo("slower");
      List<?> loads = list(times.get("loads"));
      assertThat(times.get("blocks")).isEqualTo(loads.size() / 4).isNotEqualTo(0);
      for (Object each : loads) {
        Map<?, ?> load = map(each);
        assertThat(load.get("build")).isIn("base", "head");
        assertThat(map(load.get("figures")).get("cpu")).isInstanceOf(Number.class);
      }
    }
  }

  @Test
  @Timeout(120)
  void theSameBuildTwiceIsEqualInItsFactsAndHasNoTimesOnAMachineThatIsNotFit() throws Exception {
    try (ByteServer called = new ByteServer()) {
      Commands.Done done =
          gate(List.of("steal: 30 % of one CPU"), called.port(), "--time=1h", "--fail-on=changed");

      assertThat(done.code()).as(done.err() + done.out()).isEqualTo(ExitCode.DONE);
      assertThat(done.out())
          .startsWith("Not all decided. No difference: ")
          .contains("replies of 127.0.0.1:")
          .contains("Times: 4 void.")
          .contains("(steal: 30 % of one CPU)");
      assertThat(list(result().get("facts")))
          .hasSizeGreaterThan(8)
          .allMatch(each -> "equal".equals(map(each).get("outcome")));
      assertThat(list(times().get("loads"))).isEmpty();
      assertThat(folder.resolve("results"))
          .isDirectoryContaining(file -> file.endsWith("junit.xml"))
          .isDirectoryContaining(file -> file.endsWith("gate.sarif"))
          .isDirectoryContaining(file -> file.endsWith("benchmark.json"))
          .isDirectoryContaining(file -> file.endsWith("summary.md"));
    }
  }
}
