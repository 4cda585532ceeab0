package dev.loomgauge.core.discovery;

import static dev.loomgauge.core.discovery.ModelInference.NEARLY_ALL;

import dev.loomgauge.core.Numbers;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How many requests a service works on at once in one thread mode: as was seen, else as its heap
 * has it, else as its threads were counted.
 *
 * @param size empty for no limit that is known
 * @param confirmed whether it was seen full
 * @param evidence how it is known, a clause
 */
record EntryLimit(OptionalInt size, boolean confirmed, String evidence) {
  private static final double NEARLY_FULL = 0.97;

  static EntryLimit of(ModeEvidence mode) {
    Optional<EntryLimit> seen = seen(mode);
    int most = mode.entries().map(Concurrency::most).orElse(0);
    Hypothesis heap =
        Hypothesis.of(mode.carriers(), seen.map(limit -> limit.size().orElse(0)).orElse(most));
    if (seen.isPresent()) {
      return new EntryLimit(seen.get().size(), true, heap.beside(seen.get().evidence()));
    }
    if (heap.size().isPresent()) {
      String threads =
          mode.workers() > 0 ? Numbers.format("; %,d threads counted", mode.workers()) : "";
      return new EntryLimit(heap.size(), false, heap.unconfirmed(most) + threads);
    }
    int users = mode.last().users();
    if (!mode.virtual() && mode.workers() > 0 && mode.workers() < NEARLY_ALL * users) {
      return new EntryLimit(
          OptionalInt.of(mode.workers()),
          false,
          heap.beside(
              Numbers.format("%,d threads at %,d users; not seen full", mode.workers(), users)));
    }
    return new EntryLimit(
        OptionalInt.empty(),
        false,
        heap.beside("no limit seen up to " + Numbers.count(users, "user")));
  }

  /** A limit that was seen: it was full, or throughput no longer rose. */
  private static Optional<EntryLimit> seen(ModeEvidence mode) {
    int users = mode.last().users();
    Optional<Concurrency> full =
        mode.entries()
            .filter(o -> o.flat() && o.most() < NEARLY_ALL * users)
            .filter(o -> !mode.last().cpuFull() || (!mode.virtual() && o.most() <= mode.workers()));
    if (full.isPresent() && !mode.virtual() && nearly(full.get().most(), mode.workers())) {
      return full(
          mode.workers(),
          "%,d threads, %,d of them with requests at once at %,d users",
          mode.workers(),
          full.get().most(),
          users);
    }
    if (full.isPresent()) {
      return full(
          full.get().most(),
          "%,d requests in the service at once and never more, of %,d users",
          full.get().most(),
          users);
    }
    if (mode.path().isEmpty() && mode.pooled() && mode.inService() < NEARLY_ALL * users) {
      return full(
          (int) Math.max(1, Math.round(mode.inService())),
          "%s at %,d users with idle CPUs, times %s alone (Little's law)",
          Numbers.rate(mode.last().mostRps()),
          users,
          Numbers.millis(mode.alone().meanMs()));
    }
    return Optional.empty();
  }

  private static Optional<EntryLimit> full(int size, String evidence, Object... values) {
    return Optional.of(
        new EntryLimit(OptionalInt.of(size), true, Numbers.format(evidence, values)));
  }

  /** A request that lasts longer than the recording is not in it, and its thread seems idle. */
  private static boolean nearly(int busy, int workers) {
    return busy < workers && busy >= NEARLY_FULL * workers;
  }
}
