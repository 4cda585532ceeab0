package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TemporaryFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class BenchCommandTest {
  private final StringWriter err = new StringWriter();

  private enum Part {
    GOOD,
    FULL,
    BROKEN
  }

  private static final class DiskFull extends UserError {
    private static final long serialVersionUID = 1L;

    DiskFull() {
      super("no room: delete something", null, FAILED);
    }
  }

  @Command(name = "own.sh")
  private static final class Own implements Callable<Integer> {
    @Option(names = "--part")
    private Part part = Part.GOOD;

    @Override
    public Integer call() {
      return switch (part) {
        case GOOD -> 7;
        case FULL -> throw new DiskFull();
        case BROKEN -> throw new IllegalStateException("a fault of the bench");
      };
    }
  }

  private int code(String... args) {
    return BenchCommand.code(new CommandLine(new Own()).setErr(new PrintWriter(err, true)), args);
  }

  @Test
  void anErrorThatTheUserCanActOnIsOneLine() {
    assertThat(code("--part", "full")).isEqualTo(UserError.FAILED);
    assertThat(err.toString().lines()).containsExactly("own.sh: no room: delete something");
  }

  @Test
  void anythingElseIsItsCodeOrItsTrace() {
    assertThat(code()).isEqualTo(7);
    assertThat(code("--part", "GOOD")).isEqualTo(7);
    assertThat(err.toString()).isEmpty();
    assertThat(code("--part", "other")).isEqualTo(2);
    assertThat(code("--part", "broken")).isEqualTo(1);
    assertThat(err.toString()).contains("IllegalStateException: a fault of the bench", "\tat ");
  }

  private static String help(Object command) {
    return new CommandLine(command).getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  @Test
  void theHelpHasEveryDefault() {
    assertThat(help(new Observation()))
        .startsWith("Usage: observation.sh ")
        .contains(
            "Users: 200.", "Pairs: 24.", "Warm-up: 60 s.", "A span: 15 s.", "Of the order: 1.");
    assertThat(help(new StartSpread()))
        .startsWith("Usage: start-spread.sh ")
        .contains("each with new processes: 5.", "Starts of a round: 4.", "HOST HOST...");
  }

  /** Three pairs of 4 s, each span behind 3 s of settling, and 3 s more. */
  @Test
  void theLoadOfAnObservationLastsForTheWarmUpAndAllSpans() {
    Observation observation = new Observation();
    new CommandLine(observation)
        .parseArgs(
            ("--pid 1 --cpu 2 --url http://127.0.0.1:5 --path /a --users 9 --warm 10 --pairs 3"
                    + " --seconds 4")
                .split(" ", -1));

    assertThat(observation.request(Path.of("load")))
        .isEqualTo(
            new LoadRequest(
                new LoadRequest.Exchange(
                    List.of(URI.create("http://127.0.0.1:5")),
                    Endpoint.get("/a"),
                    Map.of(),
                    "",
                    Duration.ofSeconds(10)),
                new LoadRequest.Timing(
                    new LoadRequest.Users(9, Duration.ZERO),
                    Duration.ofSeconds(1),
                    Duration.ofMillis(100),
                    new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(10 + 6 * (4 + 3) + 3))),
                1,
                Path.of("load"),
                CpuSet.of(0)));
  }

  @Test
  void aStartHasAsManyUsersOnEachHostAndEndsInSilence() throws Exception {
    StartSpread spread = new StartSpread();
    new CommandLine(spread).parseArgs("--config", "c", "one", "two", "three");
    try (ArrivalServer server =
        ArrivalServer.start(InetAddress.ofLiteral("127.0.0.1"), Duration.ZERO)) {
      LoadRequest request = spread.request(server, Path.of("load"));

      assertThat(request)
          .isEqualTo(
              new LoadRequest(
                  new LoadRequest.Exchange(
                      List.of(server.address()),
                      Endpoint.get("/"),
                      Map.of(),
                      "",
                      Duration.ofSeconds(10)),
                  new LoadRequest.Timing(
                      new LoadRequest.Steps(
                          Stream.of(6, 12, 3, 0, 0)
                              .map(users -> new LoadRequest.Step(users, Duration.ofSeconds(1)))
                              .toList(),
                          Duration.ofSeconds(1)),
                      Duration.ZERO,
                      Duration.ZERO,
                      new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(5))),
                  1,
                  Path.of("load"),
                  CpuSet.NONE));
    }
  }

  /** Its exit code, and what it says on standard error. */
  private static String ended(Class<?> program, String... args) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).start();
    try {
      String told = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() + " " + told.lines().findFirst().orElse("");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aProgramThatIsAskedWronglyEndsWithTwo() throws Exception {
    assertThat(ended(Parked.class, "green"))
        .isEqualTo("2 Usage: parked.sh [virtual|platform] [COUNT]...");
    assertThat(ended(StartSpread.class, "--config", "c", "one")).startsWith("2 ");
  }

  @Test
  void theInstallationIsTheOneThatTheScriptNames(@TempDir Path folder) {
    System.setProperty("loomgauge.home", folder.toString());
    try {
      assertThat(BenchCommand.home())
          .isEqualTo(new Installation(folder, Path.of(System.getProperty("java.home"))));
    } finally {
      System.clearProperty("loomgauge.home");
    }
  }

  @Test
  void theLoadOfTheLastMinuteIsTheFirstOfThree() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/loadavg")), "needs /proc");
    assertThat(BenchCommand.load()).matches("\\d+\\.\\d\\d");
  }

  @Test
  void aFolderIsDeletedWithAllThatIsInItAndNothingElse(@TempDir Path folder) throws Exception {
    Path gone = Files.createDirectories(folder.resolve("gone/a/b"));
    Files.writeString(gone.resolve("file"), "x");
    Path stays = Files.writeString(folder.resolve("stays"), "x");

    TemporaryFolder.delete(folder.resolve("gone"));

    assertThat(folder.resolve("gone")).doesNotExist();
    assertThat(stays).exists();
  }
}
