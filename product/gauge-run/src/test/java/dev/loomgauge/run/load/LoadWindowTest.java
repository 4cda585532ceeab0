package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadWindowTest {
  private static final long BEGIN = 1_700_000_000_000L;

  @TempDir private Path folder = Path.of("");

  @Test
  void theSummaryIsOfTheWindowAloneAndAddsUp() {
    LoadWindow window = LoadWindow.of(seconds(), 2, 5, null);

    LoadSummary summary =
        window.summary(
            new SummedLatencies(new Histogram(3), Map.of(), new Histogram(3), new TreeMap<>()),
            0,
            1);

    assertThat(summary.ok()).isEqualTo(102 + 103 + 104);
    assertThat(summary.windowSeconds()).isEqualTo(3);
    assertThat(summary.throughputRps()).isEqualTo(103);
    // The mean over requests, not over seconds: the slower seconds have more of them.
    assertThat(summary.meanMs()).isCloseTo((102 * 12.0 + 103 * 13 + 104 * 14) / 309, within(1e-9));
    assertThat(summary.latencies().minMs()).isEqualTo(2);
    assertThat(summary.latencies().maxMs()).isEqualTo(104);
    assertThat(summary.requests().errors()).containsEntry("timeout", 3L);
    assertThat(summary.population().inFlightAtStart()).isEqualTo(1);
    assertThat(summary.population().inFlightAtEnd()).isEqualTo(4);
    double latenciesMs = 102 * 12.0 + 103 * 13 + 104 * 14 + 3 * 300;
    double agesAtEndMs = 40 * 4;
    double agesAtStartMs = 40;
    assertThat(summary.population().inSystem())
        .isCloseTo((latenciesMs + agesAtEndMs - agesAtStartMs) / 3000, within(1e-9));
    assertThat(summary.uncorrected()).isNull();
    double thoughtMs = 50 * (22.0 + 23 + 24);
    assertThat(summary.thinking())
        .isEqualTo(new Thinking(150, thoughtMs, (thoughtMs + 60 * 4 - 60) / 3000));
  }

  @Test
  void noPercentileExceedsTheExactMaximum() {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(104_000_000, 309);
    assertThat(nanos.getValueAtPercentile(99)).isGreaterThan(104_000_000);
    LoadWindow window = LoadWindow.of(seconds(), 2, 5, null);

    LoadSummary summary =
        window.summary(
            new SummedLatencies(nanos, Map.of(), new Histogram(3), new TreeMap<>()), 0, 1);

    assertThat(summary.latencies().p999Ms()).isEqualTo(summary.latencies().maxMs()).isEqualTo(104);
  }

  @Test
  void whatOneSecondDoesNotTellOfThinkingTheSummaryDoesNotTell() {
    List<LoadSecond> silent = List.of(Seconds.of(0, BEGIN, 3));

    assertThat(LoadWindow.of(silent, 0, 1, null).thinking()).isNull();
  }

  @Test
  void secondsAreNumberedFromTheWindowOn() {
    List<LoadSecond> numbered = LoadWindow.of(seconds(), 2, 5, null).numbered(seconds());

    assertThat(numbered).extracting(LoadSecond::second).containsExactly(-3, -2, -1, 0, 1, 2, 3);
    assertThat(numbered)
        .extracting(LoadSecond::phase)
        .containsExactly(
            Phase.RAMP,
            Phase.WARMUP,
            Phase.WARMUP,
            Phase.WINDOW,
            Phase.WINDOW,
            Phase.WINDOW,
            Phase.AFTER);
  }

  @Test
  void aLoadWithoutASecondInItsWindowIsRefused() {
    assertThatThrownBy(() -> LoadWindow.of(seconds(), 40, 50, null))
        .isInstanceOf(LoadException.class)
        .hasMessage("The load ended before a second of it was measured.");
  }

  @Test
  void latenciesOfTheWindowAreToldFromThoseBeforeAndAfterIt() throws Exception {
    Path log = folder.resolve("latency.hlog");
    try (PrintStream out = new PrintStream(log.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(BEGIN - 1_000);
      writer.outputLegend();
      for (LoadSecond second : seconds()) {
        Histogram one = new Histogram(3);
        one.recordValueWithCount((second.second() + 10) * 1_000_000L, second.ok());
        one.setTag("ok");
        double from = second.second() + 1.0;
        writer.outputIntervalHistogram(from, from + 1, one, 1e6);
      }
    }
    LoadWindow window = LoadWindow.of(seconds(), 2, 5, null);

    SummedLatencies read = SummedLatencies.of(List.of(new EngineLog(log, 0)), window);

    assertThat(read.ok().getTotalCount()).isEqualTo(102 + 103 + 104);
    assertThat(read.ok().getMinValue() / 1e6).isCloseTo(12, within(0.02));
    assertThat(read.uncorrected().getTotalCount()).isZero();
    assertThat(
            SummedLatencies.rewritten(
                    List.of(new EngineLog(log, 0), new EngineLog(log, 0)), window, log)
                .ok()
                .getTotalCount())
        .isEqualTo(2 * (102 + 103 + 104));
    assertThat(SummedLatencies.of(List.of(new EngineLog(log, 0)), window).ok().getTotalCount())
        .isEqualTo(2 * (102 + 103 + 104));
    assertThat(Files.readString(log)).contains("Tag=ok,", "Tag=before-ok,", "Tag=after-ok,");
  }

  @Test
  void secondsOfSeveralProcessesAreAddedUp() {
    LoadSecond one = seconds().get(3);

    assertThat(merged(Wire.line(one), Wire.line(one))).containsExactly(one.plus(one));
  }

  @Test
  void aFieldThatAnEngineLeavesOutIsNamed() {
    EngineOutput output = new EngineOutput(1, new SecondsMerge(1, _ -> {}), 0);

    output.line(Wire.line(seconds().get(3)).replace("\"ok\"", "\"okay\""));

    assertThatThrownBy(output.over()::get)
        .hasCauseInstanceOf(LoadException.class)
        .hasMessageContaining("ok: is missing")
        .hasMessageContaining("Remedy: build all parts of Loomgauge together");
  }

  /** What as many engine processes print of one second. */
  private static List<LoadSecond> merged(String... lines) {
    SecondsMerge merge = new SecondsMerge(lines.length, _ -> {});
    for (String line : lines) {
      new EngineOutput(1, merge, 0).line(line);
    }
    return merge.seconds();
  }

  /** Second -1 is the ramp; second n has 100 + n answers with a mean of 10 + n ms. */
  private static List<LoadSecond> seconds() {
    List<LoadSecond> seconds = new ArrayList<>();
    for (int n = -1; n < 6; n++) {
      long ok = 100L + n;
      seconds.add(
          new LoadSecond(
              new LoadSecond.Span(n, n < 0 ? Phase.RAMP : Phase.WINDOW, BEGIN + n * 1000L, 1000),
              new LoadSecond.Requests(
                  ok, ok, Map.of("200", ok), Map.of("timeout", 1L), ok * (10.0 + n), 300, 0),
              new LoadSecond.InFlight(n, n, 40.0 * n, 10, 10, 10, 10, null),
              Seconds.latencies(n, 100.0 + n),
              new Generator(1, 0, 0, 0, 0),
              new LoadSecond.Thoughts(50, 50 * (20.0 + n), 60.0 * n),
              null,
              null));
    }
    return seconds;
  }

  private static LoadSecond second(int n, Phase phase, LoadSecond.InFlight level, double spanMs) {
    return new LoadSecond(
        new LoadSecond.Span(n, phase, BEGIN + n * 1000L, spanMs),
        new LoadSecond.Requests(20, 10, Map.of("200", 10L), Map.of(), 100, 0, 0),
        level,
        Seconds.latencies(1, 100),
        new Generator(n, 1, 10, 0, 0),
        null,
        Map.of("list", new LoadSecond.KindCount(4, Map.of("reset", 1L), 60)),
        null);
  }

  @Test
  void levelsAreMeansOverTheTimeAndExtremesOverTheSeconds() {
    List<LoadSecond> all =
        List.of(
            second(0, Phase.WINDOW, new LoadSecond.InFlight(7, 4, 0, 1, 10, 8, 12, null), 1_000),
            second(1, Phase.WINDOW, new LoadSecond.InFlight(5, 10, 0, 1, 40, 9, 40, null), 500),
            second(2, Phase.DOWN, new LoadSecond.InFlight(99, 99, 0, 1, 99, 1, 99, null), 1_000),
            second(3, Phase.DOWN, new LoadSecond.InFlight(99, 99, 0, 1, 99, 1, 99, null), 1_000));
    LoadWindow window = LoadWindow.planned(all);
    Histogram latencies = SummedLatencies.empty();
    for (int ms = 1; ms <= 100; ms++) {
      latencies.recordValue(ms * 1_000_000L);
    }

    LoadSummary summary =
        window.summary(
            new SummedLatencies(latencies, Map.of("list", latencies), latencies, new TreeMap<>()),
            5,
            3);

    assertThat(window.fromMillis()).isEqualTo(BEGIN);
    assertThat(window.toMillis()).isEqualTo(BEGIN + 1_500);
    assertThat(window.numbered(all))
        .extracting(LoadSecond::phase)
        .containsExactly(Phase.WINDOW, Phase.WINDOW, Phase.DOWN, Phase.DOWN);
    assertThat(summary.windowSeconds()).isEqualTo(1.5);
    assertThat(summary.windowStart()).isEqualTo("2023-11-14T22:13:20Z");
    assertThat(summary.requests().begunInWindow()).isEqualTo(40);
    assertThat(summary.population())
        .isEqualTo(new LoadSummary.Population(0L, 5L, 6.0, 200 / 1_500.0, 8L, 40L, 20.0));
    assertThat(summary.generator()).isEqualTo(new LoadSummary.Generator(1.0, 2L, 25L, 3));
    assertThat(List.of(summary.latencies().p50Ms(), summary.latencies().p90Ms()))
        .map(Math::round)
        .containsExactly(50L, 90L);
    assertThat(
            List.of(
                summary.latencies().p95Ms(),
                summary.latencies().p99Ms(),
                summary.latencies().p999Ms()))
        .map(Math::round)
        .containsExactly(95L, 99L, 100L);
    assertThat(summary.uncorrected())
        .isNotNull()
        .satisfies(
            sent -> {
              assertThat(sent.meanMs()).isCloseTo(50.5, within(0.1));
              assertThat(sent.p50Ms()).isCloseTo(50, within(0.1));
              assertThat(sent.p95Ms()).isCloseTo(95, within(0.1));
              assertThat(sent.p99Ms()).isCloseTo(99, within(0.1));
              assertThat(sent.p999Ms()).isCloseTo(100, within(0.1));
              assertThat(sent.maxMs()).isCloseTo(100, within(0.1));
            });
    assertThat(java.util.Objects.requireNonNull(summary.kinds()).get("list"))
        .satisfies(
            kind -> {
              assertThat(kind.ok()).isEqualTo(8);
              assertThat(kind.errors()).isEqualTo(Map.of("reset", 2L));
              assertThat(kind.meanMs()).isEqualTo(15);
              assertThat(kind.p50Ms()).isCloseTo(50, within(0.1));
              assertThat(kind.p95Ms()).isCloseTo(95, within(0.1));
              assertThat(kind.p99Ms()).isCloseTo(99, within(0.1));
            });
  }

  @Test
  void aWindowWithoutASuccessHasLatenciesOfZero() {
    LoadSecond silent = Seconds.of(0, BEGIN, 0);
    LoadSecond second =
        new LoadSecond(
            silent.span(),
            silent.requests(),
            silent.level(),
            new Latencies(null, null, null, null, null, null, null, null),
            silent.generator(),
            null,
            Map.of("list", new LoadSecond.KindCount(0, Map.of("reset", 2L), 0)),
            null);

    LoadSummary summary =
        LoadWindow.of(List.of(second), 0, 1, null)
            .summary(
                new SummedLatencies(new Histogram(3), Map.of(), new Histogram(3), new TreeMap<>()),
                0,
                1);

    assertThat(summary.latencies())
        .isEqualTo(new LoadSummary.Latencies(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0));
    assertThat(summary.kinds())
        .isEqualTo(
            Map.of("list", new LoadSummary.Kind(0, Map.of("reset", 2L), 0.0, 0.0, 0.0, 0.0)));
  }
}
