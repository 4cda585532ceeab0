package dev.loomgauge.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** One of its tests sets a property that others read. */
@Isolated
class InstallationTest {
  private static final Path JDK = Path.of("/jdk");

  @TempDir private Path root = Path.of("");

  @Test
  void inACheckoutEveryModuleHasItsProgramsAndResultsStayThere() {
    Installation checkout = new Installation(root, JDK);

    assertThat(checkout.java()).isEqualTo(Path.of("/jdk/bin/java"));
    assertThat(checkout.program("gauge-downstream-proxy"))
        .isEqualTo(root.resolve("product/gauge-downstream/target/gauge-downstream-proxy.jar"));
    assertThat(checkout.program("gauge-agent"))
        .isEqualTo(root.resolve("product/gauge-agent/target/gauge-agent.jar"));
    assertThat(checkout.program("gauge-load"))
        .isEqualTo(root.resolve("product/gauge-load/target/gauge-load.jar"));
    assertThat(
            List.of(
                checkout.microbenchmarks(),
                checkout.services(),
                checkout.scenarios(),
                checkout.published()))
        .containsExactly(
            root.resolve("lab/microbench/target/microbench.jar"),
            root.resolve("lab/services"),
            root.resolve("scenarios"),
            root.resolve("published"));
    assertThat(checkout.work()).isEqualTo(root);
    assertThat(checkout.kept()).isEqualTo(root.resolve("target/kept"));
  }

  @Test
  void inADistributionProgramsShareAFolderAndResultsComeToTheCurrentOne() throws IOException {
    Files.createDirectory(root.resolve("programs"));
    Installation distribution = new Installation(root, JDK);

    assertThat(distribution.program("gauge-downstream-proxy"))
        .isEqualTo(root.resolve("programs/gauge-downstream-proxy.jar"));
    assertThat(distribution.program("gauge-agent-canary"))
        .isEqualTo(root.resolve("programs/agent/gauge-agent-canary.jar"));
    assertThat(distribution.program("gauge-load"))
        .isEqualTo(root.resolve("programs/gauge-load.jar"));
    assertThat(distribution.layout()).isEqualTo(Installation.Layout.DISTRIBUTION);
    assertThat(distribution.work()).isEqualTo(Path.of("").toAbsolutePath());
  }

  @Test
  void theLauncherNamesWhatIsKeptBetweenRuns() {
    System.setProperty("loomgauge.kept", "/cache/kept");
    try {
      assertThat(new Installation(root, JDK).kept()).isEqualTo(Path.of("/cache/kept"));
    } finally {
      System.clearProperty("loomgauge.kept");
    }
  }
}
