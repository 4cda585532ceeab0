package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
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

  /** 60 requests wait for a connection to the downstream, and 38 are there. */
  static SeenTrial behindClient() {
    return new SeenTrial().waiting(Activity.CLIENT_QUEUE, 60).waiting(Activity.DOWNSTREAM, 38);
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

  /** A limit of users, or of a pool of that size, whose holds take one second. */
  static Limit limit(String name, int rps) {
    return new Limit(
        name,
        name.equals("users") ? Kind.USERS : Kind.RESOURCE,
        new Limit.Terms(name, rps, 1),
        true,
        0);
  }

  /** Requests wait for the ten connections nine times as long as they hold one. */
  static SeenTrial full() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 9).waiting(Activity.DATABASE, 1);
    seen.trial.rps = 100;
    seen.trial.meanMs = 1_000;
    seen.trial.zeroLoadMs = 101;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 10, 10, 10, 90.0, 90.0));
    return seen;
  }
}
