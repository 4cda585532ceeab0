package dev.loomgauge.core.finding;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Place;
import dev.loomgauge.core.result.ThreadUse.Unread;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a trial with 100 users on virtual threads: 1,000 requests per second of 100 ms,
 * most of it at the downstream, and a pool of 50 connections of which two are in use.
 */
public final class SeenTrial {
  public final Trials trial = new Trials();
  private final List<Place> places = new ArrayList<>();
  private static final Set<Activity> SCHEDULED =
      EnumSet.of(Activity.CPU, Activity.CPU_QUEUE, Activity.SPIN);

  private double running = 0.2;
  private double ready = 0.1;
  private double gcMs = 5;
  private double held;
  private double allocatedMb = 20;
  private double mounted = 0.2;
  private double queued;
  private Unread unread = Unread.NOTHING;
  private Map<String, Observed> observed = Map.of();
  private int java = 25;
  private @Nullable Double throttled;
  private @Nullable JvmSetup setup;
  private List<BackgroundThread> background = List.of();

  public SeenTrial() {
    trial.threads = "virtual";
    trial.users = 100;
    trial.connections = 100;
    trial.rps = 1_000;
    trial.meanMs = 100;
    trial.zeroLoadMs = 99;
    trial.servicePct = 25;
    trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 2, 4, 0.0, 0.0));
  }

  /** So many requests wait there on average. */
  public SeenTrial waiting(Activity activity, double requests, String... frames) {
    places.add(new Place(activity, List.of(frames), requests));
    return this;
  }

  public SeenTrial cpu(double onCpu, double inQueue) {
    running = onCpu;
    ready = inQueue;
    return this;
  }

  /** Threads that use CPU without requests. */
  public SeenTrial beside(BackgroundThread... threads) {
    background = List.of(threads);
    return this;
  }

  public SeenTrial collections(double ms) {
    gcMs = ms;
    return this;
  }

  public SeenTrial holding(double carriers) {
    held = carriers;
    return this;
  }

  public SeenTrial unread(double requests, double answers) {
    unread = new Unread(requests, answers, 0, 0.0, 0.0);
    return this;
  }

  /** What was sent, and what it calls, or its clients, had not read. */
  public SeenTrial sent(double calls, double responses) {
    unread = new Unread(0, 0, 0, calls, responses);
    return this;
  }

  public SeenTrial allocating(double mbPerSecond) {
    allocatedMb = mbPerSecond;
    return this;
  }

  /** Virtual threads that have a carrier, and that are ready and have none. */
  public SeenTrial carriers(double taken, double ready) {
    mounted = taken;
    queued = ready;
    return this;
  }

  public SeenTrial unaccepted(double connections) {
    unread = new Unread(0, 0, connections, 0.0, 0.0);
    return this;
  }

  /** The collector, which the JVM chose by itself. */
  public SeenTrial choosing(String collector) {
    JvmSetup.Setting usual = new JvmSetup.Setting("", true);
    setup =
        new JvmSetup("25.0.3", new JvmSetup.Setting(collector, true), usual, usual, usual, null);
    return this;
  }

  /** The largest heap in MB, chosen by the user. */
  public SeenTrial heap(int mb) {
    JvmSetup.Setting usual = new JvmSetup.Setting("", true);
    setup =
        new JvmSetup(
            "25.0.3", usual, new JvmSetup.Setting(String.valueOf(mb), false), usual, usual, null);
    return this;
  }

  /** The largest heap in MB, a quarter of the memory, which the JVM chose. */
  public SeenTrial ownHeap(int mb) {
    JvmSetup.Setting usual = new JvmSetup.Setting("", true);
    setup =
        new JvmSetup(
            "25.0.3", usual, new JvmSetup.Setting(String.valueOf(mb), true), usual, usual, null);
    return this;
  }

  /** The share of the periods in which the CPU quota was used up. */
  public SeenTrial throttled(double share) {
    throttled = share;
    return this;
  }

  /** Samples of requests on a CPU, all at one place, and those of them that spun. */
  public SeenTrial sampled(String place, long running, long spinning) {
    observed =
        Map.of(JvmUse.RUNNING, sampled(place, running), JvmUse.SPINNING, sampled(place, spinning));
    return this;
  }

  private static Observed sampled(String place, long count) {
    return new Observed(
        count,
        null,
        0,
        List.of(
            new JvmUse.Place(List.of(place, "app.Handler.handle:1"), count),
            new JvmUse.Place(List.of("app.Rare.once"), 0)));
  }

  public SeenTrial pinned(int feature, double ms) {
    java = feature;
    observed =
        Map.of(
            JvmUse.PINNED,
            new Observed(
                900, ms, 20, List.of(new JvmUse.Place(List.of("app.Legacy.call:7"), 900))));
    return this;
  }

  /** The trial with all of it. */
  public Trials seen() {
    if (places.stream().noneMatch(place -> SCHEDULED.contains(place.activity()))) {
      waiting(Activity.CPU, running + ready);
    }
    double requests = places.stream().mapToDouble(Place::mean).sum();
    trial.jvm =
        new JvmUse(
            300,
            gcMs,
            40,
            mounted,
            queued,
            queued,
            java,
            setup,
            observed,
            new RunQueue(running, ready, throttled),
            allocatedMb,
            new ThreadUse(10, requests, requests, Math.max(held, 0.2), held, unread, places),
            background);
    return trial;
  }
}
