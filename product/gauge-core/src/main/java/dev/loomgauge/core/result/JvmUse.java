package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The service's JVM inside the measured window, or those of all its instances together.
 *
 * @param heapMaxMb most heap in use; of several instances the mean of each
 * @param gcMs time in garbage collection pauses; of several instances the mean of each
 * @param threadsMax most platform threads
 * @param mountedMean mean number of mounted virtual threads; null before JDK 24
 * @param queuedMean mean number of virtual threads ready but not mounted; null before JDK 24
 * @param queuedMax most of them; null before JDK 24
 * @param java feature version of the JVM, such as 25; null when it is not known
 * @param setup what it ran with; null when it is not known, as in older results
 * @param observed what the flight recorder saw, by the name of the question; a question that was
 *     not asked is not in it
 * @param queue what the operating system did with its threads; null where it was not seen, and in
 *     older results
 * @param allocatedMb what its threads allocated per second, in MB of 2^20 bytes; null before JDK
 *     21, and in older results
 * @param doing what its threads did, by dumps of them; null where none was taken, and in older
 *     results
 * @param background its threads that use CPU without requests; none in older results
 */
public record JvmUse(
    double heapMaxMb,
    double gcMs,
    int threadsMax,
    @Nullable Double mountedMean,
    @Nullable Double queuedMean,
    @Nullable Double queuedMax,
    @Nullable Integer java,
    @Nullable JvmSetup setup,
    Map<String, Observed> observed,
    @Nullable RunQueue queue,
    @Nullable Double allocatedMb,
    @Nullable ThreadUse doing,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<BackgroundThread> background) {
  /** The question how often virtual threads kept their carrier while they waited. */
  public static final String PINNED = "pinned";

  /** The question for how long collections stopped all threads. */
  public static final String GC_PAUSES = "gc-pauses";

  /** Samples of requests that used a CPU, by method, taken after the window under load. */
  public static final String RUNNING = "running";

  /**
   * How long a thread waited from its start until it ran: one that was started ten times a second,
   * of the kind that requests run on.
   */
  public static final String SCHEDULING_LAG = "scheduling-lag";

  /** Those of them that spun or yielded. */
  public static final String SPINNING = "spinning";

  public JvmUse {
    observed = Map.copyOf(observed);
    background = List.copyOf(background);
  }

  /** CPUs that its background threads used in the window; 0 without any. */
  public double backgroundCpus() {
    return background.stream().mapToDouble(BackgroundThread::loaded).sum();
  }

  /** How often virtual threads were pinned, and where; null when nobody asked. */
  public @Nullable Observed pinned() {
    return observed.get(PINNED);
  }

  /** Of a thread that becomes ready; null where that was not measured. */
  public @Nullable Observed schedulingLag() {
    Observed seen = observed.get(SCHEDULING_LAG);
    return seen == null || seen.count() == 0 ? null : seen;
  }

  /**
   * An answer of the flight recorder: the sum of durations, null in results without it, the
   * longest, 0 without any, and the places, the most frequent first.
   */
  public record Observed(
      long count, @Nullable Double totalMs, double longestMs, List<Place> places) {
    private static final int MOST_PLACES = 10;

    public static final Observed NOTHING = new Observed(0, 0.0, 0, List.of());

    /** One event; it may have no frames, and a reason in the JVM's words or null. */
    public static Observed event(double millis, List<String> frames, @Nullable String reason) {
      return new Observed(
          1, millis, millis, frames.isEmpty() ? List.of() : List.of(new Place(frames, 1, reason)));
    }

    /** Mean duration in milliseconds; null where the sum is not known or there is no event. */
    public @Nullable Double meanMs() {
      return totalMs == null || count == 0 ? null : (Double) (totalMs / count);
    }

    public Observed plus(Observed other) {
      Map<Place, Long> counts = new LinkedHashMap<>();
      Stream.concat(places.stream(), other.places.stream())
          .forEach(place -> counts.merge(place.counted(0), place.count(), Long::sum));
      return new Observed(
          count + other.count,
          totalMs == null || other.totalMs == null ? null : totalMs + other.totalMs,
          Math.max(longestMs, other.longestMs),
          counts.entrySet().stream()
              .map(place -> place.getKey().counted(place.getValue()))
              .sorted(Comparator.comparingLong(Place::count).reversed())
              .limit(MOST_PLACES)
              .toList());
    }
  }

  /**
   * A place in the service's code, its events, the top frames that are not the JDK's, {@code
   * a.b.Orders.find:42}, and the JVM's reason; null where it gives none, as before JDK 24.
   */
  public record Place(List<String> frames, long count, @Nullable String reason) {

    public Place(List<String> frames, long count) {
      this(frames, count, null);
    }

    private Place counted(long events) {
      return new Place(frames, events, reason);
    }
  }
}
