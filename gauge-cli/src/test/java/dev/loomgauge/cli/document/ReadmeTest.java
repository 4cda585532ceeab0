package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Pattern YAML =
      Pattern.compile("(?s)`([\\w/-]+\\.yaml)`:\n\n```yaml\n(.*?)```");

  @TempDir private Path folder = Path.of("");

  @Test
  void theServiceAndTheScenarioOfTheExampleAreComplete() throws IOException {
    String readme = Files.readString(Commands.root().resolve("README.md"));
    List<Path> files =
        YAML.matcher(readme).results().map(m -> write(m.group(1), m.group(2))).toList();
    assertThat(files).hasSize(2);
    write("my-service/target/my-service.jar", "");

    Scenario scenario = new ScenarioReader(folder, Map.of()).read(files.getLast());

    scenario.checkMeasurable();
    assertThat(Plan.of(scenario, 1)).hasSize(6);
  }

  @Test
  void itIsShort() throws IOException {
    assertThat(Files.readAllLines(Commands.root().resolve("README.md"))).hasSizeLessThan(180);
  }

  private Path write(String name, String text) {
    Path file = folder.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
