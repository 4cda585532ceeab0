package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.client.FakeLoomgauge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users see of tests that are right and of tests that are wrong. */
class LoomgaugeExtensionTest {
  @TempDir private Path home = Path.of("");

  private ExampleRun run(Class<?> example) {
    return ExampleRun.of(home, false, example);
  }

  /** The end of the only test. */
  private String end(Class<?> example) {
    Map<String, String> ends = run(example).ends();
    assertThat(ends).hasSize(1);
    return ends.values().iterator().next();
  }

  @Test
  void aServiceIsObservedOnceForItsClassAndEachTestHasAnEndOfItsOwn() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    ExampleRun run = run(Examples.Shared.class);

    Path results = Path.of("target/loomgauge", Examples.Shared.class.getName()).toAbsolutePath();
    assertThat(fake.asked())
        .containsExactly(
            "try",
            "--facts",
            "--plain",
            "--out=" + results,
            "--users=500",
            "--get=/orders",
            "--",
            "shop");
    assertThat(run.ends())
        .containsEntry("holds(Observed)", "SUCCESSFUL")
        .containsEntry(
            "isTooMuch(Observed)",
            "FAILED replies of 127.0.0.1:5432 per request: 11, and at most 1 is allowed ["
                + results
                + "]")
        .containsEntry(
            "isUndecided(Observed)",
            "ABORTED undecided: throughput of virtual threads at 500 users: 900 to 1,000 req/s, limited"
                + " by the CPU of the service, and at least 950 req/s are asked for: too near to tell ["
                + results
                + "]")
        .containsEntry(
            "isMisspelt(Observed)",
            "FAILED There is no \"conections\" in [HikariCP connections, HttpClient connections,"
                + " Jetty virtual threads].")
        .hasSize(4);
    assertThat(results.resolve("facts.json")).hasSameTextualContentAs(FakeLoomgauge.AGREED);
    assertThat(results.resolve("loomgauge.txt")).hasContent("what it prints");
  }

  @Test
  void whatIsInTheResultsFolderIsAttached() throws IOException {
    FakeLoomgauge.agreed(home);

    ExampleRun run = run(Examples.Alone.class);

    Path results =
        Path.of("target/loomgauge", Examples.Alone.class.getName() + ".observed").toAbsolutePath();
    assertThat(run.ends()).hasSize(2).containsEntry("observed(Observed)", "SUCCESSFUL");
    assertThat(run.entries()).containsExactly(results.toString());
    assertThat(run.files())
        .singleElement()
        .satisfies(
            attached ->
                assertThat(attached.resolve("facts.json"))
                    .hasSameTextualContentAs(FakeLoomgauge.AGREED));
  }

  @Test
  void commandAndEnvironmentAreHandedOnWordByWord() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    run(Examples.Alone.class);

    assertThat(fake.asked())
        .containsSequence(
            "--env=A=1", "--env=B=x y", "--get=/orders/{1..10}", "--", "node", "shop.js", "{port}");
  }

  @Test
  void aServiceOfTheSameJvmIsThatOfTheTest() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    assertThat(run(Examples.Running.class).ends())
        .containsEntry("observed(Observed)", "SUCCESSFUL");

    assertThat(fake.asked())
        .contains("--get=http://127.0.0.1:4711/orders", "--pid=" + ProcessHandle.current().pid())
        .doesNotContain("--");
  }

  @Test
  void thePortOfATestWithinAnotherIsItsOwnOrThatOfTheOneAroundIt() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    assertThat(run(Examples.Around.class).ends())
        .containsEntry("own(Observed)", "SUCCESSFUL")
        .containsEntry("around(Observed)", "SUCCESSFUL");

    assertThat(fake.asked())
        .contains("--get=http://127.0.0.1:4714/own", "--get=http://127.0.0.1:4713/around");
  }

  @Test
  void aJarRunsOnTheJavaOfTheTest() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    assertThat(run(Examples.Before.class).ends()).containsEntry("other()", "SUCCESSFUL");

    assertThat(fake.asked())
        .endsWith("--", System.getProperty("java.home") + "/bin/java", "-jar", "shop.jar");
  }

  @Test
  void wrongUsesAreOneLineAndStartNothing() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home);

    assertThat(end(Examples.Twice.class))
        .endsWith(
            "@LoomgaugeTest of dev.loomgauge.junit.Examples$Twice.observed names more than one service. Write one of jar, command and port.");
    assertThat(end(Examples.None.class))
        .endsWith("names no service. Write one of jar, command and port.");
    assertThat(end(Examples.Endless.class))
        .endsWith("duration = \"ten minutes\" is no length of time. Write 90s, 10m or 1h30m.");
    assertThat(end(Examples.Over.class)).contains("duration = \"-5s\" is no length of time.");
    assertThat(end(Examples.NoPort.class))
        .contains("port = \"prot\" is no number, and no int field")
        .hasLineCount(1);
    assertThat(fake.asked()).isEmpty();
  }

  @Test
  void aPredictionNeedsUsers() throws IOException {
    FakeLoomgauge.leaving(
        home,
        """
        {"version": 1, "facts": [], "predicted": []}
        """);

    assertThat(end(Examples.Unpredicted.class))
        .isEqualTo(
            "FAILED @LoomgaugeTest has no users, and a prediction is for a number of them. Write users = 500.");
  }

  @Test
  void whatTheProgramRefusesIsItsLine() throws IOException {
    FakeLoomgauge.ending(home, 2)
        .saying("attention\n\n-- -jar shop.jar: is not there.\u001b[31m Build it.\n");

    assertThat(end(Examples.Unpredicted.class))
        .contains("loomgauge ended with 2: -- -jar shop.jar: is not there. [31m Build it. [")
        .startsWith("FAILED ")
        .hasLineCount(1);
  }

  @Test
  void aServiceThatDoesNotAnswerFailsItsTests() throws IOException {
    FakeLoomgauge.ending(home, 3).saying("shop ended with 1.\n");

    assertThat(end(Examples.Unpredicted.class))
        .startsWith("FAILED ")
        .contains("loomgauge ended with 3: shop ended with 1. [");
  }

  @Test
  void anObservationThatTakesTooLongAbortsItsTests() throws IOException {
    FakeLoomgauge.agreed(home).taking("20");

    long begun = System.nanoTime();
    assertThat(run(Examples.Impatient.class).ends().get("observed(Observed)"))
        .startsWith(
            "ABORTED undecided: the service was not observed within 1 s, the duration of its annotation [");
    assertThat((System.nanoTime() - begun) / 1e9).isLessThan(15);
  }

  @Test
  void withoutFactsTheMessageNamesTheFile() throws IOException {
    FakeLoomgauge.leaving(home, "{\"version\": 2}");

    assertThat(end(Examples.Unpredicted.class))
        .contains("facts.json cannot be read: it has another version. Take loomgauge-junit.jar");
  }

  @Test
  void aFolderWithoutTheProgramIsNamed() {
    assertThat(end(Examples.Unpredicted.class))
        .contains("Loomgauge is not in " + home + ". Name the folder of an unpacked zip");
  }

  /** JUnit itself runs them one after another, whatever else it runs at once. */
  @Test
  void classesThatRunAtOnceAreObservedOneAfterTheOther() throws IOException {
    FakeLoomgauge fake = FakeLoomgauge.agreed(home).taking("0.3");

    ExampleRun run =
        ExampleRun.of(
            home, true, Examples.Shared.class, Examples.Running.class, Examples.Alone.class);

    assertThat(run.ends()).containsEntry("other()", "SUCCESSFUL");
    assertThat(fake.asked().stream().filter(word -> word.equals("try"))).hasSize(3);
    assertThat(run.entries()).hasSize(3).noneMatch(entry -> entry.startsWith("Waits"));
  }

  /** The JUnit of the other modules, in a JVM of its own. */
  @Test
  void theNewestJunitRunsItAlike() throws IOException, InterruptedException {
    FakeLoomgauge.agreed(home);
    String junit = Path.of("target/newest-junit").toAbsolutePath() + "/*";
    Path printed = home.resolve("printed");

    Process run =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                String.join(":", junit, "target/classes", "target/test-classes"),
                ExampleRun.class.getName(),
                home.toString())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();

    assertThat(run.waitFor()).as(Files.readString(printed)).isZero();
    assertThat(Files.readAllLines(printed))
        .anyMatch(line -> line.startsWith("6."))
        .contains("holds(Observed): SUCCESSFUL", "files: 1")
        .anyMatch(line -> line.startsWith("isTooMuch(Observed): FAILED replies of"))
        .anyMatch(line -> line.startsWith("isUndecided(Observed): ABORTED undecided:"));
  }
}
