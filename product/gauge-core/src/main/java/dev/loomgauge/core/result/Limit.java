package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loomgauge.core.ExecutorSize;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One asymptotic bound on the throughput of a cell.
 *
 * @param name the resource: {@code users}, {@code arrivals}, a station or a pool of the path
 * @param kind what sort of limit
 * @param exact whether it is a law, to within {@link Law#TOLERANCE}; else it is an estimate,
 *     because it rests on a calibrated demand, a time written by hand, or a mean that is not proven
 * @param uncertainty relative half-width of the calibrated demand's 95 % interval, 0 when exact;
 *     null where too little was measured to tell it
 * @param law what is proven of it; null for nothing, and in results that were written without it
 */
public record Limit(
    String name,
    Kind kind,
    Terms terms,
    boolean exact,
    @Nullable Double uncertainty,
    @Nullable Law law) {
  /** The name of a resource of which nothing but its size is known. */
  public static final String UNIDENTIFIED = "unidentified";

  /** Proven as it is, when it is exact, with times that do not vary. */
  public Limit(String name, Kind kind, Terms terms, boolean exact, double uncertainty) {
    this(name, kind, terms, exact, uncertainty, exact ? new Law(terms.rps(), 0, 0) : null);
  }

  /** Requests per second; infinite where nothing takes time. */
  @JsonProperty
  public double rps() {
    return terms.rps();
  }

  /**
   * Where it lies: a law in one point; an estimate between what both ends of the 95 % intervals of
   * the calibrated demands make of it, widened by {@link Law#TOLERANCE}; null where too little was
   * measured to report it.
   */
  public @Nullable Range range() {
    if (exact) {
      return Range.exactly(rps());
    }
    Double known = uncertainty;
    if (known == null) {
      return null;
    }
    double factor = 1 + Law.TOLERANCE + known;
    return new Range(rps() / factor, rps() * factor);
  }

  /** The four sorts of limit. */
  public enum Kind {
    /** N / (R0 + Z): there are not enough users. */
    USERS,
    /** capacity / holding time of a pool. */
    RESOURCE,
    /** servers / service demand of a station. */
    STATION,
    /** the arrival rate of an open model. */
    ARRIVALS;

    /** "a pool": the kind in a sentence. */
    public String words() {
      return switch (this) {
        case USERS -> "users";
        case RESOURCE -> "a pool";
        case STATION -> "a CPU or station";
        case ARRIVALS -> "arrivals";
      };
    }
  }

  /**
   * capacity x copies x share / time, which is {@code seconds}, and of a station with pauses as
   * much again as these take of all its servers for each request.
   *
   * @param label of the resource for people: "Tomcat threads"
   * @param capacity users, members of a pool or servers of a station, of one copy; 1 for arrivals
   * @param copies instances of the service that each have as much; 1 where they share it
   * @param share of the requests that are answered before their client gives up; 0 where none is,
   *     and then the requests that are sent are still bounded
   * @param seconds that one request takes of it: of users the cycle R0 + Z, of arrivals the time
   *     between two
   * @param work what a station does for a request; null of what is no station
   * @param pause that all servers of a station make together; null for none
   * @param executor of a pool that starts threads when its queue is full: capacity is how many of
   *     them count at this load; null for any other limit
   * @param nested of a pool of which a request takes another member while it holds one: the time is
   *     that of all members together; null for any other limit
   */
  public record Terms(
      String label,
      int capacity,
      int copies,
      double share,
      double seconds,
      @Nullable Work work,
      @Nullable Pause pause,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExecutorSize executor,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Nested nested) {

    /** Of which a request takes one. */
    public Terms(
        String label,
        int capacity,
        int copies,
        double share,
        double seconds,
        @Nullable Work work,
        @Nullable Pause pause,
        @Nullable ExecutorSize executor) {
      this(label, capacity, copies, share, seconds, work, pause, executor, null);
    }

    /** Without instances, a share, or pauses. */
    public Terms(String label, int capacity, double seconds) {
      this(label, capacity, 1, 1, seconds, null, null, null);
    }

    public Terms of(ExecutorSize size) {
      return new Terms(
          label,
          capacity,
          copies,
          share,
          seconds,
          work,
          pause,
          size.core() < size.max() ? size : null,
          nested);
    }

    /** The same of a pool of which a request holds several members at once. */
    public Terms of(@Nullable Nested holds) {
      return new Terms(label, capacity, copies, share, seconds, work, pause, executor, holds);
    }

    /** Whether a pool has a maximum that its queue keeps it from. */
    public boolean belowMaximum() {
      int members = nested == null ? capacity : nested.of();
      return executor != null && members < executor.max();
    }

    public double rps() {
      double number = (double) capacity * copies;
      double paused = pause == null ? 0 : capacity * pause.secondsPerRequest();
      return number * (share == 0 ? 1 : share) / (seconds + paused);
    }
  }

  /**
   * A pool of which a request takes another member while it holds one. Where as many requests as
   * the pool has members can be there at once, all can hold one and wait for another for ever: it
   * needs requests x (each - 1) + 1 members ("About Pool Sizing", in the wiki of HikariCP).
   *
   * @param each members that a request holds at once, 2 and up
   * @param of members of the pool; the capacity of a limit is what is used of them
   * @param requests that can be there at once, for each copy of the pool; null where nothing bounds
   *     them
   * @param timeout seconds after which who waits for another member fails; null for never
   */
  public record Nested(int each, int of, @Nullable Long requests, @Nullable Double timeout) {

    /** Requests that can hold all their members at once. */
    public int served() {
      return of / each;
    }

    /** Members with which no requests can wait for each other; empty where none are enough. */
    public OptionalLong enough() {
      return requests == null ? OptionalLong.empty() : OptionalLong.of(requests * (each - 1) + 1);
    }

    /** Whether requests can wait for each other. */
    public boolean deadlocks() {
      return enough().isEmpty() || of < enough().getAsLong();
    }
  }

  /** What a station does for a request. */
  public enum Work {
    /** It calculates, as a real CPU. */
    CPU,
    /** It serves, as a station of a pure model. */
    SERVICE
  }

  /** A pause of a station: seconds that it lasts, and requests from one to the next. */
  public record Pause(double seconds, double requests) {
    double secondsPerRequest() {
      return seconds / requests;
    }
  }

  /**
   * A limit with nothing in it but what Loomgauge itself enforces: its users, their think time, the
   * delays of its downstream, and sizes of pools; of a pure model everything.
   *
   * @param rps requests per second that no long run exceeds
   * @param seconds of one request in it
   * @param scatter mean square of the part of that time that varies, over the square of the time: 0
   *     for constant times, 1 for exponential ones and about as much as 2
   */
  public record Law(double rps, double seconds, double scatter) {
    /** What a limit and a law may differ by, and still be called the same. */
    public static final double TOLERANCE = 0.01;

    /** The probability that chance alone lets a window exceed {@link #most}. */
    public static final double CHANCE = 1e-6;

    /**
     * The most requests per second that a window shows, but for its edges. n times whose random
     * part is Y >= 0 sum up to less than E - t with a probability of at most exp(-t^2 / (2 n
     * E[Y^2])), whatever their distribution (Maurer, "A bound on the deviation probability for sums
     * of non-negative random variables", Journal of Inequalities in Pure and Applied Mathematics 4,
     * 2003).
     */
    public double most(double windowSeconds) {
      return most(windowSeconds, CHANCE);
    }

    /** The same, exceeded with another chance, above 0 and below 1. */
    public double most(double windowSeconds, double chance) {
      double expected = Math.max(1, rps * windowSeconds);
      return rps * (1 + TOLERANCE + Math.sqrt(2 * Math.log(1 / chance) * scatter / expected));
    }
  }
}
