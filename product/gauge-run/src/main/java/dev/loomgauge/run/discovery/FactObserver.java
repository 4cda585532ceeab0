package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.discovery.Recorder.Recorded;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counts what the requests of a build do, under a load of so few users that they hardly meet: first
 * in several loads without a recording, then in one with it.
 */
final class FactObserver {
  /** Loads without a recording. */
  static final int WINDOWS = 5;

  private final Loads loads;
  private final Observer observer;
  private final Recorder.Setting recorders;
  private final ObservationPace pace;

  /**
   * Of services under these loads.
   *
   * @param observer warms them
   */
  FactObserver(Loads loads, Observer observer, Recorder.Setting recorders, ObservationPace pace) {
    this.loads = loads;
    this.observer = observer;
    this.recorders = recorders;
    this.pace = pace;
  }

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
    Climb steps = observer.climb(service, build);
    LoadPoint one = steps.once();
    int few = steps.few(one);
    Loads.Times alone = steps.alone(one);
    try (Recorder recorder = Recorder.attach(recorders, service)) {
      List<Window> windows = new ArrayList<>();
      for (int i = 0; i < WINDOWS; i++) {
        windows.add(
            window(service, build, few, Climb.longer(pace.first(), one.meanMs() / 500), recorder));
      }
      Optional<Recorded> recorded =
          recorder.record(
              true,
              build + ".jfr",
              recording -> {
                observer.settle(service, build, few, alone.spread());
                recording.part();
                return loads.run(service, build, few, alone);
              });
      return new GateEvidence(
          windows,
          recorded.map(Recorded::events).orElse(List.of()),
          recorder.connects(),
          recorder.heap(build));
    }
  }

  /** All of a load counts, from before its first request to after its last. */
  private Window window(
      OwnService service, String build, int users, Duration length, Recorder recorder)
      throws InterruptedException {
    OptionalLong before = recorder.allocated();
    LoadSummary load =
        loads
            .run(
                service,
                build,
                users,
                new Loads.Times(Duration.ZERO, Duration.ZERO, length),
                _ -> {})
            .outcome()
            .summary();
    OptionalLong after = recorder.allocated();
    return new Window(
        load.ok(),
        load.failed(),
        before.isPresent() && after.isPresent()
            ? OptionalLong.of(after.getAsLong() - before.getAsLong())
            : OptionalLong.empty());
  }
}
