package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import java.util.Optional;

/**
 * The heap still bears the largest load of the run, and not twice as many requests in flight. Only
 * full collections prove that: what young ones leave may be garbage.
 */
public final class FillingHeap implements Rule {
  @Override
  public String code() {
    return "filling-heap";
  }

  @Override
  public String title() {
    return "Heap nearly full of requests in flight";
  }

  @Override
  public String meaning() {
    return """
        The heap bears this load, but its live set would fill it before twice as many requests are in flight. A request in flight keeps its objects alive, so live set = base + requests in flight x bytes of a request; virtual threads let their number grow without a limit.
        Only a run that reads memory (`memory` in the scenario) shows this, because it forces full collections while requests gather.\
        """;
  }

  /** Times the requests in flight of today. */
  private static final double ROOM = 2;

  /** Share of the heap that is live in what is proposed. */
  private static final double LIVE = 0.5;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.heap()
        .filter(heap -> heap.proven() && e.paused() < SmallHeap.MUCH)
        .filter(heap -> heap.fullAt() < ROOM * heap.inFlight())
        .map(heap -> cause(e, heap));
  }

  private static Cause cause(Evidence e, HeapInFlight heap) {
    return new Cause(
        HeapWords.known(e, heap),
        Numbers.format(
            "Enlarge the heap, to -Xmx%sm for twice as many requests in flight and as much again for garbage; or limit concurrency below %s.",
            String.valueOf((long) Math.ceil(heap.heapFor(ROOM * heap.inFlight(), LIVE))),
            Numbers.count((long) heap.fullAt())),
        Math.min(1, e.paused()));
  }
}
