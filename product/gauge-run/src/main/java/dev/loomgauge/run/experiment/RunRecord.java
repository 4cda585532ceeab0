package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.ObservationCost;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps {@code run.json} true while a run goes on. */
final class RunRecord {
  private final ResultsWriter writer;
  private final Scenario scenario;
  private final Invocation invocation;
  private final RunInfo.Machine machine;
  private final TierCpus cpus;
  private int trials;
  private final String startedAt = now();
  private final Map<String, Map<String, Object>> services = new LinkedHashMap<>();
  private final Map<String, String> versions = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Started> started = new ArrayList<>();

  /** A service that was started, with what its JVM said then. */
  private record Started(String service, Map<String, String> levels, JvmSetup jvm) {}

  RunRecord(RunContext run, Invocation invocation, RunInfo.Machine machine, int trials) {
    this.writer = run.results();
    this.scenario = run.scenario();
    this.invocation = invocation;
    this.machine = machine;
    this.cpus = run.cpus();
    this.trials = trials;
    versions.put("jdk of Loomgauge", Runtime.version().toString());
    settings.put("model", scenario.load().model().name().toLowerCase(Locale.ROOT));
    settings.put("think time", Durations.words(scenario.load().think()));
    settings.put("ramp", Durations.words(scenario.load().ramp()));
    boolean steady = scenario.load().window() == LoadShape.Window.STEADY;
    String hold = Durations.words(scenario.load().hold());
    settings.put(
        "warm-up",
        Durations.words(scenario.load().warmup())
            + (steady
                ? " or as long as the queue needs to fill, and until the seconds show no change"
                : " or as long as the queue needs to fill"));
    settings.put(
        "hold",
        steady && trials > 0 && scenario.design().mostBlocks() > 1
            ? hold + " in the first block, then as long as its noise asks for"
            : hold);
    if (scenario.load().sustained()) {
      settings.put("users at the start", String.valueOf(scenario.load().from()));
      settings.put("ramp down", Durations.words(scenario.load().down()));
    }
    settings.put("timeout", Durations.words(scenario.load().timeout()));
    int instances = scenario.deployment().instances();
    if (instances > 1) {
      settings.put("instances of the service", String.valueOf(instances));
    }
    settings.put("downstream delay", scenario.downstream().delayText());
    scenario
        .downstream()
        .routes()
        .forEach((name, route) -> settings.put("downstream delay of " + name, route.text()));
    Design design = scenario.design();
    settings.put(
        "blocks",
        design.untilDecided()
            ? "%d to %d, until every comparison is decided"
                .formatted(design.repetitions(), design.mostBlocks())
            : String.valueOf(design.repetitions()));
    design.time().ifPresent(time -> settings.put("time given", Durations.words(time)));
    settings.put("compared", design.compared());
    settings.put("practically equivalent", "within " + Numbers.margin(design.margin()));
    List<String> jvm = scenario.procedure().jvm();
    if (!jvm.isEmpty()) {
      settings.put("options of every service's JVM", String.join(" ", jvm));
    }
    ObservationCost.read(run.home())
        .ifPresent(cost -> settings.put("throughput, observed over unobserved", cost.words()));
    notes.addAll(cpus.notes());
    if (!scenario.elsewhere()) {
      notes.add(starts());
    }
    write(null);
  }

  /** How often services are started. */
  private String starts() {
    return scenario.search().isPresent()
        ? "A search keeps its services up from its first trial to its last."
        : scenario.design().fresh() == Design.Fresh.TRIAL
            ? "Every trial has a JVM of its own, started and warmed for it."
            : scenario.design().fresh() == Design.Fresh.RUN
                ? "All blocks run on one start of each service. Where the CPU limits, another start may differ by some percent, by which the intervals of comparisons are wider."
                : "Every block starts its services again; within it, cells that differ only in load or in flags of a request share a started and warmed service.";
  }

  /** Trials that the run has, as far as is known. */
  void planned(int number) {
    trials = number;
    write(null);
  }

  void version(String component, String version) {
    versions.put(component, version);
    write(null);
  }

  String resume() {
    return invocation.resume(writer.folder().root());
  }

  void note(String text) {
    notes.add(text);
    write(null);
  }

  /** A service has been started; {@code jvm} is empty when it cannot be asked. */
  void service(StartedService service, Optional<JvmSetup> jvm) {
    Map<String, Object> facts = new LinkedHashMap<>(service.info());
    jvm.ifPresent(
        setup -> {
          facts.put("jvm", setup.facts());
          started.addFirst(new Started(service.manifest().name(), service.levels(), setup));
        });
    services.put(
        service.manifest().name() + " " + String.join(" ", service.levels().values()), facts);
    write(null);
  }

  /** What the JVM of a service said when it was last started for these levels or some of them. */
  Optional<JvmSetup> jvm(String service, Map<String, String> levels) {
    return started.stream()
        .filter(one -> one.service().equals(service))
        .filter(one -> levels.entrySet().containsAll(one.levels().entrySet()))
        .map(Started::jvm)
        .findFirst();
  }

  /** What a request costs, per tier and load, for people; {@code what} is thread mode and JVM. */
  void demands(String what, Calibrated calibrated) {
    calibrated
        .points()
        .forEach(
            point ->
                point
                    .demands()
                    .tiers()
                    .forEach(
                        (tier, d) ->
                            settings.merge(
                                "demand, %s, %s".formatted(what, tier),
                                Numbers.format(
                                    "%.4f ms of CPU per request (± %s) at %.0f req/s",
                                    d.seconds() * 1000,
                                    d.known()
                                        ? Numbers.format("%.4f", d.halfWidth() * 1000)
                                        : "unknown",
                                    point.rps()),
                                (before, more) -> before + "; " + more)));
    calibrated
        .highest()
        .collections()
        .words()
        .ifPresent(words -> settings.put("pauses for collections, " + what, words));
    calibrated.alarms().forEach(alarm -> notes.add(what + ": " + alarm));
    write(null);
  }

  void calibration(List<CalibrationWindow> windows) {
    writer.calibration(windows);
  }

  void ended() {
    write(now());
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private void write(@Nullable String endedAt) {
    String version = String.valueOf(RunRecord.class.getPackage().getImplementationVersion());
    writer.run(
        new RunInfo(
            RunInfo.FORMAT_VERSION,
            version.equals("null") ? "development" : version,
            scenario.name(),
            scenario.heading().title(),
            scenario.heading().question(),
            scenario.heading().file(),
            scenario.heading().text(),
            invocation.overrides(),
            invocation.design(),
            invocation.command(),
            scenario.seed(),
            startedAt,
            endedAt,
            machine,
            cpus.byTier(),
            services,
            versions,
            trials,
            settings,
            List.copyOf(notes)));
  }
}
