package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.SizeProofRun.Tried;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.discovery.ModelInference;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.answer.AskedWhatIf;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.machine.JdkDefectTable;
import dev.loomgauge.run.tier.KeptServices;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** A service that is started here: observed, written down, predicted and measured in a run. */
record StartedTry(ScenarioRun run) {
  record Files(OwnFile scenario, Path results) {
    Path observation() {
      return results.resolve("observation");
    }
  }

  /** What was asked for; {@code observed} is what it is asked while it is observed. */
  record Asked(
      Discovery.Subject service,
      Discovery.Load observed,
      List<Integer> users,
      Files files,
      String words) {
    RequestPattern request() {
      return observed.request();
    }

    /** How it is spoken to, as it was seen. */
    Optional<Tls> tls(List<ModeEvidence> seen) {
      AskedOrigin at = observed.at();
      return seen.getFirst().alone().handshakes().any()
          ? Optional.of(new Tls(at.base().map(URI::getHost), at.trust()))
          : Optional.empty();
    }
  }

  int run(Asked asked, ProofOptions proof) throws InterruptedException {
    return run(
        asked,
        proof,
        (kept, progress, told) ->
            new Discovery(run.home(), asked.observed(), asked.files().observation(), progress)
                .started(asked.service(), kept, told));
  }

  /** Starts a service in each of its modes and observes it. */
  interface Observing {
    List<ModeEvidence> of(KeptServices kept, Progress progress, Consumer<ModeEvidence> told)
        throws InterruptedException;
  }

  int run(Asked asked, ProofOptions proof, Observing observing) throws InterruptedException {
    AskedWhatIf whatIf = proof.check();
    Discovery.Subject service = asked.service();
    asked.files().scenario().check();
    JdkDefectTable.read(); // a bad one is refused before anything is started
    requireReadable(asked);
    Folders.make(asked.files().observation());
    service
        .command()
        .noSwitch()
        .filter(_ -> service.modes().size() == 1)
        .ifPresent(run.err()::println);
    VirtualForecast forecast =
        new VirtualForecast(
            run.home(),
            new ModePrediction.Question(
                service.unseen(), asked.request(), asked.users(), asked.observed().mostUsers()),
            asked.files().observation());
    try (KeptServices kept = new KeptServices()) {
      List<ModeEvidence> seen = observed(observing, forecast, kept);
      Tried tried = tried(asked, whatIf, proof, forecast, seen);
      return proof.observe ? ExitCode.DONE : new Conclusion(run).of(tried, kept, proof.prove);
    }
  }

  /** Says what was found, and writes it down. */
  private Tried tried(
      Asked asked,
      AskedWhatIf whatIf,
      ProofOptions proof,
      VirtualForecast forecast,
      List<ModeEvidence> seen) {
    ServiceModel model = model(seen, asked.users(), asked.observed().mostUsers(), forecast);
    FoundText.model(run.out(), model, asked.service().delays());
    List<PoolKnob> knobs = knobs(asked, proof, seen, model);
    FoundText.knobs(run.out(), knobs);
    write(asked, seen, knobs, model);
    return new Tried(asked, forecast, model, knobs, whatIf.of(model, knobs));
  }

  private List<ModeEvidence> observed(
      Observing observing, VirtualForecast forecast, KeptServices kept)
      throws InterruptedException {
    try (Interruption _ = Interruption.of(Thread.currentThread());
        ProgressLine progress = ProgressLine.of(run.err(), run.screen().plain())) {
      return observing.of(
          kept,
          progress,
          mode -> {
            progress.clear();
            if (run.screen().all()) {
              FoundText.mode(run.out(), mode);
            }
            forecast.make(mode, Discovery.serviceCores(), run.out(), progress);
          });
    }
  }

  /** Both modes are measured at the users for which one was predicted before it ran. */
  static ServiceModel model(
      List<ModeEvidence> seen, List<Integer> users, int mostUsers, VirtualForecast forecast) {
    ServiceModel model = ModelInference.of(seen, Discovery.serviceCores(), mostUsers);
    if (!users.isEmpty()) {
      return model.at(users);
    }
    return seen.size() > 1 ? model.at(forecast.users(model.users())) : model;
  }

  /** What was observed is written down, too, where a knob names nothing that was found. */
  private List<PoolKnob> knobs(
      Asked asked, ProofOptions proof, List<ModeEvidence> seen, ServiceModel model) {
    HeapSizes heap = seen.getFirst().heap();
    try {
      return PoolKnob.of(heap, model, proof.knobs);
    } catch (OptionException e) {
      write(asked, seen, PoolKnob.of(heap, model, Map.of()), model);
      throw e;
    }
  }

