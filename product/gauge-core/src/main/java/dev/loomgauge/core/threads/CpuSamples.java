package dev.loomgauge.core.threads;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUse.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Samples of threads that ran and worked on a request: where they were, and whether they only spun.
 * May be used by several threads.
 */
public final class CpuSamples {
  private static final int MOST_PLACES = 2_000;
  private static final int TOLD = 10;

  private final FoldedStacks stacks = new FoldedStacks();
  private final Map<String, Long> running = new LinkedHashMap<>();
  private final Map<String, Long> spinning = new LinkedHashMap<>();

  /** Counts a thread, if it worked on a request; the top frame of its stack is the first. */
  public synchronized void add(List<String> stack) {
    if (!FrameRules.hasRequest(stack)) {
      return;
    }
    stacks.add(Activity.CPU.label(), stack);
    count(running, stack);
    if (FrameRules.spins(stack)) {
      count(spinning, stack);
    }
  }

  private static void count(Map<String, Long> places, List<String> stack) {
    String method = Frames.top(stack).getFirst().replaceFirst(":\\d+$", "");
    if (places.containsKey(method) || places.size() < MOST_PLACES) {
      places.merge(method, 1L, Long::sum);
    }
  }

  /** Their stacks, folded. */
  public List<String> folded() {
    return stacks.lines();
  }

  /** What ran and what spun, by its name among what a flight recording saw. */
  public Map<String, Observed> byName() {
    return Map.of(JvmUse.RUNNING, running(), JvmUse.SPINNING, spinning());
  }

  /** All of them by method, without times. */
  public synchronized Observed running() {
    return observed(running);
  }

  /** Those that spun or yielded. */
  public synchronized Observed spinning() {
    return observed(spinning);
  }

  private static Observed observed(Map<String, Long> places) {
    List<Place> most = new ArrayList<>();
    places.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(TOLD)
        .forEach(place -> most.add(new Place(List.of(place.getKey()), place.getValue())));
    return new Observed(places.values().stream().mapToLong(Long::longValue).sum(), null, 0, most);
  }
}
