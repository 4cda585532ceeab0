package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import java.util.Objects;

/** What a load without think time obeys on a busy machine as well. */
final class LittlesLaw {
  /** Of the users; they are sending for a moment, and not waiting. */
  private static final double SENDING = 0.02;

  private LittlesLaw() {}

  /**
   * Checks that as many requests are in flight as there are users, as they were counted and by the
   * time that requests spent in the window, in the sum over all load engines.
   */
  static void check(LoadSummary load, int users) {
    LoadSummary.Population population = load.population();
    assertThat(Objects.requireNonNull(population.meanInFlight()))
        .isCloseTo(users, within(SENDING * users));
    assertThat(Objects.requireNonNull(population.inSystem()))
        .isCloseTo(users, within(SENDING * users));
  }
}
