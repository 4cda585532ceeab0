package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.process.Children;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What the requests of a service do: no thread mode is set. One that is started is counted as a
 * gate counts a build, so that what it allocates is the same figure, and started again for larger
 * loads, whose times are those of the service as it is.
 *
 * @param counts under a load of few users
 * @param loads what larger loads showed; empty where they were not asked for
 * @param cpus that it may use
 */
public record CountedService(GateEvidence counts, Optional<ModeEvidence> loads, int cpus) {
  /** In messages and names of files. */
  private static final String NAME = "service";

  /** Of its second start. */
  private static final String LOADED = "loaded";

  /**
   * Starts it and ends it, for larger loads twice.
   *
   * @param subject how it is started; its modes are not looked at
   * @param loaded whether it is observed under larger loads, too
   * @throws dev.loomgauge.core.input.UserError if it does not start or does not answer
   */
  public static CountedService started(
      Discovery discovery, Discovery.Subject subject, boolean loaded) throws InterruptedException {
    ObservationPace pace = discovery.load().pace();
    Duration counting = Discovery.START.plus(pace.counting());
    Duration loading = loaded ? Discovery.START.plus(pace.length()) : Duration.ZERO;
    discovery.progress().tell(new Progress.Expected(counting.plus(loading)));
    return Discovery.onOwnCpus(
        (children, cpus) -> {
          Builds builds = new Builds(discovery);
          GateEvidence counts = builds.counted(children, cpus, NAME, subject);
          return new CountedService(
              counts,
              loaded
                  ? Optional.of(loaded(discovery, builds, children, cpus, subject))
                  : Optional.empty(),
              cpus.serviceCores());
        });
  }

  private static ModeEvidence loaded(
      Discovery discovery,
      Builds builds,
      Children children,
      TierCpus cpus,
      Discovery.Subject subject)
      throws InterruptedException {
    try (OwnService service = builds.answering(children, cpus, LOADED, subject)) {
      return discovery
          .observer(children, cpus, Map.of())
          .observe(
              service,
              ThreadMode.PLATFORM.key(),
              true,
              () -> service.service().tie(cpus.of(Tier.SERVICE)))
          .inItsMode();
    }
  }

  /**
   * The same of one that runs already, as it is; it is neither tied to CPUs nor ended.
   *
   * @throws dev.loomgauge.core.input.UserError if it does not answer, or ends
   */
  public static CountedService running(Discovery discovery, long pid, boolean loaded)
      throws InterruptedException {
    ObservationPace pace = discovery.load().pace();
    Duration loads = loaded ? pace.afterCounting() : Duration.ZERO;
    discovery.progress().tell(new Progress.Expected(pace.counting().plus(loads)));
    return Discovery.onOwnCpus(
        (children, cpus) -> {
          try (OwnService service =
              RunningService.find(
                  pid,
                  OwnCommand.nameOf(pid),
                  discovery.load().at(),
                  discovery.load().request().first())) {
            discovery.checkRequests(service);
            service.words().filter(_ -> loaded).ifPresent(discovery.progress()::found);
            Observer observer = discovery.observer(children, cpus, Map.of());
            return of(
                service,
                observer,
                new FactObserver(observer, discovery.recorders(Map.of())),
                () -> {},
                loaded);
          }
        });
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
    observer.settle(service, NAME, SteppedLoad.FIRST, Duration.ZERO); // it was recorded
    ModeEvidence loads = observer.observeWarm(service, ThreadMode.PLATFORM.key(), true);
    return new CountedService(counts, Optional.of(loads.inItsMode()), service.cpus());
  }
}
