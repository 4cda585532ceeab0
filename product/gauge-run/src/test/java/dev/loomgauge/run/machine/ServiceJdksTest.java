package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceJdksTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();
  private static final String MODULES = "java.base jdk.management jdk.management.agent";

  @TempDir private Path root = Path.of("");
  private Fixture machine = new Fixture(root);

  @BeforeEach
  void aMachineWithThreeJdks() {
    machine = new Fixture(root);
    machine.file(
        "checkout/bin/jdk-folders", "# where\n/usr/lib/jvm/*\n~/.jdks/*\ntarget/kept/jdks/*");
    java("usr/lib/jvm/jdk-25", "25.0.3", "");
    java("usr/lib/jvm/jdk-21", "21.0.8", "");
    java("home/.jdks/newer-21", "21.0.10", "");
  }

  private Path java(String folder, String version, String modules) {
    machine.file(folder + "/bin/java", "#!/bin/sh\n");
    assertThat(root.resolve(folder).resolve("bin/java").toFile().setExecutable(true)).isTrue();
    machine.file(
        folder + "/release", "JAVA_VERSION=\"%s\"\nMODULES=\"%s\"\n".formatted(version, modules));
    return root.resolve(folder);
  }

  private ServiceJdks jdks() {
    return ServiceJdks.of(
        root.resolve("usr/lib/jvm/jdk-25"),
        new JdkFolders(root, root.resolve("home"), root.resolve("checkout")));
  }

  /** Checks a scenario that ships, with these levels besides its own. */
  private void check(String... levels) {
    Map<String, List<String>> set =
        Arrays.stream(levels)
            .map(level -> level.split("=", 2))
            .collect(Collectors.toMap(level -> level[0], level -> List.of(level[1])));
    Scenario scenario =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), set)
            .read(SCENARIOS.resolve("04-synchronized.yaml"));
    jdks().check(scenario, CellPlan.of(scenario, 1));
  }

  @Test
  void withoutALevelAServiceRunsOnTheJdkOfLoomgauge() {
    assertThat(jdks().of(Map.of()).version()).isEqualTo("25.0.3");
  }

  @Test
  void ofSeveralWithTheVersionTheNewestIsTaken() {
    assertThat(jdks().of(Map.of("jdk", "21")).version()).isEqualTo("21.0.10");
  }

  @Test
  void aPathIsTakenWhereverItIs() {
    Path runtime = java("elsewhere/java", "26", "");

    assertThat(jdks().of(Map.of("jdk", runtime.toString())).feature()).isEqualTo(26);
  }

  @Test
  void oneBelowTheCheckoutIsFound() {
    java("checkout/target/kept/jdks/23", "23.0.1", "");

    assertThat(jdks().of(Map.of("jdk", "23")).version()).isEqualTo("23.0.1");
  }

  @Test
  void oneThatIsNotInstalledIsRefusedWithWhatWasFoundWhere() throws IOException {
    assertThatThrownBy(() -> check("jdk=26"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "jdk 26 is not installed; found were 25.0.3 in %s, 21.0.8 in %s, 21.0.10 in %s."
                .formatted(
                    real("usr/lib/jvm/jdk-25"),
                    real("usr/lib/jvm/jdk-21"),
                    real("home/.jdks/newer-21")))
        .hasMessageEndingWith(
            "Install it in one of the folders of bin/jdk-folders (https://adoptium.net), or name its own folder: --set jdk=/path/to/jdk.");
  }

  @Test
  void aFolderWithoutJavaIsRefused() {
    assertThatThrownBy(() -> check("jdk=" + root))
        .hasMessageContaining(
            "jdk " + root + " is no Java: it needs bin/java and the file release.");
  }

  @Test
  void anOptionThatTheJdkDoesNotHaveIsRefused() {
    assertThatCode(() -> check("jdk=25", "compact-headers=on")).doesNotThrowAnyException();
    assertThatThrownBy(() -> check("jdk=21", "compact-headers=on"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("compact-headers on needs JDK 24 or newer")
        .hasMessageContaining("would run on 21.0.10");
  }

  @Test
  void aRuntimeThatCannotBeWatchedIsRefused() {
    Path small = java("small", "22.0.1", MODULES);

    assertThatThrownBy(() -> check("jdk=" + small))
        .hasMessageContaining("lacks the modules jdk.management.jfr")
        .hasMessageContaining("Give the path of a whole JDK");
  }

  @Test
  void theJdkOfLoomgaugeIsTakenForItsVersionThoughANewerOneIsThere() {
    java("usr/lib/jvm/newer-25", "25.0.9", "");

    assertThat(jdks().of(Map.of("jdk", "25")).version()).isEqualTo("25.0.3");
  }

  private Path real(String folder) throws IOException {
    return root.resolve(folder).toRealPath();
  }

  @Test
  void oneThatWasRemovedAfterTheCheckIsTold() {
    assertThatThrownBy(() -> jdks().of(Map.of("threads", "virtual", "jdk", "26")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("There is no JDK for {jdk=26} any more. Install it in one of ")
        .hasMessageEndingWith("--set jdk=/path/to/jdk.");
  }

  @Test
  void aJdkThatSaysNothingOfItselfIsTheOneThatRunsThis() {
    ServiceJdks unknown =
        ServiceJdks.of(root.resolve("none"), new JdkFolders(root, root, root.resolve("checkout")));

    assertThat(unknown.of(Map.of()))
        .isEqualTo(new Jdk(root.resolve("none"), Runtime.version().toString(), "", "", List.of()));
  }

  @Test
  void aJdkWithOpenJ9IsPassedOverAndRefusedWhereItIsNamed() throws IOException {
    Path semeru = java("usr/lib/jvm/semeru-21", "21.0.20", "");
    Files.createDirectories(semeru.resolve("lib/j9vm"));

    assertThat(jdks().of(Map.of("jdk", "21")).version()).isEqualTo("21.0.10");
    assertThatThrownBy(() -> check("jdk=" + semeru))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has the JVM OpenJ9, which Loomgauge cannot watch");
  }
}
