package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.faults.kind.Faults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ManifestTest {
  private static final Path SETTINGS = Path.of("src/main/resources/application.yaml");

  @Test
  void theKnobsHaveTheNamesOfAllFaultsAndOfAllThatGoesOnBesideRequests() throws IOException {
    assertThat(levels("fault")).isEqualTo(List.copyOf(new Faults().names()));
    assertThat(levels("background")).isEqualTo(Background.names());
  }

  @Test
  void aBackgroundThatIsNoneIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> Background.begin("spiner"))
        .hasMessage(
            "BACKGROUND=spiner: use one of [none, spinner, spinners, batch, poller, housekeeping]");
  }

  /** Nothing is wrong with a service that nobody has set. */
  @Test
  void whatIsNotSetIsNoFault() throws IOException {
    assertThat(new Yaml().<Map<String, Object>>load(Files.readString(SETTINGS)))
        .containsEntry("fault", "${FAULT:none}")
        .containsEntry("background", "${BACKGROUND:none}");
  }

  private static Object levels(String knob) throws IOException {
    Object manifest = new Yaml().load(Files.readString(Path.of("service.yaml")));
    return at(at(at(manifest, "knobs"), knob), "levels");
  }

  private static Object at(Object map, String key) {
    return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
  }
}
