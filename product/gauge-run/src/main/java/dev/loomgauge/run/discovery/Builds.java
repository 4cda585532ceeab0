package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.MachineLock;
import dev.loomgauge.run.tier.Service;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Starts builds of a user's service, counts what their requests do and times them. */
public record Builds(Discovery discovery) {
  /** Read by every JVM, before the options of its command. */
  private static final String OPTIONS = "JAVA_TOOL_OPTIONS";

  /** Of a JVM with the client compiler alone. */
  private static final String COUNTED = "-XX:TieredStopAtLevel=1";

  /** How long it waits while others measure. */
  private static final Duration LONGEST_TURN = Duration.ofHours(1);

  /** What is done while no other Loomgauge measures on the machine. */
  public interface Turn<T> {
    T run() throws InterruptedException;
  }

  /**
   * Has its turn: jobs of a server for builds may meet on a machine.
   *
   * @throws dev.loomgauge.core.input.UserError if others measure for more than an hour
   */
  public <T> T inTurn(Turn<T> turn) throws InterruptedException {
    try (MachineLock _ = MachineLock.takeInTurn(LONGEST_TURN, discovery.progress()::note)) {
      return turn.run();
    }
  }

  /**
   * Starts builds of a service, one after the other, and counts what their requests do; in a turn.
   *
   * @param builds how each is started; its modes are not looked at
   * @throws dev.loomgauge.core.input.UserError if one does not start or does not answer
   */
  public Map<GateBuild, GateEvidence> counted(Map<GateBuild, Discovery.Subject> builds)
      throws InterruptedException {
    Duration each = Discovery.START.plus(discovery.load().pace().counting());
    discovery.progress().tell(new Progress.Expected(each.multipliedBy(builds.size())));
    return Discovery.onCpus((children, cpus) -> counted(builds, children, cpus));
  }

  Map<GateBuild, GateEvidence> counted(
      Map<GateBuild, Discovery.Subject> builds, Children children, TierCpus cpus)
      throws InterruptedException {
    Map<GateBuild, GateEvidence> counted = new EnumMap<>(GateBuild.class);
    for (var build : builds.entrySet()) {
      try {
        counted.put(
            build.getKey(), counted(children, cpus, build.getKey().word(), build.getValue()));
      } catch (TierException e) {
        throw new TierException(build.getKey().word() + ": " + e.getMessage(), e);
      }
    }
    return counted;
  }

  /** The same of one, under a name for messages and files. */
  GateEvidence counted(Children children, TierCpus cpus, String build, Discovery.Subject subject)
      throws InterruptedException {
    try (OwnService service =
        answering(children, cpus, build, counting(subject, System.getenv()))) {
      return new FactObserver(
              discovery.observer(children, cpus, Map.of()), discovery.recorders(Map.of()))
          .observe(service, build, () -> service.service().tie(cpus.of(Tier.SERVICE)));
    }
  }

  /**
   * A build as it is counted, with the client compiler alone: what its requests allocate then
   * follows from its code, and not from how much of that the server compiler has come to, which
   * differs between two JVMs. Options that its user has set come last, so that they win.
   */
  static Discovery.Subject counting(Discovery.Subject subject, Map<String, String> environment) {
    Map<String, String> env = new LinkedHashMap<>(subject.env());
    String own = env.getOrDefault(OPTIONS, environment.getOrDefault(OPTIONS, ""));
    env.put(OPTIONS, (COUNTED + " " + own).strip());
    return new Discovery.Subject(subject.command(), env, subject.modes(), subject.delays());
  }

  /** A build after its first right answer; it may use every CPU. */
  OwnService answering(Children children, TierCpus cpus, String build, Discovery.Subject subject)
      throws InterruptedException {
    OwnStart start = discovery.starts(cpus);
    Service.Spec spec = start.spec(subject, build, Map.of(), Map.of());
    OwnService service = start.answered(children, spec, build);
    try {
      service.service().tie(cpus.all());
      discovery.checkRequests(service);
      return service;
    } catch (InterruptedException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  /**
   * Times builds of a service that run side by side, in blocks; in a turn.
   *
   * @param builds how each is started, at a port that is free then
   * @param told learns after every load what is known
   * @throws dev.loomgauge.core.input.UserError if one does not start, or does not answer, or ends
   */
  public GateTimes timed(
      Map<GateBuild, Discovery.Subject> builds, TimesAsked asked, Consumer<GateTimes> told)
      throws InterruptedException {
    discovery.progress().tell(new Progress.Expected(asked.time()));
    return Discovery.onCpus((children, cpus) -> timed(builds, asked, told, children, cpus));
  }

  GateTimes timed(
      Map<GateBuild, Discovery.Subject> builds,
      TimesAsked asked,
      Consumer<GateTimes> told,
      Children children,
      TierCpus cpus)
      throws InterruptedException {
    TimesObserver.Starts starts =
        new TimesObserver.Starts() {
          @Override
          public OwnService start(GateBuild build) throws InterruptedException {
            return answering(
                children, cpus, build.word(), Objects.requireNonNull(builds.get(build)));
          }

          @Override
          public void tie(OwnService service) throws InterruptedException {
            service.service().tie(cpus.of(Tier.SERVICE));
          }
        };
    Observer observer = discovery.observer(children, cpus, Map.of());
    return new TimesObserver(starts, new TimedLoad(observer, discovery.recorders(Map.of())), asked)
        .observe(told);
  }
}
