package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.GateCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service that nobody has described: {@code Own.java}, with five threads that sleep. */
class TryCommandIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVICE = OwnJar.of("Own").toString();

  @TempDir private static Path shared = Path.of("");
  private static Commands.Done observed = new Commands.Done(0, "", "");

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  @Timeout(180)
  static void observe() {
    observed = observe(shared, "/slow/{1..10}", List.of());
  }

  private static Commands.Done observe(
      Path into, String path, List<String> options, String... arguments) {
    List<String> observing = new ArrayList<>(options);
    observing.addAll(List.of("--observe", "--max-users", "16"));
    List<String> words = new ArrayList<>(List.of("try"));
    words.addAll(words(into, "results", path, observing, arguments));
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  /** Those that follow the command. */
  private static List<String> words(
      Path into, String results, String path, List<String> options, String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--plain",
                "--get",
                path,
                "--write",
                into.resolve("own.yaml").toString(),
                "--out",
                into.resolve(results).toString()));
    words.addAll(options);
    words.addAll(List.of("--", JAVA, "-XX:TieredStopAtLevel=1", "-jar", SERVICE));
    words.addAll(Arrays.asList(arguments));
    return words;
  }

  private static String written() throws IOException {
    assertThat(observed.code()).as(observed.err()).isEqualTo(ExitCode.DONE);
    return Files.readString(shared.resolve("own.yaml"));
  }

  @AfterEach
  void nothingOfItIsLeft() {
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(process -> process.info().commandLine().orElse("").contains("Own.jar"));
  }

  @Test
  void itsThreadsAndItsWaitAreFound() throws IOException {
    assertThat(written())
        .contains("factors: {threads: [platform], users: [")
        .containsPattern("capacity: 5} +# 5 requests in the service at once and never more")
        .containsPattern("- \\{wait: 5\\d(\\.\\d+)?ms, for: sleep} +# Thread\\.sleep");
    assertThat(observed.out()).contains("Unloaded response time: ").contains("Written: ");
    assertThat(observed.err()).contains("--virtual");
  }

  @Test
  void itIsWrittenForItsOwnerAlone() throws IOException {
    assertThat(written()).startsWith(ScenarioText.HEADER);
    assertThat(Files.getPosixFilePermissions(shared.resolve("own.yaml")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void itsHeapIsReadAndNotKept() throws IOException {
    assertThat(observed.err()).contains("heap dumped in").contains("the JDK's HTTP server");
    try (var files = Files.walk(shared)) {
      assertThat(files).noneMatch(file -> file.toString().contains("heap"));
    }
  }

  @Test
  @Tag("full")
  void whatItsRequestsDoIsCountedAndItsUsersArePredicted() throws IOException {
    Path results = folder.resolve("results");
    Commands.Done done =
        Commands.run(
            QuickPace.QUICK,
            "try --plain --facts --users 20 --max-users 16 --get /slow/{1..10} --out %s -- %s -jar %s"
                .formatted(results, JAVA, SERVICE)
                .split(" "));

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out())
        .containsPattern("threads that carry requests +platform")
        .containsPattern("waits per request \\(Thread.sleep\\) +1\\n")
        .contains("Predicted, virtual threads:");
    assertThat(Files.readString(results.resolve("facts.json")))
        .contains("\"threads\" : \"platform\"", "\"threads\" : \"virtual\"");
  }

  /**
   * Five threads that a setting reaches: twice as many are predicted and measured. What is printed
   * and recommended is held without a measurement by {@code WhatIfTextTest} and {@code
   * SizeProofTest}, and that the proof has the blocks of the scenario by {@code ConcludedTryTest}.
   */
  @Test
  @Tag("full")
  void anotherSizeIsPredictedAndProved() throws IOException, InterruptedException {
    Commands.Done done = prove("results");
    if (!spoiling(done).isEmpty()) {
      done = prove("again");
    }

    assertThat(Files.readString(folder.resolve("own.yaml")))
        .contains("jdk-http-server-threads: [5]")
        .contains("jdk-http-server-threads: {env: OWN_SIZE, range: 1..100_000, unset: 5}");
    String out = done.out().replaceAll("\\s+", " ");
    List<String> spoiling = spoiling(done);
    assumeTrue(
        spoiling.isEmpty() || out.contains("What if, at "),
        "the machine was too busy for a valid trial, twice "
            + spoiling
            + "; not checked: what is predicted and measured of ten threads");
    assertThat(out)
        .as(done.err())
        .containsPattern("What if, at \\d+ users \\(predicted, not measured\\)")
        .contains("platform 5 (now) now ")
        .contains("platform 10 2 ");
    assumeTrue(
        spoiling.isEmpty(),
        "the machine was too busy to measure a proof, twice "
            + spoiling
            + "; not checked: what was measured of ten threads");
    assertThat(done.code()).as(done.err() + done.out()).isEqualTo(ExitCode.DONE);
    assertThat(out)
        .containsPattern("with OWN_SIZE=10 [\\d.]+ req/s measured \\([\\d.]+ req/s predicted")
        .containsPattern("instead of [\\d.]+ req/s with 5");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).anyMatch(file -> file.endsWith(Path.of("proof", "trials.csv")));
    }
  }

  private Commands.Done prove(String results) throws InterruptedException {
    return ShortTrials.tried(
        words(folder, results, "/slow/{1..10}", List.of("--max-users", "64", "--users", "64")),
        List.of(
            "--knob",
            "threads=OWN_SIZE",
            "--what-if",
            "threads=10",
            "--what-if",
            "instances=2",
            "--prove"));
  }

  /** The gates that voided trials of a run that failed, for a cause that lies in the machine. */
  private static List<String> spoiling(Commands.Done done) {
    String out = done.out().replaceAll("\\s+", " ");
    return done.code() != ExitCode.FAILED
        ? List.of()
        : Arrays.stream(GateCode.values())
            .filter(GateCode::machine)
            .map(GateCode::words)
            .filter(words -> out.matches(".*Void: [^.]*" + Pattern.quote(words) + " \\(.*"))
            .toList();
  }

  @Test
  void aPathThatIsNotThereIsOneError() {
    Commands.Done done = observe(folder, "/nothing", List.of());

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("is answered with 404").contains("Correct the path");
    assertThat(folder.resolve("own.yaml")).doesNotExist();
  }

  @Test
  void aServiceThatEndsIsOneErrorWithItsLastWords() {
    Commands.Done done = observe(folder, "/slow", List.of(), "NO_SUCH_VARIABLE");

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("exit code 4").contains("no port is set");
  }

  @Test
  void aServiceThatListensElsewhereIsTold() {
    int port = dev.loomgauge.run.machine.Ports.free();
    Commands.Done done = observe(folder, "/slow", List.of("--env", "FIXED=" + port), "FIXED");

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("answers on port " + port).contains("{port}");
  }

  @Test
  void aFileOfTheUsersIsNotWrittenOver() throws IOException {
    Files.writeString(folder.resolve("own.yaml"), "mine: true\n");

    Commands.Done done = observe(folder, "/slow", List.of());

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("--write");
    assertThat(folder.resolve("own.yaml")).hasContent("mine: true");
  }

  /** It is found by its number, asked on the port on which it listens, and left as it was. */
  @Test
  @Tag("full")
  void aServiceThatRunsIsObservedAndLeftRunning() throws IOException, InterruptedException {
    int port = dev.loomgauge.run.machine.Ports.free();
    ProcessBuilder builder = new ProcessBuilder(JAVA, "-jar", SERVICE);
    builder.environment().put("PORT", String.valueOf(port));
    Process service = builder.redirectErrorStream(true).start();
    try {
      awaitListening(port);
      Commands.Done done =
          Commands.run(
              QuickPace.QUICK,
              "try",
              "--plain",
              "--max-users",
              "16",
              "--pid",
              String.valueOf(service.pid()),
              "--get",
              "/slow",
              "--write",
              folder.resolve("running.yaml").toString(),
              "--out",
              folder.resolve("results").toString());

      assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
      assertThat(done.out())
          .contains("Virtual threads, predicted from this alone:")
          .contains("5 requests in the service at once and never more");
      assertThat(service.isAlive()).isTrue();
      assertThat(Path.of("/tmp"))
          .as("of its flight recorder")
          .isDirectoryNotContaining("glob:**/2*_" + service.pid());
      Commands.Done predicted =
          Commands.run("predict", folder.resolve("running.yaml").toString(), "--plain");
      assertThat(predicted.code()).as(predicted.err()).isEqualTo(ExitCode.DONE);
      assertThat(mostOfThreads(predicted.out())).isBetween(1.0, 5 / 0.050);
      assertThat(Files.readString(folder.resolve("running.yaml")))
          .contains("capacity: {platform: 5,");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  /** Requests per second that the threads allow, as predicted: no more than their sleep leaves. */
  private static double mostOfThreads(String predicted) {
    Matcher limit = Pattern.compile("threads at ([\\d.]+) req/s").matcher(predicted);
    assertThat(limit.find()).as(predicted).isTrue();
    return Double.parseDouble(limit.group(1));
  }

  private static void awaitListening(int port) throws InterruptedException {
    long end = System.nanoTime() + 60_000_000_000L;
    while (true) {
      try (var _ = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        assertThat(System.nanoTime()).as("waited for port %d", port).isLessThan(end);
        Thread.sleep(100);
      }
    }
  }

  @Test
  void exactlyOneServiceIsNamed() {
    Commands.Done none = Commands.run("try", "--get", "/");
    Commands.Done two =
        Commands.run("try", "--get", "/", "--pid", "1", "--", JAVA, "-jar", SERVICE);
    Commands.Done gone = Commands.run("try", "--get", "/", "--pid", "999999999");

    assertThat(none.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(none.err()).contains("names no service").contains("--pid");
    assertThat(two.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(two.err()).contains("more than one service");
    assertThat(gone.code()).isEqualTo(UserError.FAILED);
    assertThat(gone.err()).contains("no such process");
  }
}