  /** Checks before anything is started that the scenario to be written can be read back. */
  private static void requireReadable(Asked asked) {
    Discovery.Subject service = asked.service();
    ScenarioReader.ofText(
        service.command().name(),
        ScenarioText.of(service.unseen(), asked.request(), ServiceModel.UNKNOWN, asked.words()));
  }

  private void write(
      Asked asked, List<ModeEvidence> seen, List<PoolKnob> knobs, ServiceModel model) {
    Discovery.Subject service = asked.service();
    ScenarioText.Subject subject =
        service.written(named(service.modes(), seen), knobs, asked.tls(seen));
    asked
        .files()
        .scenario()
        .write(
            ScenarioText.of(subject, asked.request(), model, asked.words()),
            run.home(),
            run.out(),
            "edit it, and run it again with "
                + ProgramName.with("run " + ProgramName.word(asked.files().scenario().path())));
  }

  /** A service without a switch has the mode that was seen. */
  static Map<String, Map<String, String>> named(
      Map<String, Map<String, String>> modes, List<ModeEvidence> seen) {
    boolean virtual = modes.size() == 1 && seen.getFirst().virtual();
    return virtual ? Map.of(ThreadMode.VIRTUAL.key(), Map.of()) : modes;
  }

  /** What else is to be predicted and tried of a service. */
  static final class ProofOptions {
    @Option(
        names = "--knob",
        paramLabel = "POOL=NAME",
        description =
            "Environment variable that sets the size of a pool: --knob connections=MY_POOL_SIZE."
                + " Known for Spring Boot and Quarkus.")
    Map<String, String> knobs = new LinkedHashMap<>();

    @Option(
        names = "--what-if",
        paramLabel = "POOL=A,B",
        description =
            "Predicts other sizes: --what-if connections=10,20,40. Also threads, limit (requests let"
                + " in), cores and instances; `pool` names the pool of connections where there is only one.")
    private Map<String, String> whatIf = new LinkedHashMap<>();

    @Option(
        names = "--prove",
        description =
            "Measures the best size of --what-if beside the current one; without --what-if, larger"
                + " sizes of the pool that is the limit.")
    boolean prove;

    @Option(
        names = "--observe",
        description =
            "Stops after the scenario is written: no trials, and no prediction but that of virtual"
                + " threads.")
    boolean observe;

    @Option(
        names = "--facts",
        description =
            "Only counts what a request does in the service as it is configured, and writes facts.json"
                + " into the results folder; with --users, predicts its throughput as well.")
    boolean facts;

    /** Whether anything else than facts is asked for. */
    boolean any() {
      return observe || prove || !knobs.isEmpty() || !whatIf.isEmpty();
    }

    AskedWhatIf check() {
      knobs.forEach(PoolKnob::check);
      if (observe && (prove || !whatIf.isEmpty())) {
        throw new OptionException(
            prove ? "--prove" : "--what-if",
            "does not go with --observe, which predicts nothing.",
            "Leave one of them out.");
      }
      return AskedWhatIf.parse(whatIf);
    }
  }

  /** What is set for a service that {@code try} starts. */
  static final class StartOptions {
    @Option(
        names = "--env",
        paramLabel = "NAME=VALUE",
        description =
            "Environment variable of the service, written to the file; {port} is the port that it"
                + " gets. May be repeated.")
    Map<String, String> env = new LinkedHashMap<>();

    @Option(
        names = "--virtual",
        paramLabel = "NAME=VALUE",
        description =
            "Environment variable that switches virtual threads on. Known for Spring Boot 3.2 and"
                + " newer.")
    Map<String, String> virtual = new LinkedHashMap<>();

    @Option(
        names = "--delay",
        paramLabel = "PORT=DELAY",
        description =
            "Adds network delay to a dependency on this machine, by a proxy that holds back its"
                + " replies: 3ms, or lognormal(3ms,cv=0.5), or 0ms,3ms,10ms to sweep it. In the"
                + " command and in --env, {delay.PORT} is replaced by the proxy's address,"
                + " {delay.PORT.host} and {delay.PORT.port} by its parts. May be repeated.")
    List<String> delays = new ArrayList<>();

    boolean any() {
      return !env.isEmpty() || changed();
    }

    /** Whether the service is started in other ways than as it is. */
    boolean changed() {
      return !virtual.isEmpty() || !delays.isEmpty();
    }
  }
}
