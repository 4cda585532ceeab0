package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;

/** The heap against what requests in flight keep of it, as sentences. */
final class HeapWords {
  /** Users count as all in flight from this share of them on. */
  private static final double ALL = 0.95;

  private HeapWords() {}

  /** With a base, or with a bound where none is known. */
  static String of(Evidence e, HeapInFlight heap) {
    return heap.basis().isEmpty() ? bound(e, heap) : known(e, heap);
  }

  /**
   * "After collections 24 MB of 32 MB are in use: 20 MB without requests, and 82 kB for each of 50
   * in flight (by ...). The live set fills the heap at 146 users."
   */
  static String known(Evidence e, HeapInFlight heap) {
    Double base = heap.baseMb();
    return Numbers.format(
        "After collections %s MB of %s MB are %s: %s MB without requests, and %s kB for each of %s in flight (by %s). The live set fills the heap at about %s.",
        Numbers.number(heap.liveMb()),
        Numbers.count(heap.limitMb()),
        heap.proven() ? "live" : "in use",
        Numbers.number(base == null ? 0.0 : base),
        Numbers.number(heap.mbPerRequest() * Bytes.KB),
        Numbers.count(heap.inFlight()),
        heap.basis(),
        loads(e, heap));
  }

  private static String bound(Evidence e, HeapInFlight heap) {
    return Numbers.format(
        "After collections %s MB of %s MB are in use with %s requests in flight, so a request keeps at most %s kB, and the live set fills the heap at %s or more.",
        Numbers.number(heap.liveMb()),
        Numbers.count(heap.limitMb()),
        Numbers.count(heap.inFlight()),
        Numbers.number(heap.mbPerRequest() * Bytes.KB),
        loads(e, heap));
  }

  private static String loads(Evidence e, HeapInFlight heap) {
    int users = e.trial().offered().users();
    boolean all = users > 0 && heap.inFlight() >= ALL * users;
    return Numbers.count((long) heap.fullAt()) + (all ? " users" : " requests in flight");
  }
}
