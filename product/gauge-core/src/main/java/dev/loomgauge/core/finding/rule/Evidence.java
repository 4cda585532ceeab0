package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Place;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a rule may look at.
 *
 * @param trial that has counted requests
 * @param times where the time of a request goes; without parts where that was not seen
 * @param endurance how the service bore a sustained load; empty for any other load
 * @param heap how much of it requests in flight keep; empty where that was not recorded
 * @param deadline the longest response time that is of use to the clients; empty for none
 */
public record Evidence(
    Trial trial,
    LoadSummary load,
    TimeStack times,
    Optional<Endurance> endurance,
    Optional<HeapInFlight> heap,
    Optional<Deadline> deadline) {

  /** Utilisation from which on a CPU has nothing left for more requests. */
  static final double SATURATED = 0.9;

  private static final int LEAST_SAMPLES = 30;

  /** Share of the periods of a quota. */
  private static final double THROTTLED = 0.1;

  /** Of a trial, and of how much heap requests in flight keep; empty where nothing was counted. */
  public static Optional<Evidence> of(Trial trial, Recorded recorded, Optional<HeapInFlight> heap) {
    LoadSummary load = trial.load();
    return load == null
        ? Optional.empty()
        : Optional.of(
            new Evidence(
                trial,
                load,
                TimeStack.measured(trial)
                    .orElseGet(() -> new TimeStack(load.meanMs(), List.of(), 1)),
                recorded.endurance(trial),
                heap,
                recorded.deadline()));
  }

  /** Share of the response time that an activity has, 0 to 1. */
  public double share(Activity activity) {
    return load.meanMs() > 0 ? Math.min(1, times.of(activity) / load.meanMs()) : 0;
  }

  /** "520 ms of 628 ms". */
  public String ofMean(Activity activity) {
    return Numbers.millis(times.of(activity)) + " of " + Numbers.millis(load.meanMs());
  }

  /** The service's JVM; empty where it was not seen. */
  public Optional<JvmUse> jvm() {
    return Optional.ofNullable(trial.jvm());
  }

  /** What its threads did; empty where none was dumped. */
  public Optional<ThreadUse> threads() {
    return jvm().map(JvmUse::doing);
  }

  /** Where most requests of an activity are; empty where no dump shows it. */
  public Optional<Place> place(Activity activity) {
    return threads().stream()
        .flatMap(use -> use.places().stream())
        .filter(place -> place.activity() == activity && !place.frames().isEmpty())
        .findFirst();
  }

  /** ", most of them at a.b.Orders.find:42"; empty where no dump shows the place. */
  public String at(Activity activity) {
    return place(activity).map(place -> ", most at " + place.words()).orElse("");
  }

  /** Samples of requests that used a CPU, or spun; empty where too few of them tell a share. */
  public Optional<Observed> sampled(String question) {
    return jvm()
        .map(JvmUse::observed)
        .filter(
            observed ->
                observed.getOrDefault(JvmUse.RUNNING, Observed.NOTHING).count() >= LEAST_SAMPLES)
        .map(observed -> observed.getOrDefault(question, Observed.NOTHING));
  }

  /**
   * The cause that requests spend much of their time on an activity.
   *
   * @param least share of the response time from which on that is a cause, 0 to 1
   * @param words the sentence before and behind the time: "Requests wait %s for a lock"
   */
  public Optional<Cause> much(Activity activity, double least, String words, String remedy) {
    double share = share(activity);
    return share < least
        ? Optional.empty()
        : Optional.of(
            new Cause(words.formatted(ofMean(activity)) + at(activity) + ".", remedy, share));
  }

  /**
   * " A thread that becomes ready runs after 45 ms on average, after 190 ms at most."; empty where
   * that was not measured.
   */
  public String schedulingLag() {
    return jvm()
        .map(JvmUse::schedulingLag)
        .filter(lag -> lag.meanMs() != null)
        .map(
            lag ->
                " A thread that becomes ready runs after %s on average, after %s at most."
                    .formatted(
                        Numbers.millis(Objects.requireNonNull(lag.meanMs())),
                        Numbers.millis(lag.longestMs())))
        .orElse("");
  }

  public Optional<TrialWarning> warning(GateCode code) {
    return trial.warnings().stream().filter(w -> w.code().equals(code.key())).findFirst();
  }

  /** Words of a gate as a sentence. */
  public static String sentence(String words) {
    return Words.capital(words) + (words.endsWith(".") ? "" : ".");
  }

  /**
   * Share of the service's CPUs that it used, 0 to 1; 0 where that was not seen. Background threads
   * count only where requests wait for the CPU.
   */
  public double serviceCpu() {
    TierUse use = trial.tiers().get(Tier.SERVICE);
    return use == null ? 0 : use.utilisation() - (limitedByCpu() ? 0 : background());
  }

  /** CPUs of the service; 1 where that was not seen. */
  public double serviceCores() {
    TierUse use = trial.tiers().get(Tier.SERVICE);
    return use == null || use.capacityPct() <= 0 ? 1 : use.capacityPct() / 100;
  }

  /** Share of the service's CPUs that its background threads used, 0 to 1. */
  public double background() {
    return jvm().map(JvmUse::backgroundCpus).orElse(0.0) / serviceCores();
  }

  /**
   * Share of the database's CPUs in use, with what else runs on them, 0 to 1; 0 where that was not
   * seen, and where the database itself uses less than half of them.
   */
  double databaseCpu() {
    TierUse database = trial.tiers().get(Tier.DATABASE);
    return database == null || database.capacityPct() <= 0 || database.utilisation() < 0.5
        ? 0
        : trial.tiers().values().stream()
                .filter(tier -> tier.cpus().equals(database.cpus()))
                .mapToDouble(TierUse::cpuPct)
                .sum()
            / database.capacityPct();
  }

  boolean limitedByAnyCpu() {
    Bottleneck limit = trial.bottleneck();
    return limit != null && limit.limiter() instanceof Bottleneck.Cpu;
  }

  public boolean limitedByCpu() {
    Bottleneck limit = trial.bottleneck();
    return limit != null && limit.limiter().serviceCpu();
  }

  /**
   * Requests per second of the same users where each request waits for less: N / (N / X - wait) by
   * Little's law, because N / X is the time of a whole cycle. Empty for an open model.
   */
  public OptionalDouble without(double waitMs) {
    int users = trial.offered().users();
    double rate = load.throughputRps();
    if (users == 0 || rate <= 0) {
      return OptionalDouble.empty();
    }
    double cycleMs = users / rate * 1000;
    return waitMs < cycleMs
        ? OptionalDouble.of(rate * cycleMs / (cycleMs - waitMs))
        : OptionalDouble.empty();
  }

  /**
   * "4,216 req/s instead of 995 req/s, if ...": what a remedy brings, between words before and
   * behind, with the full stop. Null where the printed figures show no gain.
   */
  @Nullable String gain(String before, double rps, String behind) {
    return gains(rps)
        ? before + Numbers.rate(rps) + " instead of " + Numbers.rate(load.throughputRps()) + behind
        : null;
  }

  /** Whether a throughput is visibly more than was reached. */
  boolean gains(double rps) {
    return rps > load.throughputRps()
        && !Numbers.rate(rps).equals(Numbers.rate(load.throughputRps()));
  }

  /** The lowest limit of the request path; empty where none is known. */
  public Optional<Limit> lowestLimit() {
    return trial.prediction().limits().stream().min(Comparator.comparingDouble(Limit::rps));
  }

  /**
   * How long a request holds a member of a pool where it waits for nobody, as predicted, in
   * milliseconds; 0 where that is not known.
   */
  public double holdMs(ResourceUse pool) {
    Integer capacity = pool.capacity();
    return capacity == null
        ? 0
        : trial
            .prediction()
            .limit(pool.name())
            .map(limit -> capacity / limit.rps() * 1000)
            .orElse(0.0);
  }

  /**
   * Share of its periods in which a CPU quota of the service was used up, 0 to 1; empty where that
   * is rare, or not known.
   */
  Optional<Double> throttled() {
    return jvm()
        .map(JvmUse::queue)
        .map(queue -> queue.throttled())
        .filter(share -> share >= THROTTLED);
  }

  /** Share of the window in which collections stopped the service, 0 to 1. */
  public double paused() {
    return jvm().map(jvm -> jvm.gcMs() / 1000 / load.windowSeconds()).orElse(0.0);
  }
}
