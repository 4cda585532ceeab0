package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.AtAddress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.MachineLock;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.KeptServices;
import dev.loomgauge.run.tier.ProxyTier;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Observes a user's service, in each of its thread modes where it is started here.
 *
 * @param folder takes logs, latencies and recordings
 */
public record Discovery(Installation home, Load load, Path folder, Progress progress) {
  private static final String GAUGE_LOAD = "gauge-load";
  private static final String GAUGE_AGENT = "gauge-agent";
  static final Duration START = Duration.ofSeconds(15);

  /** What it is asked. */
  public record Load(RequestPattern request, AskedOrigin at, int mostUsers, ObservationPace pace) {}

  /**
   * A service that is started here.
   *
   * @param env of every start, with {@code {port}} where the port belongs
   * @param modes thread mode to what it adds to the environment
   * @param delays of its dependencies; their placeholders lead to a proxy
   */
  public record Subject(
      OwnCommand command,
      Map<String, String> env,
      Map<String, Map<String, String>> modes,
      SweptDelays delays) {

    /** As a scenario has it before anything was seen of it. */
    public ScenarioText.Subject unseen() {
      return written(modes, List.of(), Optional.empty());
    }

    /** As a scenario has it. */
    public ScenarioText.Subject written(
        Map<String, Map<String, String>> named, List<PoolKnob> knobs, Optional<Tls> tls) {
      return new ScenarioText.Subject(
          command.name(), command.command(), env, named, knobs, delays, tls);
    }
  }

  /**
   * What was seen of a service that runs already.
   *
   * @param cpus that it may use
   */
  public record Seen(ModeEvidence evidence, int cpus) {}

  /** Logical CPUs that a service gets on this machine. */
  public static int serviceCores() {
    return TierCpus.assign(Topology.detect()).serviceCores();
  }

  /**
   * Starts a service in each of its modes, one after the other, and observes it. While it is warmed
   * it may use every CPU, so that its compilers do not compete with its requests.
   *
   * @param kept takes those that use no CPU at rest, warm as they are
   * @param each learns of each mode when it was observed
   * @throws dev.loomgauge.core.input.UserError if the service does not start or does not answer
   */
  public List<ModeEvidence> started(Subject subject, KeptServices kept, Consumer<ModeEvidence> each)
      throws InterruptedException {
    progress.tell(
        new Progress.Expected(
            START.plus(load.pace().length()).multipliedBy(subject.modes().size())));
    return onOwnCpus(
        (children, cpus) -> started(subject, kept, each, Observer::observe, children, cpus));
  }

  /** How a mode is observed. */
  interface Observed {
    /** As {@link Observer#observe}. */
    ModeEvidence by(
        Observer observer, OwnService service, String mode, boolean thorough, Observer.Next warm)
        throws InterruptedException;
  }

  List<ModeEvidence> started(
      Subject subject,
      KeptServices kept,
      Consumer<ModeEvidence> each,
      Observed observed,
      Children children,
      TierCpus cpus)
      throws InterruptedException {
    List<ModeEvidence> seen = new ArrayList<>();
    if (cpus.pinned()) {
      progress.found(words(cpus));
    }
    Optional<ProxyTier> proxy = proxy(kept.children(), cpus, subject.delays().dependencies());
    proxy.ifPresent(kept::keep);
    Observer observer = observer(children, cpus, proxy.map(ProxyTier::labels).orElse(Map.of()));
    Map<String, String> words = proxy.map(ProxyTier::words).orElse(Map.of());
    OwnStart start = starts(cpus);
    for (var mode : subject.modes().entrySet()) {
      Service.Spec spec =
          start.spec(
              subject, mode.getKey(), ScenarioText.set(mode.getKey(), mode.getValue()), words);
      try (OwnStart.Keeping keeping =
          new OwnStart.Keeping(kept, spec, start.answered(kept.children(), spec, mode.getKey()))) {
        OwnService service = keeping.service();
        service.service().tie(cpus.all());
        checkRequests(service);
        ModeEvidence asked;
        try {
          asked =
              observed.by(
                  observer,
                  service,
                  mode.getKey(),
                  seen.isEmpty(),
                  () -> service.service().tie(cpus.of(Tier.SERVICE)));
        } catch (TierException e) {
          proxy.ifPresent(ProxyTier::requireAlive); // its death is no news of the service
          throw e;
        }
        proxy.ifPresent(ProxyTier::requireAlive);
        ModeEvidence evidence = subject.modes().size() == 1 ? asked.inItsMode() : asked;
        if (subject.modes().size() > 1) {
          checkSwitch(evidence, mode.getValue());
        }
        seen.add(evidence);
        each.accept(evidence);
        // What a jar says of itself was told before it was started.
        if (subject.modes().size() == 1 && subject.command().springBoot().isEmpty()) {
          Framework.words(evidence).ifPresent(found -> progress.found(found));
        }
        // A port that was asked for is that of the next one, too.
        if (load.at().base().map(URI::getPort).orElse(-1) < 0) {
          keeping.whereAtRest();
        }
      }
    }
    return seen;
  }

