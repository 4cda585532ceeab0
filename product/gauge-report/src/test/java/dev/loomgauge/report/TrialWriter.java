package dev.loomgauge.report;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/** One trial of the fixture with its latency log and its timeline, drawn from a fixed seed. */
final class TrialWriter {
  private static final int WINDOW = 8;
  private static final int BEFORE = 7;
  private static final Instant WINDOW_START = Instant.parse("2026-11-21T20:16:07.250Z");

  private final Sample sample;
  private final int repetition;
  private final List<TrialWarning> warnings;
  private final String foreign;
  private final Random random;
  private final double rps;

  TrialWriter(Sample sample, int repetition, List<TrialWarning> warnings, String foreign) {
    this.foreign = foreign;
    this.sample = sample;
    this.repetition = repetition;
    this.warnings = warnings;
    this.random = new Random(sample.cell().hashCode() * 31L + repetition);
    this.rps = repetition == 1 ? sample.rps() : sample.rps() * (1 + 0.012 * random.nextGaussian());
  }

  Trial write(ResultsFolder folder) {
    String id = "%s-r%d".formatted(sample.cell(), repetition);
    ResultsFolder.TrialFolder own = folder.trial(id);
    try {
      Files.createDirectories(own.root());
      Histogram window = latencies(own.latencyHlog());
      timeline(own.timelineCsv(), window);
      return trial(id, window);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A log of one histogram a second; returns those of the window merged. */
  private Histogram latencies(Path file) throws IOException {
    Histogram merged = new Histogram(3);
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputStartTime(WINDOW_START.toEpochMilli() - BEFORE * 1000L);
      log.outputLegend();
      for (int second = -BEFORE; second < WINDOW; second++) {
        Histogram one = second(second < 0 ? (second + BEFORE) / (double) BEFORE : 1);
        one.setTag("ok");
        one.setStartTimeStamp(WINDOW_START.toEpochMilli() + second * 1000L);
        one.setEndTimeStamp(one.getStartTimeStamp() + 1000);
        log.outputIntervalHistogram(inNanos(one));
        if (second >= 0) {
          merged.add(one);
        }
      }
    }
    return merged;
  }

  private static Histogram inNanos(Histogram micros) {
    Histogram nanos = new Histogram(3);
    micros
        .recordedValues()
        .forEach(
            v ->
                nanos.recordValueWithCount(
                    v.getValueIteratedTo() * 1000, v.getCountAddedInThisIterationStep()));
    nanos.setTag(micros.getTag());
    nanos.setStartTimeStamp(micros.getStartTimeStamp());
    nanos.setEndTimeStamp(micros.getEndTimeStamp());
    return nanos;
  }

  private Histogram second(double part) {
    Histogram one = new Histogram(3);
    double floor = 501_000;
    double spread = Math.max(900, (sample.p50Ms() * 1000 - floor) * part);
    for (long i = Math.round(rps * part); i > 0; i--) {
      double queue =
          spread < 2000
              ? spread * -Math.log(1 - random.nextDouble())
              : spread * Math.exp(0.22 * random.nextGaussian());
      double pause = random.nextInt(400) == 0 ? 60_000 * random.nextDouble() : 0;
      one.recordValue(Math.round(floor + queue + pause));
    }
    return one;
  }

  private void timeline(Path file, Histogram window) throws IOException {
    List<String> header = TimelineRow.header(List.of("connections", "threads"));
    List<String> lines = new ArrayList<>(List.of(Csv.line(header)));
    for (int second = -BEFORE; second < WINDOW; second++) {
      double part = second < 0 ? (second + BEFORE + 0.5) / BEFORE : 1;
      double noise = 1 + 0.01 * random.nextGaussian();
      Map<String, @Nullable Double> values = new LinkedHashMap<>();
      values.put("started", rps * part * noise);
      values.put("ok", rps * part * noise);
      values.put("errors", 0.0);
      values.put("in_flight", sample.users() * part);
      values.put("connections", sample.users() * part);
      values.put("p50_ms", window.getValueAtPercentile(50) / 1000.0 * (0.4 + 0.6 * part) * noise);
      values.put(
          "p99_ms",
          window.getValueAtPercentile(99) / 1000.0 * (second < 0 ? 1.6 - 0.6 * part : 1) * noise);
      values.put(
          "service_cpu_pct", Math.min(100, sample.cpu() * 100 * (second < 0 ? 1.2 : 1) * noise));
      values.put("database_cpu_pct", rps * 0.0082 * part);
      values.put("downstream_cpu_pct", rps * 0.0046 * part);
      values.put("load_cpu_pct", rps * 0.0105 * part);
      values.put("connections_active", active() * part);
      values.put("connections_waiting", held() ? 150 * part : 0.0);
      values.put("threads_active", platform() ? Math.min(200, sample.users()) * part : null);
      values.put(
          "virtual_queued", virtual() ? Math.max(0, (sample.cpu() - 0.5) * 60 * noise) : 0.0);
      lines.add(
          Csv.line(
              new TimelineRow(
                      second, second < -4 ? "ramp" : second < 0 ? "warmup" : "window", values)
                  .fields(header)));
    }
    Files.write(file, lines);
  }

  private Trial trial(String id, Histogram window) {
    double mean = window.getMean() / 1000;
    long ok = window.getTotalCount();
    return new Trial(
        id,
        sample.cell(),
        sample.levels(),
        repetition,
        null,
        sample.threads().equals("reactive") ? "order-webflux" : "order-mvc",
        "2026-11-21T20:16:00Z",
        Trial.Outcome.COMPLETED,
        null,
        sample.prediction(),
        sample.checksum(),
        new MeasuredWindow(
            4.25,
            !held() || !platform(),
            "the one-second series is steady from second 4 on" + foreign,
            held() && platform()
                ? "the longest hold was over"
                : "the mean's interval was narrow enough (1.2 % of 3 %)",
            null),
        load(window, ok, mean),
        tiers(),
        resources(),
        JvmUses.of(
            212.5,
            34,
            platform() ? 231 : 38,
            virtual() ? 0.97 : null,
            virtual() ? 12.0 : null,
            virtual() ? 61.0 : null,
            25,
            jvm(),
            Map.of("pinned", JvmUse.Observed.NOTHING)),
        sample.open()
            ? null
            : new LittleCheck(sample.users(), ok / (double) WINDOW * mean / 1000, 0),
        sample.bottleneck(),
        warnings);
  }

  private static JvmSetup jvm() {
    return new JvmSetup(
        "25.0.3",
        new JvmSetup.Setting("Serial", true),
        new JvmSetup.Setting("1500", false),
        new JvmSetup.Setting("off", true),
        new JvmSetup.Setting("C2", true),
        null);
  }

  /** As a run sees them: the threads where there is a pool of them, and never who waits for one. */
  private List<ResourceUse> resources() {
    ResourceUse connections =
        new ResourceUse(
            "connections",
            "database connections",
            50,
            active(),
            held() ? 50 : active() + 3,
            held() ? 150.0 : 0.0,
            held() ? 151.0 : 0.0);
    double busy = Math.min(200, sample.users());
    return platform()
        ? List.of(
            connections, new ResourceUse("threads", "Tomcat threads", 200, busy, busy, null, null))
        : List.of(connections);
  }

  private LoadSummary load(Histogram window, long ok, double mean) {
    return new LoadSummary(
        WINDOW_START.toString(),
        WINDOW,
        Requests.of(ok, WINDOW, ok, Map.of("200", ok), Map.of()),
        new Latencies(
            mean,
            window.getMinValue() / 1000.0,
            at(window, 50),
            at(window, 90),
            at(window, 95),
            at(window, 99),
            at(window, 99.9),
            window.getMaxValue() / 1000.0),
        LoadSummaries.constant(sample.users()),
        new Generator(3.1, 0L, 0L, 1),
        sample.open() ? uncorrected(window, mean) : null,
        null,
        null,
        null);
  }

  /** As a generator that waits for its turn would show it. */
  private static LoadSummary.Uncorrected uncorrected(Histogram window, double mean) {
    return new LoadSummary.Uncorrected(
        mean * 0.93,
        at(window, 50) * 0.99,
        at(window, 95) * 0.9,
        at(window, 99) * 0.61,
        at(window, 99.9) * 0.52,
        window.getMaxValue() / 1000.0 * 0.5);
  }

  private static double at(Histogram window, double percentile) {
    return window.getValueAtPercentile(percentile) / 1000.0;
  }

  private Map<Tier, TierUse> tiers() {
    Map<Tier, TierUse> tiers = new LinkedHashMap<>();
    tiers.put(Tier.SERVICE, new TierUse("0", sample.cpu() * 100, 100, 348, 240, null, null, null));
    tiers.put(Tier.DATABASE, new TierUse("1", rps * 0.0082, 100, 190, 60, null, null, null));
    tiers.put(Tier.DOWNSTREAM, new TierUse("1", rps * 0.0046, 100, 96, 12, null, null, null));
    boolean saturated = warnings.stream().anyMatch(w -> w.code().equals("generator-saturated"));
    tiers.put(
        Tier.LOAD,
        new TierUse("1", saturated ? 96.8 : rps * 0.0105, 100, 143, 9, null, null, null));
    tiers.put(Tier.LOOMGAUGE, new TierUse("1", 1.4, 100, 120, 22, null, null, null));
    return tiers;
  }

  private boolean platform() {
    return sample.threads().equals("platform");
  }

  private boolean virtual() {
    return sample.threads().equals("virtual");
  }

  private boolean held() {
    return sample.connection().equals("held");
  }

  private double active() {
    return held() ? 50 : Math.min(50, rps * 0.0018);
  }
}
