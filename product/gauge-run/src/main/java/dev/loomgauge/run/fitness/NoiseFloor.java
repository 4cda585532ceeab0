package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.NoisePlan.NoiseProgress;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.fitness.SelfComparison.NoisePair;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.process.MachineLock;
import dev.loomgauge.run.tier.DownstreamTier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * Measures a cell against itself, block after block, as an experiment does with different cells.
 *
 * @param allowed CPUs that Loomgauge goes back to afterwards
 */
public record NoiseFloor(Installation home, TierCpus cpus, CpuSet allowed, Path folder) {

  /**
   * Measures both kinds of cell, holding the machine's lock; no process is left behind. On a
   * machine that is too busy to keep the plan's time it ends with fewer pairs.
   *
   * @throws dev.loomgauge.run.ExperimentException if another measurement is running
   * @throws dev.loomgauge.run.machine.TierException if a program cannot be started or told
   * @throws dev.loomgauge.run.load.LoadException if the load engine fails
   * @throws InterruptedException if the thread is interrupted
   */
  public List<SelfComparison> measure(NoisePlan plan, NoiseProgress progress)
      throws InterruptedException {
    try (MachineLock _ = MachineLock.take();
        OwnCpus _ = OwnCpus.take(cpus, allowed);
        Children children = new Children();
        WaitingCell waiting = WaitingCell.start(home, cpus, children, folder)) {
      BurningCell burning = new BurningCell(home, cpus, children, folder);
      return blocks(
          plan,
          progress,
          (limited, number) ->
              switch (limited) {
                case WAIT -> waiting.perSecond(number, plan.window());
                case CPU -> burning.perSecond(number, plan.window());
              });
    }
  }

  /** Takes a sample of a cell: what it did per second. */
  interface Sampled {
    double perSecond(Limited limited, int number) throws InterruptedException;
  }

  static List<SelfComparison> blocks(NoisePlan plan, NoiseProgress progress, Sampled sampled)
      throws InterruptedException {
    Random random = new Random(plan.seed());
    NoisePace pace = NoisePace.start(plan);
    Map<Limited, List<NoisePair>> pairs = new EnumMap<>(Limited.class);
    for (int block = 0; block < plan.pairs() && !pace.late(block); block++) {
      for (Limited limited : Limited.values()) {
        boolean secondFirst = random.nextBoolean();
        double[] got = new double[2];
        for (int i = 0; i < got.length; i++) {
          int number = pace.next();
          progress.sample(limited, number, plan.samples(), pace.left());
          got[i] = sampled.perSecond(limited, number);
        }
        pairs
            .computeIfAbsent(limited, _ -> new ArrayList<>())
            .add(secondFirst ? new NoisePair(got[1], got[0]) : new NoisePair(got[0], got[1]));
      }
    }
    List<SelfComparison> comparisons = new ArrayList<>();
    pairs.forEach((limited, list) -> comparisons.add(new SelfComparison(limited, list)));
    return comparisons;
  }

  /**
   * A cell whose service has full CPUs: a fresh JVM for every sample, which runs {@link Burner}
   * with a thread for each of the service's CPUs.
   */
  record BurningCell(Installation home, TierCpus cpus, Children children, Path folder) {
    private static final Duration WARMUP = Duration.ofMillis(500);

    /** As Java prints one: from ten million on, as many CPUs do, {@code 1.0E7}. */
    private static final Pattern NUMBER = Pattern.compile("\\d+\\.\\d+(E\\d+)?");

    /**
     * One sample: units of work per second.
     *
     * @param number of the sample, for its log
     * @throws TierException if the program fails
     */
    double perSecond(int number, Duration window) throws InterruptedException {
      List<String> command =
          List.of(
              home.java().toString(),
              "-Xmx32m",
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              classes().toString(),
              Burner.class.getName(),
              String.valueOf(cpus.serviceCores()),
              String.valueOf(WARMUP.toMillis()),
              String.valueOf(window.toMillis()));
      AtomicReference<String> said = new AtomicReference<>("");
      Child child =
          children.start(
              Launch.of("the CPU loop", command, folder.resolve("loop-" + number + ".log"))
                  .on(cpus.of(Tier.SERVICE))
                  .asOurs()
                  .withLines(said::set));
      try {
        int code = child.exit().get();
        if (code == 0 && NUMBER.matcher(said.get()).matches()) {
          return Double.parseDouble(said.get());
        }
        throw new TierException(
            "The CPU loop ended with code %d and printed \"%s\"; last log lines: %s"
                .formatted(code, said.get(), child.lastWords(5)));
      } catch (ExecutionException e) {
        throw new TierException("The end of the CPU loop was not seen: " + e.getMessage(), e);
      } catch (InterruptedException e) {
        child.stop(Duration.ZERO);
        throw e;
      }
    }