  /**
   * Observes a service that runs already; it is neither tied to CPUs nor ended. Its thread mode is
   * the one that carried its requests; where that is not seen, platform threads.
   *
   * @throws dev.loomgauge.core.input.UserError if it does not answer, or ends
   */
  public Seen running(long pid) throws InterruptedException {
    progress.tell(new Progress.Expected(load.pace().length()));
    return onOwnCpus(
        (children, cpus) -> {
          try (OwnService service =
              RunningService.find(pid, OwnCommand.nameOf(pid), load.at(), load.request().first())) {
            checkRequests(service);
            service.words().ifPresent(progress::found);
            ModeEvidence evidence =
                observer(children, cpus, Map.of())
                    .observe(service, ThreadMode.PLATFORM.key(), true, () -> {})
                    .inItsMode();
            Framework.words(evidence).ifPresent(found -> progress.found(found));
            return new Seen(evidence, service.cpus());
          }
        });
  }

  /**
   * Observes a service at the address that it is said to have, without a look at its process.
   *
   * @throws dev.loomgauge.core.input.UserError if it does not answer
   */
  public OutsideView outside() throws InterruptedException {
    progress.tell(new Progress.Expected(load.pace().length()));
    return onOwnCpus(this::outside);
  }

  OutsideView outside(Children children, TierCpus cpus) throws InterruptedException {
    HttpOrigin base = new HttpOrigin(load.at().base().orElseThrow(), load.at().trust());
    AtAddress service = new AtAddress(base, load.request().first());
    service.requireAnswer();
    checkRequests(service);
    return new OutsideObserver(loads(children, cpus), load.mostUsers(), load.pace(), progress)
        .observe(service);
  }

  /**
   * Whether the threads that carried the requests are those of the mode. A switch of the user's own
   * may reach what a request hands on, and not the threads that take it.
   *
   * @throws TierException if a known switch did not reach the service
   */
  void checkSwitch(ModeEvidence evidence, Map<String, String> set) {
    boolean virtual = ThreadMode.VIRTUAL.is(evidence.mode());
    if (evidence.path().isEmpty() || evidence.virtual() == virtual) {
      return;
    }
    String seen =
        "%s: its requests were carried by %s threads%s%s"
            .formatted(
                evidence.mode(),
                evidence.virtual() ? "virtual" : "platform",
                evidence.path().map(path -> " (" + path.workers() + "N)").orElse(""),
                words(set));
    if (set.containsKey(OwnCommand.SPRING_SWITCH)) {
      throw new TierException(
          seen
              + ". The service's command line or its code wins over its environment: leave that"
              + " setting out there, or name the switch that it obeys with --virtual.");
    }
    progress.found(
        "attention, "
            + seen
            + ". The comparison shows what else the switch changes, and says nothing of virtual"
            + " threads that carry requests.");
  }

  static String words(Map<String, String> set) {
    return set.isEmpty()
        ? ""
        : set.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(", ", " in spite of ", ""));
  }

  static String words(TierCpus cpus) {
    CpuSet others = cpus.of(Tier.LOAD).union(cpus.of(Tier.DOWNSTREAM));
    return "The service gets CPU %s, the load CPU %s. What the service calls on this machine should not run on CPU %s: taskset -acp %s PID ties a process."
        .formatted(cpus.of(Tier.SERVICE), cpus.of(Tier.LOAD), cpus.of(Tier.SERVICE), others);
  }

  void checkRequests(ServiceTarget service) throws InterruptedException {
    if (load.request().file().isPresent()) {
      FirstRequests.send(load.request().file().get(), service.base());
    }
  }

  /** What is done while the machine is ours. */
  interface Work<T> {
    T run(Children children, TierCpus cpus) throws InterruptedException;
  }

  static <T> T onOwnCpus(Work<T> work) throws InterruptedException {
    try (MachineLock _ = MachineLock.take()) {
      return onCpus(work);
    }
  }

  /** The same of one who has the lock of the machine. */
  static <T> T onCpus(Work<T> work) throws InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    try (Children children = new Children();
        OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
      return work.run(children, cpus);
    }
  }

  private Optional<ProxyTier> proxy(Children children, TierCpus cpus, List<Delayed> delays) {
    return delays.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ProxyTier.start(
                children,
                home.javaHome(),
                home.program("gauge-downstream-proxy"),
                delays,
                cpus.of(Tier.DOWNSTREAM),
                folder.resolve("proxy.log")));
  }

  OwnStart starts(TierCpus cpus) {
    return new OwnStart(load, cpus, folder, progress);
  }

  Observer observer(Children children, TierCpus cpus, Map<String, String> labels) {
    return new Observer(loads(children, cpus), recorders(labels), load.mostUsers(), load.pace());
  }

  Recorder.Setting recorders(Map<String, String> labels) {
    return new Recorder.Setting(home.program(GAUGE_AGENT), folder, labels, progress);
  }

  Loads loads(Children children, TierCpus cpus) {
    return new Loads(
        children, Engines.of(home).named(GAUGE_LOAD), cpus, load.request(), folder, progress);
  }
}
