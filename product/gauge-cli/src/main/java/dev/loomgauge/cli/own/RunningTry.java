package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.discovery.ModelInference;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.OwnCommand;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A service that runs already: it is observed, and the other thread mode predicted. */
record RunningTry(
    Installation home,
    PrintStream out,
    ProgressLine progress,
    TryObserver<RunningTry.Asked, Discovery.Seen> observation) {
  RunningTry(Installation home, PrintStream out, ProgressLine progress) {
    this(
        home,
        out,
        progress,
        asked ->
            new Discovery(home, asked.observed(), asked.into(), progress).running(asked.pid()));
  }

  /** What was asked for; {@code observed} is what it is asked while it is observed. */
  record Asked(long pid, Discovery.Load observed, List<Integer> users, Path into, String words) {
    String name() {
      return OwnCommand.nameOf(pid);
    }
  }

  void run(Asked asked, Optional<Path> file) throws InterruptedException {
    OwnFile written = new OwnFile(file.orElse(Path.of(asked.name() + ".yaml")));
    written.check();
    Folders.make(asked.into());
    Discovery.Seen seen = observation.shown(asked, progress);
    FoundText.mode(out, seen.evidence());
    ServiceModel model =
        ModelInference.of(List.of(seen.evidence()), seen.cpus(), asked.observed().mostUsers());
    FoundText.model(out, model, SweptDelays.NONE);
    predicted(asked, seen);
    write(written, asked, seen);
  }

  private void predicted(Asked asked, Discovery.Seen seen) {
    new VirtualForecast(
            home,
            new ModePrediction.Question(
                ScenarioText.Subject.running(asked.name()),
                asked.observed().request(),
                asked.users(),
                asked.observed().mostUsers()),
            asked.into())
        .make(seen.evidence(), seen.cpus(), out, progress);
    progress.clear();
    out.println();
    if (ThreadMode.VIRTUAL.is(seen.evidence().mode())) {
      out.println("Its requests run on virtual threads already.");
    } else if (seen.evidence().path().isEmpty()) {
      out.println(
          "What happens inside a request was not seen, so virtual threads are not predicted.");
    }
  }

  private void write(OwnFile written, Asked asked, Discovery.Seen seen) {
    List<ModeEvidence> modes = modes(seen.evidence());
    ServiceModel model = ModelInference.of(modes, seen.cpus(), asked.observed().mostUsers());
    written.write(
        ScenarioText.pure(
            asked.name(),
            asked.users().isEmpty() ? model : model.at(asked.users()),
            modes.stream().map(ModeEvidence::mode).toList(),
            seen.cpus(),
            seen.evidence().last().cpuMsAmongOthers(),
            asked.words()),
        home,
        out,
        "a model: change it, and predict with "
            + ProgramName.with("predict " + ProgramName.word(written.path())));
  }

  /** Virtual threads have no limit of threads; all else is as it was seen. */
  static List<ModeEvidence> modes(ModeEvidence seen) {
    return seen.path().isPresent() && ThreadMode.PLATFORM.is(seen.mode())
        ? List.of(seen, seen.onVirtualThreads())
        : List.of(seen);
  }
}
