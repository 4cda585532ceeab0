package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What the requests of a service do, of the service as it is: no thread mode is set.
 *
 * @param counts under a load of few users
 * @param loads what larger loads showed; empty where they were not asked for
 * @param cpus that it may use
 */
public record CountedService(GateEvidence counts, Optional<ModeEvidence> loads, int cpus) {
  /** In messages and names of files. */
  private static final String NAME = "service";

  /**
   * Starts it and ends it.
   *
   * @param subject how it is started; its modes are not looked at
   * @param loaded whether it is observed under larger loads, too
   * @throws dev.loomgauge.core.input.UserError if it does not start or does not answer
   */
  public static CountedService started(
      Discovery discovery, Discovery.Subject subject, boolean loaded) throws InterruptedException {
    expect(discovery, Discovery.START, loaded);
    return Discovery.onOwnCpus(
        (children, cpus) -> {
          try (OwnService service =
              new Builds(discovery).answering(children, cpus, NAME, subject)) {
            Observer observer = discovery.observer(children, cpus, Map.of());
            return of(
                service,
                observer,
                facts(discovery, observer, discovery.loads(children, cpus)),
                () -> service.service().tie(cpus.of(Tier.SERVICE)),
                loaded);
          }
        });
  }

  /**
   * The same of one that runs already; it is neither tied to CPUs nor ended.
   *
   * @throws dev.loomgauge.core.input.UserError if it does not answer, or ends
   */
  public static CountedService running(Discovery discovery, long pid, boolean loaded)
      throws InterruptedException {
    expect(discovery, Duration.ZERO, loaded);
    return Discovery.onOwnCpus(
        (children, cpus) -> {
          try (OwnService service =
              RunningService.find(
                  pid,
                  OwnCommand.nameOf(pid),
                  discovery.load().at(),
                  discovery.load().request().first())) {
            discovery.checkRequests(service);
            Observer observer = discovery.observer(children, cpus, Map.of());
            return of(
                service,
                observer,
                facts(discovery, observer, discovery.loads(children, cpus)),
                () -> {},
                loaded);
          }
        });
  }

  private static void expect(Discovery discovery, Duration start, boolean loaded) {
    ObservationPace pace = discovery.load().pace();
    Duration loads = loaded ? pace.afterCounting() : Duration.ZERO;
    discovery.progress().tell(new Progress.Expected(start.plus(pace.counting()).plus(loads)));
  }

  private static FactObserver facts(Discovery discovery, Observer observer, Loads loads) {
    return new FactObserver(
        loads, observer, discovery.recorders(Map.of()), discovery.load().pace());
  }

  /** Warmed once, for both observations. */
  static CountedService of(
      OwnService asked, Observer observer, FactObserver facts, Observer.Next warm, boolean loaded)
      throws InterruptedException {
    if (!loaded) {
      return new CountedService(facts.observe(asked, NAME, warm), Optional.empty(), asked.cpus());
    }
    OwnService service = observer.warm(asked.beside(BackgroundThreads.of(asked.answering())), NAME);
    warm.begins();
    GateEvidence counts = facts.observeWarm(service, NAME);
    observer.settle(service, NAME, Climb.FIRST, Duration.ZERO); // it was recorded
    ModeEvidence loads = observer.observeWarm(service, ThreadMode.PLATFORM.key(), true);
    return new CountedService(counts, Optional.of(loads.inItsMode()), service.cpus());
  }
}