    /** The jar or folder that this class came from. */
    private static Path classes() {
      try {
        return Path.of(Burner.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      } catch (URISyntaxException e) {
        throw new TierException("Cannot find Loomgauge's own classes", e);
      }
    }
  }

  /** How far a noise floor is, and whether it keeps its time. Used by one thread. */
  static final class NoisePace {
    private static final int FEWEST_PAIRS = 3;
    private static final double LATE = 1.5;

    private final NoisePlan plan;
    private final long begin;
    private int begun;

    private NoisePace(NoisePlan plan, long begin) {
      this.plan = plan;
      this.begin = begin;
    }

    static NoisePace start(NoisePlan plan) {
      return new NoisePace(plan, System.nanoTime());
    }

    /** The number of the sample that begins now, 1 and up. */
    int next() {
      begun++;
      return begun;
    }

    /** What the current and the remaining samples take, at the pace of those that are done. */
    Duration left() {
      int done = begun - 1;
      long each = done == 0 ? plan.sample().toNanos() : (System.nanoTime() - begin) / done;
      return Duration.ofNanos(each * (plan.samples() - done));
    }

    /** Whether it is time to end early: much more than the plan's time is gone. */
    boolean late(int blocks) {
      double planned = LATE * plan.sample().toNanos() * plan.samples();
      return blocks >= FEWEST_PAIRS && System.nanoTime() - begin > planned;
    }
  }

  /**
   * A cell that waits: users of our load engine at our stub, which answers after a fixed delay. The
   * stub stands where a service would, on the service's CPUs.
   */
  record WaitingCell(
      LoadEngine engine, Children children, DownstreamTier stub, CpuSet cpus, Path folder)
      implements AutoCloseable {
    private static final int USERS = 200;
    private static final Duration DELAY = Duration.ofMillis(100);
    private static final Duration RAMP = Duration.ofMillis(200);

    /** A load engine that has just started sends its first thousands of requests late. */
    private static final Duration WARMUP = Duration.ofMillis(1_400);

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    static WaitingCell start(Installation home, TierCpus cpus, Children children, Path folder) {
      DownstreamTier stub =
          DownstreamTier.start(
              new Placement(new LocalHost(home, children), cpus.of(Tier.SERVICE)),
              List.of("--delay", Durations.text(DELAY)),
              folder.resolve("stub.log"));
      LoadEngine engine = new GaugeLoad(home);
      return new WaitingCell(engine, children, stub, cpus.of(Tier.LOAD), folder);
    }

    /**
     * One sample: answers per second.
     *
     * @param number of the sample, for its folder
     * @throws LoadException if a request failed, or none was answered: that is not noise any more
     */
    double perSecond(int number, Duration window) throws InterruptedException {
      LoadRequest request =
          new LoadRequest(
              new LoadRequest.Exchange(
                  List.of(stub.url()),
                  Endpoint.get("/downstream/{id}"),
                  Map.of("id", new RequestValues.Numbers(1, 1_000)),
                  "",
                  TIMEOUT),
              new LoadRequest.Timing(
                  new LoadRequest.Users(USERS, Duration.ZERO),
                  RAMP,
                  DELAY,
                  new Pace.Fixed(WARMUP, window)),
              number,
              folder.resolve("sample-" + number),
              cpus);
      LoadOutcome outcome = engine.start(children, request, _ -> {}).await();
      if (outcome.summary().failed() > 0) {
        throw new LoadException(
            "The noise floor cannot be measured: %d of its requests failed (%s). See the limits on open files and ports."
                .formatted(outcome.summary().failed(), outcome.summary().requests().errors()));
      }
      if (outcome.summary().ok() == 0) {
        throw new LoadException(
            "The noise floor cannot be measured: none of %d users got an answer within %d ms. Another program uses the CPUs: see top."
                .formatted(USERS, window.toMillis()));
      }
      return outcome.summary().throughputRps();
    }

    @Override
    public void close() {
      stub.close();
    }
  }
}
