package dev.loomgauge.cli.own;

import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.Interruption;

/**
 * Looks at a service for as long as its user lets it.
 *
 * @param <A> what is asked for
 * @param <T> what is seen
 */
interface TryObserver<A, T> {
  T of(A asked) throws InterruptedException;

  /** While its progress is shown, which it closes. */
  default T shown(A asked, ProgressLine progress) throws InterruptedException {
    try (Interruption _ = Interruption.of(Thread.currentThread());
        progress) {
      return of(asked);
    }
  }
}
