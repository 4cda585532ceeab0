package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Finding;
import dev.loomgauge.report.page.SharedRemedy.Seen;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedRemedyTest {
  private static Finding finding(
      String title, String cell, String remedy, @Nullable String gain, @Nullable String proof) {
    return new Finding(
        "code", title, cell, "at " + cell, cell + " waits.", remedy, gain, 0.5, null, proof);
  }

  @Test
  void aRemedyIsSaidOnceWithEveryCellThatNeedsIt() {
    assertThat(
            SharedRemedy.of(
                List.of(
                    finding("Pool", "a", "Take 60.", "192 req/s.", null),
                    finding("Lock", "a", "Hold it shorter.", null, null),
                    finding("Pool", "b", "Take 60.", null, "it brought 190 req/s."),
                    finding("Pool", "c", "Take 70.", null, null))))
        .containsExactly(
            new SharedRemedy(
                "Pool",
                "Take 60.",
                List.of(
                    new Seen("at a", "a waits.", "192 req/s.", ""),
                    new Seen("at b", "b waits.", "", "it brought 190 req/s."))),
            new SharedRemedy(
                "Lock", "Hold it shorter.", List.of(new Seen("at a", "a waits.", "", ""))),
            new SharedRemedy("Pool", "Take 70.", List.of(new Seen("at c", "c waits.", "", ""))));
    assertThat(SharedRemedy.of(List.of())).isEmpty();
  }
}
