package dev.loomgauge.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledLoomgaugeTest {
  @TempDir private Path folder = Path.of("");

  private String home(String name) throws IOException {
    return FakeLoomgauge.ending(folder.resolve(name), 0).home().toString();
  }

  private static InstalledLoomgauge find(
      Optional<String> property, Map<String, String> environment) {
    return InstalledLoomgauge.find(property, environment, IllegalStateException::new);
  }

  private Path found(Optional<String> property, Map<String, String> environment) {
    return folder.relativize(find(property, environment).launcher());
  }

  @Test
  void thePropertyCountsBeforeTheEnvironmentAndThatBeforeThePath() throws IOException {
    Map<String, String> both =
        Map.of("LOOMGAUGE_HOME", home("b"), "PATH", "::/none:" + home("c") + "/bin");

    assertThat(found(Optional.of(home("a")), both)).hasToString("a/bin/loomgauge");
    assertThat(found(Optional.empty(), both)).hasToString("b/bin/loomgauge");
    assertThat(found(Optional.empty(), Map.of("PATH", both.getOrDefault("PATH", ""))))
        .hasToString("c/bin/loomgauge");
    assertThat(found(Optional.of(""), both)).hasToString("b/bin/loomgauge");
    assertThat(
            found(
                Optional.empty(),
                Map.of("LOOMGAUGE_HOME", "", "PATH", both.getOrDefault("PATH", ""))))
        .hasToString("c/bin/loomgauge");
  }

  @Test
  void whereItIsNotIsNamedWithTheRemedy() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));

    assertThatThrownBy(
            () -> find(Optional.of(other.toString()), Map.of("LOOMGAUGE_HOME", home("b"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "Loomgauge is not in " + other + ". Name the folder of an unpacked");
    assertThatThrownBy(() -> find(Optional.empty(), Map.of()))
        .hasMessageStartingWith("Loomgauge is not found. Name the folder")
        .hasMessageContaining("loomgauge.home or by LOOMGAUGE_HOME in the environment");
  }

  @Test
  void whatIsClosedBeforeItsEndIsEnded() throws Exception {
    FakeLoomgauge fake = FakeLoomgauge.ending(folder.resolve("a b"), 0).taking("60");
    InstalledLoomgauge program = find(Optional.of(fake.home().toString()), Map.of());

    StartedLoomgauge started =
        StartedLoomgauge.of(
            program.command(List.of("gate")).redirectOutput(folder.resolve("said").toFile()));
    assertThat(started.process().isAlive()).isTrue();
    started.close();

    assertThat(started.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(started.process().exitValue()).isNotZero();
  }
}
