package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Search;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PurposeReaderTest {
  private static final String ONE_LEVEL =
      SampleScenario.TEXT
          .replace("users: [100, 2600 per core]", "users: 100")
          .replace("held, users: 200", "held");
  private static final String SEARCH =
      ONE_LEVEL + "search: {factor: users, to: 20_000, p99: 1s, errors: 0, resolution: 5%}\n";
  private static final String MEMORY =
      SampleScenario.TEXT
          + "memory: {every: 2s}\njvm: [\"-XX:NativeMemoryTracking=summary\", -Xmx1g]\n";

  @TempDir private Path folder = Path.of("");

  private Scenario read(String text) {
    return SampleScenario.read(folder, text);
  }

  @Test
  void aSearchIsReadWithItsBound() {
    assertThat(read(SEARCH).search())
        .contains(new Search("users", 20_000, Optional.of(Duration.ofSeconds(1)), 0, 0.05));
  }

  @Test
  void aSearchMayBeginAtALevelForEachCoreAndNotAboveItsEnd() {
    String each = ONE_LEVEL.replace("users: 100", "users: 100 per core");

    assertThat(read(each + "search: {factor: users, to: 100}\n").search())
        .contains(new Search("users", 100, Optional.empty(), 0, 0.1));
    assertThatThrownBy(() -> read(each + "search: {factor: users, to: 99}\n"))
        .hasMessageContaining(
            "lies below the level 100 per core at which the search begins. Give a larger one.");
  }

  @Test
  void aSearchMayHaveNoBoundButErrors() {
    assertThat(read(ONE_LEVEL + "search: {factor: users, to: 500, errors: 1%}\n").search())
        .contains(new Search("users", 500, Optional.empty(), 0.01, 0.1));
  }

  @Test
  void readingsOfMemoryAreReadWithTheirDistance() {
    assertThat(read(MEMORY).procedure().memory()).contains(Duration.ofSeconds(2));
    assertThat(read(SampleScenario.TEXT).procedure().memory()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          factor: users     | factor: usrs     | users
          to: 20_000        | to: 50           | lies below the level 100
          to: 20_000        | too: 20_000      | to
          users: 100        | users: [100, 200] | one level
          p99: 1s           | p99: 1           | no
          seed: 1           | repetitions: 3   | Take it away
          """)
  void aWrongSearchIsRefusedWithItsRemedy(String right, String wrong, String told) {
    String text = (SEARCH + "seed: 1\n").replace(right, wrong);

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "-XX:NativeMemoryTracking=summary", | | Add -XX:NativeMemoryTracking=summary
          every: 2s | every: 200ms | Give 1s or more
          every: 2s | evry: 2s | every
          """)
  void wrongReadingsOfMemoryAreRefusedWithTheirRemedy(String right, String wrong, String told) {
    String text = MEMORY.replace(right, wrong == null ? "" : wrong);

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(told);
  }
}
