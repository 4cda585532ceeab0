package dev.loomgauge.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.client.FakeLoomgauge;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal with a script in the place of the program, in folders with spaces. */
class GateMojoTest {
  @TempDir private Path temporary = Path.of("");

  private final List<String> logged = Collections.synchronizedList(new ArrayList<>());
  private final GateMojo goal = new GateMojo();
  private Path project = Path.of("");

  @BeforeEach
  void aProject() throws IOException {
    project = Files.createDirectory(temporary.resolve("a project")).toRealPath();
    goal.setLog(
        new SystemStreamLog() {
          @Override
          public void info(CharSequence line) {
            logged.add(line.toString());
          }
        });
    goal.home = temporary.resolve("the program").toFile();
    goal.base = new File("/main/app.jar");
    goal.head = project.resolve("target/app.jar").toFile();
    goal.out = project.resolve("target/loomgauge-gate").toFile();
    goal.folder = project.toFile();
    goal.gets = List.of("/orders/{1..1000}");
  }

  private FakeLoomgauge ending(int code) throws IOException {
    return FakeLoomgauge.ending(temporary.resolve("the program"), code);
  }

  @Test
  void aGateThatDoesNotFailIsShown() throws Exception {
    FakeLoomgauge fake = ending(0).saying("Warming the base.\n");
    goal.time = "15m";
    goal.failOn = "changed";
    goal.options = List.of("--env", "A=x y");

    goal.execute();

    assertThat(fake.asked())
        .containsExactly(
            "gate",
            "--base=/main/app.jar",
            "--head=" + project + "/target/app.jar",
            "--out=" + project + "/target/loomgauge-gate",
            "--get=/orders/{1..1000}",
            "--time=15m",
            "--fail-on=changed",
            "--env",
            "A=x y");
    assertThat(fake.where()).isEqualTo(project);
    assertThat(logged).containsExactlyInAnyOrder("what it prints", "Warming the base.");
  }

  /** The summary is that of the program's own tests. */
  @Test
  void aGateThatFailsIsAFailureWithItsFirstLine() throws IOException {
    ending(1).leaving("summary.md", Files.readString(FakeLoomgauge.AGREED_SUMMARY));

    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoFailureException.class)
        .hasMessage(
            "Worse, so the gate fails: 1 fact is worse, 1 changed, 1 better, 1 not seen, 7 equal. ["
                + project
                + "/target/loomgauge-gate]");
  }

  @Test
  void withoutAVerdictItsErrorIsTheLineOfTheProgram() throws IOException {
    ending(2).saying("attention\n\n--base /main/app.jar: is not there.\u001b[31m Build it.\n\n");
    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "loomgauge gate ended with 2: --base /main/app.jar: is not there. [31m Build it.");

    ending(3).saying("head: ended with 1.\n");
    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("loomgauge gate ended with 3: head: ended with 1.");
  }

  /** The code of a gate that fails is that of a JVM that does not start, too. */
  @Test
  void theSummaryOfAnEarlierGateIsNoVerdict() throws IOException {
    ending(1).saying("Error: Could not create the Java Virtual Machine.\n");
    Path out = Files.createDirectories(project.resolve("target/loomgauge-gate"));
    Files.copy(FakeLoomgauge.AGREED_SUMMARY, out.resolve("summary.md"));

    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "loomgauge gate ended with 1: Error: Could not create the Java Virtual Machine.");
  }

  @Test
  void whatIsMissingIsNamedBeforeAnythingIsStarted() throws IOException {
    FakeLoomgauge fake = ending(0);

    goal.head = null;
    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("head: the project has built no artifact. Run package or verify");
    goal.base = null;
    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("base: no build to compare with is named. Name one: <base>");
    assertThat(fake.asked()).isEmpty();
  }

  @Test
  void aFolderWithoutTheProgramIsNamed() {
    assertThatThrownBy(goal::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("Loomgauge is not in " + temporary + "/the program. Name the");
  }

  @Test
  void aGateThatIsSkippedAsksForNothing() throws Exception {
    FakeLoomgauge fake = ending(1);
    goal.base = null;
    goal.skip = true;

    goal.execute();

    assertThat(fake.asked()).isEmpty();
    assertThat(logged).containsExactly("loomgauge:gate is skipped.");
  }
}
