package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.engine.Engines;
import dev.loomgauge.run.lock.MachineLock;
import dev.loomgauge.run.machine.Affinity;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Observes a user's service, in each of its thread modes where it is started here. */
public final class Discovery {
  private static final String GAUGE_LOAD = "gauge-load";
  private static final String GAUGE_AGENT = "gauge-agent";
  private static final Duration START = Duration.ofSeconds(15);

  private final Installation home;
  private final Load load;
  private final Path folder;
  private final Progress progress;

  /**
   * What it is asked.
   *
   * @param mostUsers of the largest load
   */
  public record Load(RequestPattern request, int mostUsers) {}

  /**
   * A service that is started here.
   *
   * @param env of every start, with {@code {port}} where the port belongs
   * @param modes thread mode to what it adds to the environment
   */
  public record Subject(
      OwnCommand command, Map<String, String> env, Map<String, Map<String, String>> modes) {}

  /**
   * A service that runs already.
   *
   * @param base where it answers; empty to find out by the ports on which it listens
   */
  public record Running(long pid, Optional<URI> base) {
    /** A name for it: that of its jar, else of its program. */
    public String name() {
      return RunningService.nameOf(pid);
    }
  }

  /**
   * What was seen of a service that runs already.
   *
   * @param cpus that it may use
   */
  public record Seen(ModeEvidence evidence, int cpus) {}

  /**
   * One discovery.
   *
   * @param folder takes logs, latencies and recordings
   */
  public Discovery(Installation home, Load load, Path folder, Progress progress) {
    this.home = home;
    this.load = load;
    this.folder = folder;
    this.progress = progress;
  }

  /** Logical CPUs that a service gets on this machine. */
  public static int serviceCores() {
    return TierCpus.assign(Topology.detect()).serviceCores();
  }

  /**
   * Starts a service in each of its modes, one after the other, and observes it.
   *
   * @param each learns of each mode when it was observed
   * @throws dev.loomgauge.core.input.UserError if the service does not start or does not answer
   */
  public List<ModeEvidence> started(Subject subject, Consumer<ModeEvidence> each)
      throws InterruptedException {
    progress.tell(
        new Progress.Expected(START.plus(Observer.length()).multipliedBy(subject.modes().size())));
    List<ModeEvidence> seen = new ArrayList<>();
    onOwnCpus(
        (children, cpus) -> {
          Observer observer = observer(children, cpus);
          for (var mode : subject.modes().entrySet()) {
            try (OwnService service =
                start(children, cpus, subject, mode.getKey(), mode.getValue())) {
              Affinity.tie(service.pid(), cpus.of(Tier.SERVICE));
              checkRequests(service);
              ModeEvidence evidence = observer.observe(service, mode.getKey());
              seen.add(evidence);
              each.accept(evidence);
              if (subject.modes().size() == 1) {
                framework(evidence);
              }
            }
          }
        });
    return seen;
  }

  /**
   * Observes a service that runs already; it is neither tied to CPUs nor ended. Its thread mode is
   * the one that carried its requests; where that is not seen, platform threads.
   *
   * @throws dev.loomgauge.core.input.UserError if it does not answer, or ends
   */
  public Seen running(Running running) throws InterruptedException {
    progress.tell(new Progress.Expected(Observer.length()));
    List<Seen> seen = new ArrayList<>();
    onOwnCpus(
        (children, cpus) -> {
          try (RunningService service =
              RunningService.find(
                  running.pid(), running.name(), running.base(), load.request().first())) {
            checkRequests(service);
            ModeEvidence evidence =
                observer(children, cpus).observe(service, ThreadMode.PLATFORM.key()).inItsMode();
            seen.add(new Seen(evidence, service.cpus()));
            framework(evidence);
          }
        });
    return seen.getFirst();
  }

  /** Which switch it has, where none was known. */
  private void framework(ModeEvidence evidence) {
    Framework.words(evidence.heap()).ifPresent(words -> progress.tell(new Progress.Found(words)));
  }

  private void checkRequests(OwnService service) throws InterruptedException {
    if (load.request().file().isPresent()) {
      FirstRequests.send(load.request().file().get(), service.base());
    }
  }

  /** What is done while the machine is ours. */
  private interface Work {
    void run(Children children, TierCpus cpus) throws InterruptedException;
  }

  private static void onOwnCpus(Work work) throws InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    try (MachineLock _ = MachineLock.take();
        Children children = new Children();
        OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
      work.run(children, cpus);
    }
  }

  private Observer observer(Children children, TierCpus cpus) {
    Loads loads =
        new Loads(
            children,
            Engines.of(home.java(), home.program(GAUGE_LOAD)).named(GAUGE_LOAD),
            cpus,
            load.request(),
            folder,
            progress);
    return new Observer(loads, home.program(GAUGE_AGENT), folder, load.mostUsers(), progress);
  }

  private OwnService start(
      Children children, TierCpus cpus, Subject subject, String mode, Map<String, String> added) {
    int port = Ports.free();
    Map<String, String> env = new LinkedHashMap<>();
    subject.env().forEach((name, value) -> env.put(name, filled(value, port)));
    added.forEach((name, value) -> env.put(name, filled(value, port)));
    List<String> command = new ArrayList<>();
    for (String word : subject.command().command()) {
      if (!word.equals("{jvm}")) {
        command.add(filled(word, port));
      } else if (cpus.pinned()) {
        command.add("-XX:ActiveProcessorCount=" + cpus.serviceCores());
      }
    }
    String name = subject.command().name();
    Launch launch =
        Launch.of(name, command, folder.resolve(name + "-" + mode + ".log"))
            .withEnv(env)
            .on(subject.command().jdk().isPresent() ? cpus.all() : cpus.of(Tier.SERVICE));
    return StartedService.start(
        children,
        launch,
        port,
        load.request().first(),
        cpus.serviceCores(),
        (elapsed, line) -> progress.tell(new Progress.Starting(name + " (" + mode + ")", elapsed)));
  }

  private static String filled(String text, int port) {
    return text.replace("{port}", String.valueOf(port));
  }
}
