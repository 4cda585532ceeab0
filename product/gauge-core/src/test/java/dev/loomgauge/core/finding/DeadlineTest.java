package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.finding.rule.Deadline;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadlineTest {
  private static final String ONE_LEVEL =
      SampleScenario.TEXT
          .replace("users: [100, 2600 per core]", "users: 100")
          .replace("held, users: 200", "held");

  @TempDir private Path folder = Path.of("");

  private String of(String search) {
    return Deadline.of(SampleScenario.read(folder, ONE_LEVEL + search))
        .map(deadline -> deadline.ms() + " ms, " + deadline.words())
        .orElse("none");
  }

  @Test
  void theBoundOfASearchComesBeforeTheTimeout() {
    assertThat(of("search: {factor: users, to: 500, p99: 1s}\n"))
        .isEqualTo("1000.0 ms, the p99 bound of the search");
    assertThat(of("search: {factor: users, to: 500}\n"))
        .isEqualTo("30000.0 ms, the client's timeout");
    assertThat(of("")).isEqualTo("30000.0 ms, the client's timeout");
  }

  @Test
  void aModelWhoseClientsWaitForEverHasNone() {
    assertThat(Deadline.of(PureScenario.read(folder, PureScenario.TEXT))).isEmpty();
  }
}
