package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.rig.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  private static final String JAVA = Programs.JAVA_HOME.resolve("bin/java").toString();

  @TempDir private Path folder = Path.of("");

  @Test
  void theLastLinesAreThoseOfTheEndAndNoMoreThanThereAre() throws Exception {
    Path log = Files.writeString(folder.resolve("a.log"), "one\ntwo\ndrüben\n");

    assertThat(LogTail.read(log, 2)).containsExactly("two", "drüben");
    assertThat(LogTail.read(log, 3)).containsExactly("one", "two", "drüben");
    assertThat(LogTail.read(log, 9)).containsExactly("one", "two", "drüben");
    assertThat(LogTail.read(log, 0)).isEmpty();
    assertThat(LogTail.read(Files.createFile(folder.resolve("empty.log")), 5)).isEmpty();
  }

  /** Which would be escapes where they are shown. */
  @Test
  void theTabsOfAStackTraceAreSpaces() throws Exception {
    Path log = Files.writeString(folder.resolve("a.log"), "Exception: no port\n\tat Own.main\n");

    assertThat(LogTail.read(log, 2)).containsExactly("Exception: no port", "    at Own.main");
  }

  @Test
  void aLaunchChangesInThatAlone() {
    Launch launch = Launch.of("x", List.of("sh"), folder.resolve("log"));

    assertThat(launch.withEnv(Map.of("A", "b")).env()).isEqualTo(Map.of("A", "b"));
    assertThat(launch.in(folder).directory()).isEqualTo(folder);
    assertThat(launch.on(CpuSet.of(1)).cpus()).isEqualTo(CpuSet.of(1));
    assertThat(launch.endsWithInput()).isFalse();
    assertThat(launch.endingWithInput().endsWithInput()).isTrue();
    Launch all =
        launch
            .endingWithInput()
            .withEnv(Map.of("A", "b"))
            .in(folder)
            .on(CpuSet.of(1))
            .withLines(_ -> {});
    assertThat(all)
        .returns("x", Launch::name)
        .returns(List.of("sh"), Launch::command)
        .returns(Map.of("A", "b"), Launch::env)
        .returns(folder, Launch::directory)
        .returns(folder.resolve("log"), Launch::log)
        .returns(CpuSet.of(1), Launch::cpus)
        .returns(true, Launch::endsWithInput);
  }

  @Test
  void aJarThatIsMissingIsToldWithItsRemedy() {
    assertThatThrownBy(
            () ->
                Launch.of("the stub", List.of(JAVA, "-jar", "no.jar"), folder.resolve("log"))
                    .in(folder)
                    .check())
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Cannot start the stub: there is no jar "
                + folder.toAbsolutePath().resolve("no.jar")
                + ". Remedy: build it, for example with ./mvnw package.");
    assertThatThrownBy(
            () -> Launch.of("x", List.of("no-such-program"), folder.resolve("log")).check())
        .hasMessageContaining("there is no program \"no-such-program\" on the PATH");
  }

  @Test
  void aChildTellsItsLinesAndHowItEnded() throws Exception {
    List<String> lines = new ArrayList<>();
    try (Children children = new Children()) {
      Child child =
          children.start(
              Launch.of(
                      "x",
                      List.of("sh", "-c", "echo one; echo \"$A\"; echo bad >&2; exit 3"),
                      folder.resolve("log"))
                  .withEnv(Map.of("A", "a b"))
                  .withLines(lines::add));
      assertThat(child.exit().get(20, TimeUnit.SECONDS)).isEqualTo(3);
      assertThat(lines).containsExactly("one", "a b");
      assertThat(child.ending()).isEqualTo("exit code 3");
      assertThat(child.death("It"))
          .isEqualTo(
              "It ended (exit code 3). Last log lines: bad (whole log: "
                  + folder.resolve("log")
                  + ")");
      Child killed =
          children.start(Launch.of("x", List.of("sh", "-c", "kill -9 $$"), folder.resolve("log2")));
      assertThat(killed.exit().get(20, TimeUnit.SECONDS)).isEqualTo(137);
      assertThat(killed.death("It"))
          .isEqualTo(
              "It ended (signal 9). It printed nothing (whole log: "
                  + folder.resolve("log2")
                  + ")");
    }
  }

  @Test
  void theEndIsLookedForInTheLast64Kilobytes() throws Exception {
    Path log = Files.writeString(folder.resolve("long.log"), "x".repeat(70_000));

    assertThat(LogTail.read(log, 1)).containsExactly("x".repeat(65_536));
  }

  @Test
  void aLaunchHasNothingOfItsOwnButWhatIsAskedFor() {
    Path log = folder.resolve("log");

    assertThat(Launch.of("x", List.of("sh"), log))
        .isEqualTo(
            new Launch(
                "x", List.of("sh"), Map.of(), Path.of(""), log, CpuSet.NONE, null, false, false));
    Launch.of("x", List.of(JAVA, "-jar"), log).check(); // names no jar that could be missing
  }

  @Test
  void whatAnotherProgramFindsBehindJarIsItsOwn() {
    Launch.of("x", List.of("sh", "run", "java", "-jar", "/app/app.jar"), folder.resolve("log"))
        .check();
  }
}
