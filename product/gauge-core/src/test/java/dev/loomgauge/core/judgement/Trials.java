package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Trials for tests: a good one, and what can be wrong with it. */
public final class Trials {
  static final CpuAllocation CPUS =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
  static final LoadShape SHAPE =
      new LoadShape(
          LoadShape.Model.CLOSED,
          "constant",
          Optional.empty(),
          Distribution.fixed(Duration.ZERO),
          LoadShape.Start.SPREAD,
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(9),
          LoadShape.Window.STEADY,
          Duration.ofSeconds(30),
          0,
          Duration.ZERO);

  public String threads = "platform";
  public Trial.Outcome outcome = Trial.Outcome.COMPLETED;
  public boolean last;
  public int users = 2600;
  public double rps = 398;
  public double meanMs = 2600 / 398.0 * 1000;

  /** 99th percentile; null for that of a load whose requests all take the mean. */
  public @Nullable Double p99Ms;

  /** Median; null for the mean. */
  public @Nullable Double p50Ms;

  public Map<String, Long> errors = Map.of();
  public double lagMs = 2;
  public long missed;

  /** As the latencies have it, edges counted; null where the engine does not report it. */
  public @Nullable Double inSystem;

  /** Whether the engine reports more than requests and latencies. */
  public boolean reports = true;

  public @Nullable String meanFlaw;
  LoadShape shape = SHAPE;
  public @Nullable Thinking thinking;
  public long connections = 2600;
  public long leastConnections = Long.MAX_VALUE;

  /** Whether the engine reports more of its connections than how many there were at least. */
  public boolean meanConnections = true;

  public double servicePct = 14;
  public double loadPct = 10;
  public double databasePct = 5;

  /** Beside thread mode, users and connection. */
  public Map<String, String> otherLevels = Map.of();

  /** What that downstream counted. */
  public TierUse.@Nullable Calls calls;

  /** Whether a downstream of Loomgauge's own ran. */
  public boolean downstream = true;

