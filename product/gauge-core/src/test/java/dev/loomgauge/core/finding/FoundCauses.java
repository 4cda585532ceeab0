package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Optional;

/** The findings of trials with one cell. */
final class FoundCauses {
  private static final String DOWNSTREAM =
      "org.apache.hc.core5.http.impl.io.SessionInputBufferImpl.fillBuffer:149";

  private FoundCauses() {}

  static SeenTrial healthy() {
    return new SeenTrial()
        .waiting(Activity.DOWNSTREAM, 97, DOWNSTREAM)
        .waiting(Activity.DATABASE, 1);
  }

  static List<Finding> causes(List<Trial> trials) {
    return Causes.of(trials, _ -> Optional.empty());
  }

  static List<String> codes(SeenTrial seen) {
    return causes(List.of(seen.seen().draft())).stream().map(Finding::code).toList();
  }

  static Finding only(SeenTrial seen) {
    List<Finding> all = causes(List.of(seen.seen().draft()));
    assertThat(all).hasSize(1);
    return all.getFirst();
  }
}
