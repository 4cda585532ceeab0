package dev.loomgauge.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;

/** What a load without think time obeys on a busy machine as well. */
final class LittlesLaw {
  private LittlesLaw() {}

  /**
   * Checks that as many requests are in flight as there are users: a request that the window's
   * begin or end cuts counts wholly or not at all, which is one longest request of each user.
   */
  static void check(LoadSummary load, int users) {
    double edges = users * load.latencies().maxMs() / 1000 / load.windowSeconds();
    assertThat(load.throughputRps() * load.meanMs() / 1000)
        .as("requests in flight of all load engines")
        .isCloseTo(users, within(edges));
  }
}
