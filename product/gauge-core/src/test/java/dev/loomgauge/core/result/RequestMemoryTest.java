package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestMemoryTest {
  private static RequestMemory row(String threads, String compiler) {
    Map<String, String> levels = Map.of("workers", "10000", "compiler", compiler);
    return new RequestMemory("cell", threads, levels, 10_000, 10_000, 3, List.of(), "");
  }

  @Test
  void aNameHasTheLevelsInWhichRowsOfItsModeDiffer() {
    assertThat(
            RequestMemory.names(
                List.of(row("platform", "c2"), row("virtual", "c2"), row("virtual", "c1"))))
        .containsExactly("platform", "virtual + compiler c2", "virtual + compiler c1");
  }
}