  public List<ResourceUse> resources =
      List.of(new ResourceUse("threads", "Tomcat threads", 200, 200, 200, null, null));
  public List<Limit> limits =
      List.of(
          new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), true, 0),
          new Limit("users", Kind.USERS, new Limit.Terms("users", 2600, 0.5), true, 0));
  public double zeroLoadMs = 500;
  public @Nullable Expected expected;

  /** Of the service's CPUs: those of the prediction, and those of the trial. */
  public @Nullable CpuConditions predictedConditions;

  public @Nullable CpuConditions conditions;
  public List<Double> okBySecond =
      List.of(398.0, 398.0, 398.0, 398.0, 398.0, 398.0, 398.0, 398.0, 398.0);
  List<Double> meanBySecond = List.of();
  public double stealPct;
  public @Nullable MeasuredWindow window;

  /** The user's own programs that the service talks to. */
  public @Nullable TierUse dependencies;

  /** What else is seen by the second; the service reports the size of its pool of threads. */
  public final Map<String, List<Double>> columns =
      new LinkedHashMap<>(Map.of("threads_limit", List.of(200.0)));

  public CpuAllocation allocation = CPUS;
  public @Nullable JvmUse jvm = JvmUses.of(300, 5, 230, 0.0, 0.0, 0.0, 25, null, Map.of());

  public Trial draft() {
    return trial(Judgement.NONE);
  }

  /** What is measured of it. */
  public Measurement measurement() {
    long ok = Math.round(rps * 9);
    long failed = errors.values().stream().mapToLong(Long::longValue).sum();
    double tailMs = p99Ms == null ? meanMs : p99Ms;
    double medianMs = p50Ms == null ? meanMs : p50Ms;
    LoadSummary load =
        new LoadSummary(
            "2026-01-01T00:00:00Z",
            9,
            new Requests(
                ok,
                rps,
                reports ? ok : null,
                ok + failed == 0 ? 0 : (double) failed / (ok + failed),
                Map.of("200", ok),
                errors),
            new Latencies(meanMs, meanMs, medianMs, meanMs, meanMs, tailMs, tailMs, tailMs),
            reports
                ? new Population(
                    (long) users,
                    (long) users,
                    (double) users,
                    inSystem,
                    Math.min(connections, leastConnections),
                    connections,
                    meanConnections ? (Double) (double) connections : null)
                : new Population(null, null, null, inSystem, null, null, null),
            reports ? new Generator(lagMs, 0L, missed, 1) : new Generator(null, null, null, 1),
            null,
            meanFlaw,
            thinking,
            null);
    Map<Tier, TierUse> tiers = new LinkedHashMap<>();
    tiers.put(Tier.SERVICE, new TierUse("1", servicePct, 100, 400, 250, conditions, null, null));
    tiers.put(Tier.DATABASE, new TierUse("0", databasePct, 100, 100, 60, null, null, null));
    if (downstream) {
      tiers.put(Tier.DOWNSTREAM, new TierUse("0", 5, 100, 100, 5, null, null, calls));
    }
    tiers.put(Tier.LOAD, new TierUse("0", loadPct, 100, 150, 5, null, null, null));
    if (dependencies != null) {
      tiers.put(Tier.DEPENDENCIES, dependencies);
    }
    Map<String, String> levels = new LinkedHashMap<>(otherLevels);
    levels.putAll(
        Map.of("threads", threads, "users", String.valueOf(users), "connection", "released"));
    return new Measurement(
        levels,
        outcome,
        new Prediction(zeroLoadMs, limits.getFirst().rps(), null, null, limits, expected)
            .under(predictedConditions),
        window,
        load,
        tiers,
        resources,
        jvm,
        last);
  }

  /** Virtual threads use up the CPU of the service: 2,680 of the 2,700 req/s that it carries. */
  public void fillCpu() {
    threads = "virtual";
    limits =
        List.of(
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("service-cpu", 1, 1.0 / 2700),
                false,
                0.05),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5200), true, 0));
    rps = 2680;
    meanMs = 2600 / 2680.0 * 1000;
    okBySecond = List.of(2680.0, 2680.0, 2680.0);
    servicePct = 98;
  }

  /** With what was found about it. */
  public Trial trial(Judgement found) {
    Measurement seen = measurement();
    return new Trial(
        "001",
        threads + users,
        seen.levels(),
        1,
        null,
        "order-mvc",
        "2026-01-01T00:00:00Z",
        seen.outcome(),
        null,
        seen.prediction(),
        "",
        seen.window(),
        seen.load(),
        seen.tiers(),
        seen.resources(),
        seen.jvm(),
        found.little(),
        found.bottleneck(),
        found.warnings());
  }

  /** Has the users think so long as the generator was asked to, and as it did. */
  public Trials thinking(Distribution asked, @Nullable Thinking kept) {
    shape =
        new LoadShape(
            LoadShape.Model.CLOSED,
            "constant",
            Optional.empty(),
            asked,
            LoadShape.Start.SPREAD,
            SHAPE.ramp(),
            SHAPE.warmup(),
            SHAPE.hold(),
            SHAPE.window(),
            SHAPE.timeout(),
            0,
            Duration.ZERO);
    thinking = kept;
    return this;
  }

  public Trial judged() {
    List<TimelineRow> rows = new ArrayList<>();
    for (Double ok : okBySecond) {
      Map<String, @Nullable Double> values = new LinkedHashMap<>();
      values.put("ok", ok);
      values.put("steal_pct", stealPct);
      if (!meanBySecond.isEmpty()) {
        int at = rows.size() * meanBySecond.size() / okBySecond.size();
        values.put("mean_ms", meanBySecond.get(at));
      }
      columns.forEach((column, seen) -> values.put(column, seen.get(rows.size() % seen.size())));
      rows.add(new TimelineRow(rows.size(), "window", values));
    }
    return trial(new Judge(shape, allocation).judge(measurement(), rows));
  }

  public List<String> codes() {
    return judged().warnings().stream().map(TrialWarning::code).toList();
  }
}
