package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.Sample;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.observation.Timelines;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.process.Children;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One short trial with the real load engine, the real probes and the real judge. */
final class StubTrial {
  static final Path ENGINE = Path.of("../gauge-load/target/gauge-load.jar");

  private static final Duration RAMP = Duration.ofMillis(200);

  /** Often enough that two samples lie in a short window, even if some come late. */
  private static final Duration LOOK = Duration.ofMillis(250);

  int users = 20;
  double zeroLoadMs = 50;
  Duration timeout = Duration.ofSeconds(10);
  Duration warmUp = Duration.ofMillis(500);
  Duration window = Duration.ofSeconds(2);
  CpuSet loadCpus = CpuSet.NONE;
  Map<Tier, CpuSet> tiers = new EnumMap<>(Tier.class);
  Map<Tier, Long> pids = new EnumMap<>(Tier.class);
  @Nullable JvmProbe jvm;

  /** What happens a second into the measured window. */
  interface Disturbance {
    void happen(RunningLoad load);
  }

  Disturbance disturbance = _ -> {};

  private final GaugeLoad engine;
  private final Children children;
  private final URI target;
  private final Path folder;

  /** Its engine may have run the load of another one, and is then kept for the next. */
  StubTrial(GaugeLoad engine, Children children, URI target, Path folder) {
    this.engine = engine;
    this.children = children;
    this.target = target;
    this.folder = folder;
  }

  /** What was seen of it; it can be judged by several scenarios. */
  final class Seen {
    private final LoadOutcome outcome;
    private final List<Sample> samples;

    private Seen(LoadOutcome outcome, List<Sample> samples) {
      this.outcome = outcome;
      this.samples = samples;
    }

    /** By a scenario whose path has these resources. */
    Trial judged(ResourceUse... resources) {
      return judge(outcome, samples, List.of(resources));
    }
  }

  /** Runs it for about three seconds and judges it. */
  Trial judged() throws InterruptedException {
    return seen().judged();
  }

  /** Runs it. */
  Seen seen() throws InterruptedException {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    try (Sampler sampler = Sampler.start(ProcessProbe.detect(), LOOK, samples::add)) {
      pids.forEach((tier, pid) -> sampler.watch(tier, List.of(pid)));
      JvmProbe probe = jvm;
      sampler.watchJvms(probe == null ? List.of() : List.of(probe), BackgroundThreads.NONE);
      AtomicBoolean disturbed = new AtomicBoolean();
      CompletableFuture<RunningLoad> running = new CompletableFuture<>();
      RunningLoad load =
          engine.start(
              children,
              order(),
              second -> {
                if (second.second() >= 0 && disturbed.compareAndSet(false, true)) {
                  disturbance.happen(running.join());
                }
              });
      running.complete(load);
      sampler.watch(Tier.LOAD, load.pids());
      return new Seen(load.await(), samples);
    }
  }

  private LoadRequest order() {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(target),
            Endpoint.get("/downstream/{id}"),
            Map.of("id", new RequestValues.Numbers(1, 9)),
            "",
            timeout),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            RAMP,
            Duration.ofMillis((long) zeroLoadMs),
            new Pace.Fixed(warmUp, window)),
        1,
        folder,
        loadCpus);
  }

  private Trial judge(LoadOutcome outcome, List<Sample> samples, List<ResourceUse> resources) {
    LoadSummary summary = outcome.summary();
    Instant from = Instant.parse(summary.windowStart());
    Instant to = from.plusNanos(Math.round(summary.windowSeconds() * 1e9));
    List<TimelineRow> timeline =
        outcome.seconds().stream()
            .map(second -> Timelines.row(second, samples.getFirst(), samples))
            .toList();
    TierCpus cpus = new TierCpus(tiers, !tiers.isEmpty(), 1, List.of());
    Limit byUsers =
        new Limit(
            "users",
            Kind.USERS,
            new Limit.Terms("users", 1, 1.0 / (users / (zeroLoadMs / 1000))),
            true,
            0);
    Measurement seen =
        new Measurement(
            Map.of("users", String.valueOf(users)),
            Trial.Outcome.COMPLETED,
            new Prediction(zeroLoadMs, byUsers.rps(), zeroLoadMs, null, List.of(byUsers), null),
            outcome.window(),
            summary,
            new Observation(samples, from, to).tiers(cpus),
            resources,
            null,
            false);
    Judgement found =
        new Judge(shape(), tiers.isEmpty() ? new CpuAllocation(List.of()) : allocation(cpus))
            .judge(seen, timeline.stream().filter(row -> row.phase().equals("window")).toList());
    return new Trial(
        "001",
        "stub",
        seen.levels(),
        1,
        null,
        "stub",
        summary.windowStart(),
        seen.outcome(),
        null,
        seen.prediction(),
        "",
        seen.window(),
        summary,
        seen.tiers(),
        resources,
        null,
        found.little(),
        found.bottleneck(),
        found.warnings());
  }

  private static CpuAllocation allocation(TierCpus cpus) {
    CpuAllocation all = cpus.allocation();
    return new CpuAllocation(all.sets().stream().filter(set -> set.cores() > 0).toList());
  }

  private LoadShape shape() {
    return new LoadShape(
        LoadShape.Model.CLOSED,
        "constant",
        Optional.empty(),
        Distribution.fixed(Duration.ZERO),
        LoadShape.Start.SPREAD,
        RAMP,
        warmUp,
        window,
        LoadShape.Window.FIXED,
        timeout,
        0,
        Duration.ZERO);
  }
}
