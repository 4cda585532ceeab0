package dev.loomgauge.cli.own;

import dev.loomgauge.cli.own.AskedRequests.Address;
import dev.loomgauge.cli.own.OwnFile.OwnFolders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModelInference;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A service that runs already: it is observed, and the other thread mode predicted. */
final class RunningTry {
  private final Installation home;
  private final ObservationPace pace;
  private final PrintStream out;
  private final ProgressLine progress;

  RunningTry(Installation home, ObservationPace pace, PrintStream out, ProgressLine progress) {
    this.home = home;
    this.pace = pace;
    this.out = out;
    this.progress = progress;
  }

  /**
   * What was asked for.
   *
   * @param get a path, or a whole address; empty for the requests of a file
   * @param allowedHosts that need not be on loopback
   * @param requests those of a file
   * @param into takes what is recorded
   */
  record Asked(
      long pid,
      String get,
      Set<String> allowedHosts,
      Optional<RequestPattern> requests,
      VirtualForecast.Load load,
      Path into,
      String words) {}

  /** Observes it, prints what was found, and writes it to a file. */
  void run(Asked asked, Optional<Path> file) throws InterruptedException {
    Address address = Address.of("--get", asked.get(), asked.allowedHosts());
    RequestPattern request =
        asked.requests().orElseGet(() -> RequestPattern.parse("--get", address.path()));
    Discovery.Running running = new Discovery.Running(asked.pid(), address.base());
    OwnFile written = new OwnFile(file.orElse(Path.of(running.name() + ".yaml")));
    written.check();
    OwnFolders.make(asked.into());
    Discovery.Seen seen = observed(asked, request, running);
    FoundText.mode(out, seen.evidence());
    ServiceModel model =
        ModelInference.of(List.of(seen.evidence()), seen.cpus(), asked.load().most());
    FoundText.model(out, model);
    predicted(asked, request, running, seen);
    write(written, asked, running, seen);
  }

  private Discovery.Seen observed(Asked asked, RequestPattern request, Discovery.Running running)
      throws InterruptedException {
    Interruption interruption = Interruption.of(Thread.currentThread());
    try {
      return new Discovery(
              home, new Discovery.Load(request, asked.load().most(), pace), asked.into(), progress)
          .running(running);
    } finally {
      progress.clear();
      interruption.over();
    }
  }

  private void predicted(
      Asked asked, RequestPattern request, Discovery.Running running, Discovery.Seen seen) {
    new VirtualForecast(
            home, ScenarioText.Subject.running(running.name()), request, asked.load(), asked.into())
        .make(seen.evidence(), seen.cpus(), out, progress);
    progress.clear();
    out.println();
    if (ThreadMode.VIRTUAL.is(seen.evidence().mode())) {
      out.println("Its requests run on virtual threads already.");
    } else if (seen.evidence().path().isEmpty()) {
      out.println(
          "What happens inside its requests was not seen, so virtual threads are not predicted.");
    }
  }

  private void write(OwnFile written, Asked asked, Discovery.Running running, Discovery.Seen seen) {
    List<ModeEvidence> modes = modes(seen.evidence());
    ServiceModel model = ModelInference.of(modes, seen.cpus(), asked.load().most());
    Optional<Path> kept =
        written.write(
            ScenarioText.pure(
                running.name(),
                asked.load().users().isEmpty() ? model : model.at(asked.load().users()),
                modes.stream().map(ModeEvidence::mode).toList(),
                seen.cpus(),
                seen.evidence().last().cpuMs(),
                asked.words()));
    new ScenarioReader(home.services(), Map.of()).read(written.path());
    out.println();
    out.println(
        "Written: "
            + written.path()
            + " (a model: change it, and predict with ./loomgauge predict "
            + written.path()
            + ")"
            + OwnFile.words(kept));
  }

  /** Virtual threads have no limit of threads; all else is as it was seen. */
  static List<ModeEvidence> modes(ModeEvidence seen) {
    return seen.path().isPresent() && ThreadMode.PLATFORM.is(seen.mode())
        ? List.of(seen, seen.onVirtualThreads())
        : List.of(seen);
  }
}
