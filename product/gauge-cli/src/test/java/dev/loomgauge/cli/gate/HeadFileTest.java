package dev.loomgauge.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadFileTest {
  private static final GateFact WORSE =
      new GateFact(
          FactKind.PINNED, "Shop.buy", "", List.of(0.0), List.of(1.0), 0, FactOutcome.WORSE);

  @TempDir private Path folder = Path.of("");

  @Test
  void aFindingIsShownAtTheFileThatDescribesTheBuildWhereOneIsKnown() throws IOException {
    Path jar = Files.createDirectories(folder.resolve("my shop/target")).resolve("app.jar");

    assertThat(GateFiles.described(jar)).isEqualTo(jar);
    Files.createDirectory(folder.resolve(".git"));
    assertThat(GateFiles.described(jar)).isEqualTo(jar);
    Files.writeString(
        Files.createDirectories(folder.resolve("x")).resolve("pom.xml"), "<project/>");
    Path below = Files.createDirectories(folder.resolve("x/tree/target")).resolve("app.jar");
    Files.createDirectory(folder.resolve("x/tree/.git"));
    assertThat(GateFiles.described(below))
        .as("not of what lies above the working tree")
        .isEqualTo(below);
    Files.writeString(folder.resolve("my shop/pom.xml"), "<project/>");
    assertThat(GateFiles.described(jar)).isEqualTo(Path.of("my shop/pom.xml"));
    Path gradle = Files.createDirectories(folder.resolve("gradle/build")).resolve("app.jar");
    Files.writeString(folder.resolve("gradle/build.gradle.kts"), "plugins {}");
    assertThat(GateFiles.described(gradle)).isEqualTo(Path.of("gradle/build.gradle.kts"));
    Files.writeString(folder.resolve("gradle/build.gradle"), "plugins {}");
    assertThat(GateFiles.described(gradle)).isEqualTo(Path.of("gradle/build.gradle.kts"));
    Files.writeString(folder.resolve("gradle/pom.xml"), "<project/>");
    assertThat(GateFiles.described(gradle)).isEqualTo(Path.of("gradle/pom.xml"));
    Path groovy = Files.createDirectories(folder.resolve("groovy/build")).resolve("app.jar");
    Files.writeString(folder.resolve("groovy/build.gradle"), "plugins {}");
    assertThat(GateFiles.described(groovy)).isEqualTo(Path.of("groovy/build.gradle"));

    GateResult result =
        new GateResult(
            jar,
            jar,
            GateResults.ORIGIN,
            new GateDecision(List.of(WORSE), 1, 1),
            Optional.empty(),
            FailOn.worse,
            folder);
    assertThat(GateFiles.sarif(result)).contains("\"my%20shop/pom.xml\"");
  }
}
