package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Trials of a service as a test wants them, in some steps. */
final class Seen {
  private static final AtomicInteger MADE = new AtomicInteger();

  private final Map<String, String> levels = new LinkedHashMap<>();
  private final List<Limit> limits = new ArrayList<>();
  private final double rps;
  private @Nullable Bottleneck bottleneck;
  private double cpuPct = 10;
  private double heapMb = 100;
  private @Nullable Double knee = 90.0;
  private double expected;
  private @Nullable Double expectedP99;
  private Map<Expected.Figure, Expected.Interval> intervals = Map.of();
  private int block = 1;
  private Trial.Outcome outcome = Trial.Outcome.COMPLETED;
  private boolean jvm = true;
  private List<BackgroundThread> background = List.of();
  private final List<TrialWarning> warnings = new ArrayList<>();

  private Seen(double rps) {
    this.rps = rps;
    this.expected = rps;
  }

  static Seen on(String threads, int users, double rps) {
    Seen seen = new Seen(rps);
    seen.levels.put("threads", threads);
    seen.levels.put("users", String.valueOf(users));
    seen.levels.put("tomcat-threads", "200");
    seen.levels.put("connections", "10");
    seen.levels.put("limit", "unlimited");
    seen.limit("users", Kind.USERS, users * 10.0);
    return seen;
  }

  Seen with(String factor, String level) {
    levels.put(factor, level);
    return this;
  }

  Seen limit(String name, Kind kind, double most) {
    limits.add(new Limit(name, kind, new Limit.Terms(name, 1, 1.0 / most), true, 0));
    return this;
  }

  Seen limit(Limit limit) {
    limits.add(limit);
    return this;
  }

  Seen limitedBy(Limiter limiter, String words) {
    bottleneck = new Bottleneck(limiter, 1, new Bottleneck.Quoted(words, ""));
    return this;
  }

  Seen pool(String name, String words) {
    return limitedBy(new Bottleneck.Pool(name), words);
  }

  Seen cpu(double percent) {
    cpuPct = percent;
    return limitedBy(new Bottleneck.Cpu(List.of(Tier.SERVICE)), "the CPU of the service");
  }

  Seen heap(double mb) {
    heapMb = mb;
    return this;
  }

  Seen voided(String code) {
    warnings.add(new TrialWarning(code, TrialWarning.Severity.VOID, "seen", "none"));
    return this;
  }

  /** Its code was still being compiled. */
  Seen compiling() {
    warnings.add(GateCode.NOT_WARM.warning(TrialWarning.Severity.CAUTION, "seen", "none"));
    return this;
  }

  Seen failed() {
    outcome = Trial.Outcome.FAILED;
    return this;
  }

  /** Nothing was seen of the JVM. */
  Seen withoutJvm() {
    jvm = false;
    return this;
  }

  /** Threads that work without requests. */
  Seen beside(BackgroundThread... threads) {
    background = List.of(threads);
    return this;
  }

  Seen block(int number) {
    block = number;
    return this;
  }

  Seen expects(double predicted) {
    expected = predicted;
    return this;
  }

  Seen expectsP99(double ms) {
    expectedP99 = ms;
    return this;
  }

  /** The interval of the p99. */
  Seen within(double lowMs, double highMs) {
    return within(Expected.Figure.P99, lowMs, highMs);
  }

  Seen within(Expected.Figure figure, double low, double high) {
    intervals = Map.of(figure, new Expected.Interval(new Range(low, high), 0.1, "pairs"));
    return this;
  }

  Trial trial() {
    limits.sort(Comparator.comparingDouble(Limit::rps));
    JvmSetup.Setting usual = new JvmSetup.Setting("Serial", true);
    JvmSetup setup =
        new JvmSetup("25", usual, new JvmSetup.Setting("512", false), usual, usual, null);
    return new Trial(
        "%03d".formatted(MADE.incrementAndGet()),
        "cell",
        Map.copyOf(levels),
        block,
        null,
        "shop",
        "2026-01-01T00:00:00Z",
        outcome,
        null,
        new Prediction(
            101,
            limits.getFirst().rps(),
            null,
            knee,
            limits,
            ExpectedFigures.of("laws", expected, null, null, null, expectedP99, 0, Map.of())
                .with(intervals)),
        "",
        null,
        LoadSummaries.of(6, Math.round(rps * 6), 100),
        Map.of(Tier.SERVICE, new TierUse("0", cpuPct, 100, 300, 40, null, null, null)),
        List.of(),
        jvm
            ? new JvmUse(
                heapMb, 0, 40, null, null, null, 25, setup, Map.of(), null, null, null, background)
            : null,
        null,
        bottleneck,
        List.copyOf(warnings));
  }
}
