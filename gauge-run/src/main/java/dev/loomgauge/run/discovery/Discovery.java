package dev.loomgauge.run.discovery;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Starts a user's service in each of its thread modes, one after the other, and observes it. */
public final class Discovery {
  private static final String GAUGE_LOAD = "gauge-load";
  private static final Duration START = Duration.ofSeconds(15);

  private final Installation home;
  private final Subject subject;
  private final Path folder;
  private final Progress progress;

  /**
   * What is to be observed.
   *
   * @param env of every start, with {@code {port}} where the port belongs
   * @param modes thread mode to what it adds to the environment
   * @param mostUsers of the largest load
   */
  public record Subject(
      OwnCommand command,
      Map<String, String> env,
      Map<String, Map<String, String>> modes,
      RequestPattern request,
      int mostUsers) {}

  /**
   * One discovery.
   *
   * @param folder takes logs, latencies and recordings
   */
  public Discovery(Installation home, Subject subject, Path folder, Progress progress) {
    this.home = home;
    this.subject = subject;
    this.folder = folder;
    this.progress = progress;
  }

  /** Logical CPUs that the service gets on this machine. */
  public static int serviceCores() {
    return TierCpus.assign(Topology.detect()).serviceCores();
  }

  /**
   * Observes all modes.
   *
   * @param each learns of each mode when it was observed
   * @throws dev.loomgauge.core.input.UserError if the service does not start or does not answer
   */
  public List<ModeEvidence> run(Consumer<ModeEvidence> each) throws InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    progress.tell(
        new Progress.Expected(START.plus(Observer.length()).multipliedBy(subject.modes().size())));
    List<ModeEvidence> seen = new ArrayList<>();
    try (MachineLock _ = MachineLock.take();
        Children children = new Children();
        OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
      Loads loads =
          new Loads(
              children,
              Engines.of(home.java(), home.program(GAUGE_LOAD)).named(GAUGE_LOAD),
              cpus,
              subject.request(),
              folder,
              progress);
      Observer observer = new Observer(loads, folder, subject.mostUsers(), progress);
      for (var mode : subject.modes().entrySet()) {
        try (OwnService service = start(children, cpus, mode.getKey(), mode.getValue())) {
          Affinity.tie(service.pid(), cpus.of(Tier.SERVICE));
          ModeEvidence evidence = observer.observe(service, mode.getKey());
          seen.add(evidence);
          each.accept(evidence);
          if (subject.modes().size() == 1) {
            Framework.words(evidence.heap())
                .ifPresent(words -> progress.tell(new Progress.Found(words)));
          }
        }
      }
    }
    return seen;
  }

  private OwnService start(
      Children children, TierCpus cpus, String mode, Map<String, String> added) {
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
    return OwnService.start(
        children,
        launch,
        port,
        subject.request().first(),
        (elapsed, line) -> progress.tell(new Progress.Starting(name + " (" + mode + ")", elapsed)));
  }

  private static String filled(String text, int port) {
    return text.replace("{port}", String.valueOf(port));
  }
}
