package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.statistics.InterimLooks;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.TierException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Times two builds in blocks until all is decided or the time is spent. A block starts both again,
 * because one JVM differs from the next by more than one minute of it from another; keeps them
 * running, warms them in turn, and loads them in the order base, head, head, base or the other way
 * round, never at once and on the same CPUs, so that a drift of the machine hits both alike.
 */
final class TimesObserver {
  /** Of loads in a block, one of each build. */
  static final int PAIRS = 2;

  private static final long SEED = 1;

  private final Starts starts;
  private final Observer observer;
  private final Loads loads;
  private final ObservationPace pace;
  private final TimesAsked asked;
  private final TimedLoad load;
  private final List<TimedTrial> trials = new ArrayList<>();
  private final SplittableRandom order = new SplittableRandom(SEED);
  private TimedLoad.Shape shape = TimedLoad.Shape.UNKNOWN;

  /** What the block took longer, because its loads were not known yet. */
  private Duration shaping = Duration.ZERO;

  /** Starts builds. */
  interface Starts {
    /** One that has answered, and may use every CPU. */
    OwnService start(GateBuild build) throws InterruptedException;

    void tie(OwnService service) throws InterruptedException;
  }

  TimesObserver(Starts starts, TimedLoad load, TimesAsked asked) {
    this.starts = starts;
    this.load = load;
    this.observer = load.observer();
    this.loads = observer.loads();
    this.pace = observer.pace();
    this.asked = asked;
  }

  /** Measures, and tells after every load what is known. */
  GateTimes observe(Consumer<GateTimes> told) throws InterruptedException {
    long begin = System.nanoTime();
    GateTimes times = GateTimes.none(asked);
    int most = TimesAsked.FIRST_LOOK;
    Duration length = Duration.ZERO;
    for (int block = 1;
        block <= most && !times.decided() && (block == 1 || left(begin, length));
        block++) {
      long began = System.nanoTime();
      shaping = Duration.ZERO;
      block(block, times, told);
      length = Duration.ofNanos(System.nanoTime() - began).minus(shaping);
      most = block == 1 ? asked.blocks(length) : most;
      times = GateTimes.of(asked, trials, InterimLooks.between(TimesAsked.FIRST_LOOK, most));
      told.accept(times);
    }
    return GateTimes.last(asked, trials, InterimLooks.between(TimesAsked.FIRST_LOOK, most));
  }

  /** Whether there is time for one more block. */
  private boolean left(long begin, Duration block) {
    return Duration.ofNanos(System.nanoTime() - begin).plus(block).compareTo(asked.time()) <= 0;
  }

  private void block(int number, GateTimes before, Consumer<GateTimes> told)
      throws InterruptedException {
    try (Running base = running(GateBuild.BASE);
        Running head = running(GateBuild.HEAD)) {
      warm(List.of(base, head));
      if (!shape.known()) {
        long began = System.nanoTime();
        shape = shape(base.service(), head.service());
        shaping = Duration.ofNanos(System.nanoTime() - began);
      }
      List<Running> first = order.nextBoolean() ? List.of(base, head) : List.of(head, base);
      for (int pair = 1; pair <= PAIRS; pair++) {
        for (Running running : pair == 1 ? first : first.reversed()) {
          trials.add(load.trial(number, pair, shape, running));
          told.accept(before.with(trials));
        }
      }
    }
  }

  private Running running(GateBuild build) throws InterruptedException {
    try {
      OwnService service = starts.start(build);
      return new Running(build, service, load.attach(service));
    } catch (TierException e) {
      throw new TierException(build.word() + ": " + e.getMessage(), e);
    }
  }

  /**
   * In turn: while one has load, the compilers of the other catch up. Each gets one of the loads of
   * an observation in parts, so that more blocks fit into the time.
   */
  private void warm(List<Running> both) throws InterruptedException {
    int users = shape.known() ? shape.users() : asked.users().orElse(SteppedLoad.FIRST);
    Loads.Times times =
        new Loads.Times(
            Duration.ZERO, Duration.ZERO, pace.warming().dividedBy(ObservationPace.WARMINGS));
    for (int round = 0; round < ObservationPace.WARMINGS; round++) {
      for (Running each : both) {
        loads.run(each.service(), each.build().word(), users, times);
      }
    }
    Thread.sleep(pace.rest());
    for (Running running : both) {
      starts.tie(running.service());
    }
  }

  /**
   * The load that both get in all blocks, by the base of the first. What the base gets to find it
   * out, the head gets too, so that the base of this block is no warmer than its head.
   */
  private TimedLoad.Shape shape(OwnService base, OwnService head) throws InterruptedException {
    SteppedLoad.Step both =
        (users, times) -> {
          LoadPoint seen = loads.run(base, GateBuild.BASE.word(), users, times);
          loads.run(head, GateBuild.HEAD.word(), users, times);
          return seen;
        };
    LoadPoint one = observer.steppedLoad(base, GateBuild.BASE.word()).with(both).once();
    int users = asked.users().orElse(SteppedLoad.warming(one.meanMs()));
    LoadPoint all = both.run(users, new Loads.Times(Duration.ZERO, pace.first(), pace.window()));
    Thread.sleep(pace.rest()); // what is left of the compilers' work
    return TimedLoad.Shape.of(all, pace, asked.metrics());
  }

  /** A build that runs, and what looks inside. */
  record Running(GateBuild build, OwnService service, Recorder recorder) implements AutoCloseable {
    @Override
    public void close() {
      recorder.close();
      service.close();
    }
  }
}
