package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellPercentilesTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final long FAST = 500_000_000L;
  private static final long SLOW = 2_000_000_000L;

  @TempDir private Path root;

  private final Blocks blocks = new Blocks().with(PLATFORM, new Trials(), 390, 390, 390, 390, 390);

  @Test
  void aStallInOneWindowOfFiveIsInTheP99OfTheCell() throws IOException {
    for (Trial trial : blocks.trials()) {
      log(trial, trial.repetition() == 3 ? 351 : 0);
    }

    assertThat(row().p99Ms()).isNotNull().isCloseTo(SLOW / 1e6, within(2.0));
    assertThat(row().p50Ms()).isNotNull().isCloseTo(FAST / 1e6, within(1.0));
  }

  @Test
  void withoutALogOfEveryTrialItIsTheMedianOfTheirOwn() throws IOException {
    log(blocks.trials().getFirst(), 351);

    assertThat(row().p99Ms()).isNotNull().isCloseTo(2600 / 390.0 * 1000, within(1e-6));
  }

  @Test
  void aLogThatLacksRequestsIsNotMergedWithOthers() throws IOException {
    for (Trial trial : blocks.trials()) {
      log(trial, 351);
    }
    Trial first = blocks.trials().getFirst();
    LoadSummary load = Objects.requireNonNull(first.load());
    log(
        TrialCopy.of(first)
            .load(
                new LoadSummary(
                    load.windowStart(),
                    load.windowSeconds(),
                    Requests.of(load.ok() - 400, 9, null, Map.of(), Map.of()),
                    load.latencies(),
                    null))
            .trial(),
        351);

    assertThat(row().p99Ms()).isNotNull().isCloseTo(2600 / 390.0 * 1000, within(1e-6));
  }

  private Verdict.Row row() {
    return Conclusions.of(
            new Design(5, 5, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()),
            blocks.cells(),
            blocks.trials(),
            new ResultsFolder(root))
        .groups()
        .getFirst()
        .rows()
        .getFirst();
  }

  /** As many requests as the trial counted, some of them slow, all in the window's first second. */
  private void log(Trial trial, int slow) throws IOException {
    Path log = new ResultsFolder(root).trial(trial.id()).latencyHlog();
    Files.createDirectories(Objects.requireNonNull(log.getParent()));
    Histogram second = new Histogram(3);
    LoadSummary load = Objects.requireNonNull(trial.load());
    second.recordValueWithCount(FAST, load.ok() - slow);
    if (slow > 0) {
      second.recordValueWithCount(SLOW, slow);
    }
    long begin = Instant.parse(load.windowStart()).toEpochMilli();
    second.setTag("ok");
    second.setStartTimeStamp(begin);
    second.setEndTimeStamp(begin + 1000);
    HistogramLogWriter writer = new HistogramLogWriter(log.toFile());
    writer.outputLogFormatVersion();
    writer.outputIntervalHistogram(second);
    writer.close();
  }

  @Test
  void percentilesOfFewRequestsAreWithheld() throws IOException {
    assertThat(merged(20))
        .as("900 requests")
        .returns(null, CellPercentiles::p99Ms)
        .returns(null, CellPercentiles::p999Ms);
    assertThat(merged(23)).as("1,035 requests").returns(null, CellPercentiles::p999Ms);
    assertThat(merged(23).p99Ms()).isNotNull().isCloseTo(FAST / 1e6, within(1.0));
    assertThat(merged(390).p999Ms()).isNotNull().isCloseTo(FAST / 1e6, within(1.0));
    assertThat(merged(390).p95Ms()).isCloseTo(FAST / 1e6, within(1.0));
  }

  @Test
  void whatWasConcludedOfACellIsShownAsItWas() {
    String cell = blocks.trials().getFirst().cell();

    CellPercentiles shown =
        Objects.requireNonNull(
            CellPercentiles.byCell(
                    blocks.trials(),
                    new ResultsFolder(root),
                    Stream.of(row("other", 9.0), row(cell, 1.0), row("none", null)))
                .get(cell));

    assertThat(shown.p50Ms()).isEqualTo(1);
    assertThat(shown.p95Ms()).isEqualTo(2);
    assertThat(shown.p99Ms()).isEqualTo(3);
    assertThat(shown.p999Ms()).as("of 3,510 requests").isNull();
  }

  @Test
  void aCellWithoutAFigureKeepsThatOfItsTrials() {
    String cell = blocks.trials().getFirst().cell();

    CellPercentiles shown =
        Objects.requireNonNull(
            CellPercentiles.byCell(
                    blocks.trials(), new ResultsFolder(root), Stream.of(row(cell, null)))
                .get(cell));

    assertThat(shown.p50Ms()).isCloseTo(2600 / 390.0 * 1000, within(1e-6));
  }

  private CellPercentiles merged(double rps) throws IOException {
    Blocks some = new Blocks().with(PLATFORM, new Trials(), rps, rps, rps, rps, rps);
    for (Trial trial : some.trials()) {
      log(trial, 0);
    }
    return CellPercentiles.of(some.trials(), new ResultsFolder(root));
  }

  private static Verdict.Row row(String cell, @Nullable Double p50Ms) {
    return new Verdict.Row(
        cell, "virtual", "400", 3, 1.0, null, 2, null, p50Ms, 2.0, 3.0, null, null, null, null);
  }

  @Test
  void everyPercentileOfMergedLogsIsItsOwn() throws IOException {
    // 100,000 requests: 60 % take 1 ms, 36 % 2 ms, 3.5 % 3 ms, 0.45 % 4 ms, and 0.05 % 5 ms.
    long[] counts = {60_000, 36_000, 3_500, 450, 50};
    Blocks some = new Blocks().with(PLATFORM, new Trials(), 100_000 / 9.0, 100_000 / 9.0);
    for (Trial trial : some.trials()) {
      Path log = new ResultsFolder(root).trial(trial.id()).latencyHlog();
      Files.createDirectories(Objects.requireNonNull(log.getParent()));
      Histogram second = new Histogram(3);
      for (int i = 0; i < counts.length; i++) {
        second.recordValueWithCount((i + 1) * 1_000_000L, counts[i]);
      }
      second.setTag("ok");
      long begin = Instant.parse(Objects.requireNonNull(trial.load()).windowStart()).toEpochMilli();
      second.setStartTimeStamp(begin);
      second.setEndTimeStamp(begin + 1000);
      HistogramLogWriter writer = new HistogramLogWriter(log.toFile());
      writer.outputIntervalHistogram(second);
      writer.close();
    }

    CellPercentiles merged = CellPercentiles.of(some.trials(), new ResultsFolder(root));

    assertThat(merged.p50Ms()).isCloseTo(1, within(0.01));
    assertThat(merged.p95Ms()).isCloseTo(2, within(0.01));
    assertThat(merged.p99Ms()).isNotNull().isCloseTo(3, within(0.01));
    assertThat(merged.p999Ms()).isNotNull().isCloseTo(4, within(0.01));
  }
}
