package dev.loomgauge.core.threads;

import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.result.threads.ThreadUse;
import dev.loomgauge.core.result.threads.ThreadUse.Place;
import dev.loomgauge.core.result.threads.ThreadUse.Unread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts what threads did, over dumps that are read one after the other: a thread is classified and
 * forgotten, so that its memory does not grow with their number.
 */
public final class ThreadTally {
  /** Places that are kept by their frames; what is beyond is counted by activity. */
  private static final int MOST_PLACES = 30;

  private record Spot(Activity activity, List<String> frames) {}

  private final Map<Spot, Long> spots = new LinkedHashMap<>();
  private final FoldedStacks waiting = new FoldedStacks();
  private int dumps;
  private long requests;
  private long virtual;
  private long mounted;
  private long held;

  /** The next dump begins. */
  public void dump() {
    dumps++;
  }

  /** A thread of it. */
  public void add(DumpedThread thread) {
    Optional<Activity> found = activity(thread);
    if (thread.virtual()) {
      virtual++;
      mounted += thread.carried() ? 1 : 0;
      held +=
          thread.carried() && found.filter(a -> a != Activity.CPU && a != Activity.SPIN).isPresent()
              ? 1
              : 0;
    }
    found.ifPresent(activity -> count(activity, thread.stack()));
  }

  private void count(Activity activity, List<String> stack) {
    requests++;
    spots.merge(new Spot(activity, Frames.top(stack)), 1L, Long::sum);
    if (activity != Activity.CPU) {
      waiting.add(activity.label(), stack);
    }
  }

  /** What a thread does; empty where it has no request. */
  static Optional<Activity> activity(DumpedThread thread) {
    List<String> stack = thread.stack();
    return FrameRules.hasRequest(stack) ? Optional.of(ofRequest(thread, stack)) : Optional.empty();
  }

  private static Activity ofRequest(DumpedThread thread, List<String> stack) {
    if (thread.state().equals("BLOCKED")) {
      return FrameRules.wait(stack).filter(a -> a == Activity.CLASS_LOADING).orElse(Activity.LOCK);
    }
    boolean runnable =
        thread.state().isEmpty() ? !FrameRules.parked(stack) : thread.state().equals("RUNNABLE");
    if (runnable && FrameRules.spins(stack)) {
      return Activity.SPIN;
    }
    if (runnable && !FrameRules.waitsInKernel(stack)) {
      return thread.virtual() && !thread.carried() && !thread.state().isEmpty()
          ? Activity.CPU_QUEUE
          : Activity.CPU;
    }
    return FrameRules.wait(stack).orElse(Activity.OTHER);
  }

  /**
   * What was counted; empty before the first dump.
   *
   * @param unread what the service's connections had for it meanwhile
   */
  public Optional<ThreadUse> use(Unread unread) {
    if (dumps == 0) {
      return Optional.empty();
    }
    List<Place> kept = new ArrayList<>();
    Map<Activity, Long> rest = new LinkedHashMap<>();
    spots.entrySet().stream()
        .sorted(Map.Entry.<Spot, Long>comparingByValue().reversed())
        .forEach(
            spot -> {
              if (kept.size() < MOST_PLACES) {
                kept.add(place(spot.getKey().activity(), spot.getKey().frames(), spot.getValue()));
              } else {
                rest.merge(spot.getKey().activity(), spot.getValue(), Long::sum);
              }
            });
    rest.forEach((activity, count) -> kept.add(place(activity, List.of(), count)));
    return Optional.of(
        new ThreadUse(
            dumps, mean(requests), mean(virtual), mean(mounted), mean(held), unread, kept));
  }

  private Place place(Activity activity, List<String> frames, long count) {
    return new Place(activity, frames, mean(count));
  }

  private double mean(long count) {
    return (double) count / dumps;
  }

  /**
   * Stacks of requests that waited, folded, counted over all dumps. What a request waited for is
   * the lowest frame.
   */
  public List<String> folded() {
    return waiting.lines();
  }
}
