package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loomgauge.core.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What limited a trial, from evidence.
 *
 * @param limiter what it is; in files by its {@link Limiter#token}
 * @param utilisation share of its capacity in use, 0 to 1
 * @param likely whether it is the most likely of what was seen, and not proven by it
 */
public record Bottleneck(
    @JsonProperty("name") Limiter limiter, double utilisation, boolean likely, Evidence evidence) {

  /** Proven by what was seen. */
  public Bottleneck(Limiter limiter, double utilisation, Evidence evidence) {
    this(limiter, utilisation, false, evidence);
  }

  /** What can limit a service. */
  public sealed interface Limiter {
    /** Whether it is the CPUs of the service, alone or with those of others. */
    default boolean serviceCpu() {
      return this instanceof Cpu(List<Tier> tiers) && tiers.contains(Tier.SERVICE);
    }

    /** The word for it in files, the same in all versions; a pool has its own name. */
    @JsonValue
    default String token() {
      return switch (this) {
        case Users _ -> USERS;
        case Cpu(List<Tier> tiers) ->
            tiers.stream().map(Tier::key).collect(Collectors.joining("+")) + CPU;
        case Pool(String name) -> name;
        case Wait(Activity activity) -> activity.key() + WAIT;
        case Carriers _ -> CARRIERS;
        case Lockstep _ -> LOCKSTEP;
        case Unknown _ -> UNKNOWN;
      };
    }

    @JsonCreator
    static Limiter of(String token) {
      return switch (token) {
        case USERS -> new Users();
        case CARRIERS -> new Carriers();
        case LOCKSTEP -> new Lockstep();
        case UNKNOWN -> new Unknown();
        case String cpu when cpu.endsWith(CPU) ->
            new Cpu(
                Arrays.stream(cpu.substring(0, cpu.length() - CPU.length()).split("\\+", -1))
                    .map(Tier::of)
                    .toList());
        case String wait when wait.endsWith(WAIT) ->
            new Wait(Activity.of(wait.substring(0, wait.length() - WAIT.length())));
        case String pool -> new Pool(pool);
      };
    }
  }

  private static final String USERS = "users";
  private static final String CPU = "-cpu";
  private static final String CARRIERS = "carriers";
  private static final String WAIT = "-wait";
  private static final String LOCKSTEP = "users-in-step";
  private static final String UNKNOWN = "unknown";

  /** Nothing is saturated: the users all wait for the downstream's delay. */
  public record Users() implements Limiter {}

  public record Cpu(List<Tier> tiers) implements Limiter {}

  /** A pool of the request path. */
  public record Pool(String name) implements Limiter {}

  /** What requests wait for outside the pools of the path: a lock, the database. */
  public record Wait(Activity activity) implements Limiter {}

  /** The carriers of virtual threads: what they carry keeps them, and the CPUs are idle. */
  public record Carriers() implements Limiter {}

  /** Users who come back together from one wait, and queue for CPUs that are not full. */
  public record Lockstep() implements Limiter {}

  /** Below the ceiling, and nothing that was watched is saturated. */
  public record Unknown() implements Limiter {}

  /** What was seen of a limiter. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Served.class, name = "served"),
    @JsonSubTypes.Type(value = BusyCpu.class, name = "busy-cpu"),
    @JsonSubTypes.Type(value = SpentQuota.class, name = "spent-quota"),
    @JsonSubTypes.Type(value = FullPool.class, name = "full-pool"),
    @JsonSubTypes.Type(value = UnseenPool.class, name = "unseen-pool"),
    @JsonSubTypes.Type(value = HeldCarriers.class, name = "held-carriers"),
    @JsonSubTypes.Type(value = WaitsSeen.class, name = "waits-seen"),
    @JsonSubTypes.Type(value = Together.class, name = "together"),
    @JsonSubTypes.Type(value = Unsaturated.class, name = "unsaturated"),
    @JsonSubTypes.Type(value = Quoted.class, name = "quoted")
  })
  public sealed interface Evidence {}

  /**
   * Every request was served about as fast as alone; users of a closed model, 0 of an open one,
   * whose arrivals were all served.
   */
  public record Served(int users) implements Evidence {}

  /**
   * CPUs that were full.
   *
   * @param queuedThreads mean number of virtual threads that were ready and had no CPU; null where
   *     there are none
   * @param programs among the dependencies that used these CPUs, the busiest first
   */
  public record BusyCpu(@Nullable Double queuedThreads, List<Program> programs)
      implements Evidence {}

  /**
   * A CPU quota of the service's control group that was used up, so that its threads stood still
   * whether or not the CPUs, whose use is the utilisation, were full.
   *
   * @param periods share of the quota's periods in which it was used up, 0 to 1
   * @param queuedThreads as those of {@link BusyCpu}
   */
  public record SpentQuota(double periods, @Nullable Double queuedThreads) implements Evidence {}

  /** A program that the service talks to, and its share of a tier's CPUs, else of one core. */
  public record Program(String name, long pid, double share) {}

  /**
   * A pool, "Tomcat threads", whose members were counted: at most, in use on average, and requests
   * that waited for one on average.
   */
  public record FullPool(String label, int capacity, double busy, double waiting)
      implements Evidence {}

  /**
   * A pool whose use the service does not show: requests queue for it in dumps of the threads, or
   * the throughput is nearly all that it allows. The utilisation is the share of that.
   *
   * @param waiting mean number of requests that queue for one in dumps; null where none was seen
   */
  public record UnseenPool(Limit.Terms terms, @Nullable Double waiting) implements Evidence {}

  /**
   * Virtual threads that could run, while the CPUs are idle, which is the utilisation.
   *
   * @param waiting mean number of requests that wait for a carrier
   */
  public record HeldCarriers(double waiting) implements Evidence {}

  /**
   * Requests that wait in dumps of the threads.
   *
   * @param requests mean number of them
   * @param longer those of them that would not be there by the prediction
   * @param place where most of them are: {@code a.b.Orders.find:42}; empty where that is not known
   */
  public record WaitsSeen(double requests, double longer, String place) implements Evidence {}

  /**
   * Users in lockstep: how many of them come back at once and queue for the CPUs of these tiers,
   * and for how many ms.
   */
  public record Together(double together, int users, double longestMs, List<Tier> cpus)
      implements Evidence {}

  /**
   * Nothing was full.
   *
   * @param reachedRps requests per second
   * @param limit the lowest one that was predicted
   * @param busiest the tiers whose CPUs were used most; empty where none are watched
   * @param busy share of these CPUs in use, 0 to 1
   */
  public record Unsaturated(double reachedRps, Limit limit, List<Tier> busiest, double busy)
      implements Evidence {}

  /**
   * What a folder of format version 3 says, in words.
   *
   * @param brief "the 200 Tomcat threads"
   * @param detail " (200 of 200 busy, 800 requests waiting)", or empty
   */
  public record Quoted(String brief, String detail) implements Evidence {}
}
