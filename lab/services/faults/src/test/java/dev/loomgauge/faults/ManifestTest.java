package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void theKnobHasTheNamesOfAllFaults() throws IOException {
    Object manifest = new Yaml().load(Files.readString(Path.of("service.yaml")));

    Object levels = at(at(at(manifest, "knobs"), "fault"), "levels");

    assertThat(levels).isEqualTo(List.copyOf(new Faults().names()));
  }

  private static Object at(Object map, String key) {
    return Objects.requireNonNull(((Map<?, ?>) map).get(key), key);
  }
}
