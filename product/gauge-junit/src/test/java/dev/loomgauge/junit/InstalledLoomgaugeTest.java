package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

class InstalledLoomgaugeTest {
  @TempDir private Path folder = Path.of("");

  private String home(String name) throws IOException {
    return FakeLoomgauge.ending(folder.resolve(name), 0).home().toString();
  }

  private Path found(Optional<String> property, Map<String, String> environment) {
    return folder.relativize(InstalledLoomgauge.find(property, environment).launcher());
  }

  @Test
  void thePropertyCountsBeforeTheEnvironmentAndThatBeforeThePath() throws IOException {
    Map<String, String> both =
        Map.of("LOOMGAUGE_HOME", home("b"), "PATH", "::/none:" + home("c") + "/bin");

    assertThat(found(Optional.of(home("a")), both)).hasToString("a/bin/loomgauge");
    assertThat(found(Optional.empty(), both)).hasToString("b/bin/loomgauge");
    assertThat(found(Optional.empty(), Map.of("PATH", both.getOrDefault("PATH", ""))))
        .hasToString("c/bin/loomgauge");
  }

  @Test
  void whereItIsNotIsNamedWithTheRemedy() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));

    assertThatThrownBy(
            () ->
                InstalledLoomgauge.find(
                    Optional.of(other.toString()), Map.of("LOOMGAUGE_HOME", home("b"))))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessageStartingWith(
            "Loomgauge is not in " + other + ". Name the folder of an unpacked");
    assertThatThrownBy(() -> InstalledLoomgauge.find(Optional.empty(), Map.of()))
        .hasMessageStartingWith("Loomgauge is not found. Name the folder")
        .hasMessageContaining("loomgauge.home or by LOOMGAUGE_HOME in the environment");
  }
}
