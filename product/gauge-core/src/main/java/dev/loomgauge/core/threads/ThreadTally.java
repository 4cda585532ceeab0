package dev.loomgauge.core.threads;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Place;
import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.core.result.WaitingRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts what threads did, over dumps that are read one after the other and in each of them: a
 * thread is classified and forgotten, so that its memory does not grow with their number.
 */
public final class ThreadTally {
  /** Places that are kept by their frames; what is beyond is counted by activity. */
  private static final int MOST_PLACES = 30;

  private record Spot(Activity activity, List<String> frames) {}

  /** Requests by their place, and there by the number of the dump, 1 and up. */
  private final Map<Spot, Map<Integer, Long>> spots = new LinkedHashMap<>();

  private final FoldedStacks waiting = new FoldedStacks();
  private final List<Instant> dumps = new ArrayList<>();
  private long requests;
  private long virtual;
  private long mounted;
  private long held;

  /** The next dump begins, which was taken then. */
  public void dump(Instant began) {
    dumps.add(began);
  }

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
    spots
        .computeIfAbsent(new Spot(activity, Frames.top(stack)), _ -> new TreeMap<>())
        .merge(dumps.size(), 1L, Long::sum);
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

  /** What was counted, with what its connections had unread; empty before the first dump. */
  public Optional<ThreadUse> use(Unread unread) {
    if (dumps.isEmpty()) {
      return Optional.empty();
    }
    List<Place> places = new ArrayList<>();
    kept()
        .forEach(
            (spot, counts) ->
                places.add(new Place(spot.activity(), spot.frames(), mean(sum(counts)))));
    return Optional.of(
        new ThreadUse(
            dumps.size(),
            mean(requests),
            mean(virtual),
            mean(mounted),
            mean(held),
            unread,
            places));
  }

  /** What each dump shows, in order: at the places of {@link #use}, by their top frames. */
  public List<WaitingRow> rows() {
    Map<Spot, Map<Integer, Long>> places = kept();
    List<WaitingRow> rows = new ArrayList<>();
    for (int dump = 1; dump <= dumps.size(); dump++) {
      rows.addAll(rows(dump, places));
    }
    return rows;
  }

  private List<WaitingRow> rows(int dump, Map<Spot, Map<Integer, Long>> places) {
    Map<Spot, Long> counts = new LinkedHashMap<>();
    places.forEach(
        (spot, byDump) -> {
          Long count = byDump.get(dump);
          if (count != null) {
            List<String> top = spot.frames().stream().limit(1).toList();
            counts.merge(new Spot(spot.activity(), top), count, Long::sum);
          }
        });
    long epochMs = dumps.get(dump - 1).toEpochMilli();
    if (counts.isEmpty()) {
      return List.of(WaitingRow.none(epochMs, dump));
    }
    return counts.entrySet().stream()
        .map(
            at -> {
              Place place = new Place(at.getKey().activity(), at.getKey().frames(), at.getValue());
              return new WaitingRow(epochMs, dump, place.activity(), place.words(), at.getValue());
            })
        .toList();
  }

  /** The most frequent places, and what is beyond as a place without frames of each activity. */
  private Map<Spot, Map<Integer, Long>> kept() {
    Map<Spot, Map<Integer, Long>> kept = new LinkedHashMap<>();
    spots.entrySet().stream()
        .sorted(Comparator.comparingLong(spot -> -sum(spot.getValue())))
        .forEach(
            spot -> {
              Spot place =
                  kept.size() < MOST_PLACES
                      ? spot.getKey()
                      : new Spot(spot.getKey().activity(), List.of());
              Map<Integer, Long> counts = kept.computeIfAbsent(place, _ -> new TreeMap<>());
              spot.getValue().forEach((dump, count) -> counts.merge(dump, count, Long::sum));
            });
    return kept;
  }

  private static long sum(Map<Integer, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private double mean(long count) {
    return (double) count / dumps.size();
  }

  /** Folded stacks of requests that waited, over all dumps; the lowest frame is what for. */
  public List<String> folded() {
    return waiting.lines();
  }
}
