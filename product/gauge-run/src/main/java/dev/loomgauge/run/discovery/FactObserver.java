package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.discovery.Recorder.Recorded;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Counts what the requests of a build do, under a load of so few users that they hardly meet: first
 * in one without a recording, then in one with it.
 */
record FactObserver(Observer observer, Recorder.Setting recorders) {
  /**
   * Observes a build.
   *
   * @param asked has answered, and has no load
   * @param build "base" or "head"
   * @param warm is called when the service is warm, and before anything counts
   */
  GateEvidence observe(OwnService asked, String build, Observer.Next warm)
      throws InterruptedException {
    OwnService service = observer.warm(asked, build);
    warm.begins();
    return observeWarm(service, build);
  }

  /** The same of a build that is warm. */
  GateEvidence observeWarm(OwnService service, String build) throws InterruptedException {
    SteppedLoad steps = observer.steppedLoad(service, build);
    LoadPoint one = steps.once();
    int few = steps.few(one);
    Loads.Times alone = steps.alone(one);
    try (Recorder recorder = Recorder.attach(recorders, service)) {
      recorder.watchCalls();
      List<Window> windows = windows(service, build, few, one.meanMs(), recorder);
      Optional<Recorded> recorded =
          recorder.record(
              true,
              build + ".jfr",
              part -> {
                observer.settle(service, build, few, alone.spread());
                part.run();
                return observer.loads().run(service, build, few, alone);
              });
      return new GateEvidence(
          windows,
          recorded.map(Recorded::events).orElse(List.of()),
          recorder.connects(),
          recorder.heap(build));
    }
  }

  /**
   * Windows of one load, each a second long, or as many seconds as a request takes. Where the
   * engine tells of no seconds, all of it is one.
   */
  private List<Window> windows(
      OwnService service, String build, int users, double meanMs, Recorder recorder)
      throws InterruptedException {
    int seconds = Math.max(1, (int) Math.ceil(meanMs / 1000));
    Seconds counted = new Seconds(recorder::allocated, seconds);
    ObservationPace pace = observer.pace();
    LoadSummary load =
        observer
            .loads()
            .run(
                service,
                build,
                users,
                new Loads.Times(
                    Duration.ZERO,
                    pace.first(),
                    Duration.ofSeconds((long) pace.windows() * seconds)),
                counted)
            .outcome()
            .summary();
    List<Window> windows = counted.windows();
    return windows.isEmpty()
        ? List.of(new Window(load.ok(), load.failed(), OptionalLong.empty()))
        : windows;
  }

  /** Reads what was allocated as each second ends, and puts several seconds together. */
  static final class Seconds implements Consumer<LoadSecond> {
    private final Supplier<OptionalLong> allocated;
    private final int together;
    private final List<Window> windows = new ArrayList<>();
    private OptionalLong before;
    private long ok;
    private long failed;
    private int seconds;

    /**
     * Before the first second.
     *
     * @param allocated bytes so far
     * @param together seconds that make one window
     */
    Seconds(Supplier<OptionalLong> allocated, int together) {
      this.allocated = allocated;
      this.together = together;
      this.before = allocated.get();
    }

    @Override
    public synchronized void accept(LoadSecond second) {
      if (second.phase() != Phase.WINDOW) {
        before = allocated.get();
        return;
      }
      ok += second.ok();
      failed += second.failed();
      seconds++;
      if (seconds == together) {
        OptionalLong now = allocated.get();
        windows.add(
            new Window(
                ok,
                failed,
                before.isPresent() && now.isPresent()
                    ? OptionalLong.of(now.getAsLong() - before.getAsLong())
                    : OptionalLong.empty()));
        before = now;
        ok = 0;
        failed = 0;
        seconds = 0;
      }
    }

    synchronized List<Window> windows() {
      return List.copyOf(windows);
    }
  }
}
