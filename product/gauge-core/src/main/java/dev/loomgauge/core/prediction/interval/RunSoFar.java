package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import java.util.Optional;

/**
 * What the intervals of a run were worth so far. Past pairs promise nine in ten only while the
 * machine behaves as it did then. Where more than one in ten of a kind of limit lay outside in this
 * run, its next intervals reach as far as split conformal prediction of the run's own pairs would:
 * to the score of rank ceil(0.9 (n + 1)) of n, and to the largest where that rank is beyond n. That
 * intervals follow the misses that were seen, whatever the reason, is the idea of adaptive
 * conformal inference (Gibbs and Candes, "Adaptive Conformal Inference Under Distribution Shift",
 * NeurIPS 2021).
 *
 * @param pairs of its trials
 */
public record RunSoFar(List<Pair> pairs) {
  /** Before the first trial. */
  public static final RunSoFar NONE = new RunSoFar(List.of());

  /** Those whose interval is known. */
  public RunSoFar {
    pairs = pairs.stream().filter(pair -> pair.interval() != null).toList();
  }

  /** Reach in units of a pair's scale, and how many of all pairs of the class lie outside. */
  record Reach(double score, long missed, int of) {
    /** "; widened, since 2 of 5 rows of this run lay outside". */
    String words() {
      return "; widened, since %d of %d rows of this run lay outside".formatted(missed, of);
    }
  }

  /** Of a figure of cells with one kind of binding limit; empty where nine in ten held. */
  Optional<Reach> reach(Figure figure, Kind kind) {
    List<Pair> own =
        pairs.stream().filter(pair -> pair.figure() == figure && pair.kind() == kind).toList();
    long missed = own.stream().filter(Pair::missed).count();
    return 10 * missed > own.size()
        ? Optional.of(new Reach(PastPairs.quantile(own), missed, own.size()))
        : Optional.empty();
  }
}
