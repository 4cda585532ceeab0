package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowLatenciesTest {
  /** Of the trial's window, which lasts nine seconds. */
  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @TempDir private Path folder = Path.of("");

  private final Trials trials = new Trials();

  @BeforeEach
  void makeItsFolder() throws IOException {
    Files.createDirectories(log().getParent());
    trials.rps = 100;
  }

  @Test
  void aSecondCountsWhereMostOfItIsInTheWindow() throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(log().toFile());
    second(writer, -501, "ok", 1_000, 7);
    second(writer, -500, "ok", 2_000, 300);
    second(writer, 1_000, "failed", 3_000, 11);
    second(writer, 4_000, null, 4_000, 300);
    second(writer, 8_499, "ok", 5_000, 300);
    second(writer, 8_500, "ok", 6_000, 13);
    writer.close();

    WindowLatencies found = found();

    assertThat(found.nanos().getTotalCount()).isEqualTo(900);
    assertThat(found.nanos().getMinValue()).isEqualTo(2_000);
    assertThat(found.nanos().getMaxValue()).isBetween(5_000L, 5_003L);
    assertThat(found.counted()).isEqualTo(900);
    assertThat(found.failure()).isNull();
    assertThat(found.whole()).isTrue();
  }

  @Test
  void aLogThatHasOnePercentMoreOrFewerIsWholeAndAnotherIsNot() throws IOException {
    assertThat(of(891).whole()).isTrue();
    assertThat(of(909).whole()).isTrue();
    assertThat(of(890).whole()).isFalse();
    assertThat(of(910).whole()).isFalse();
  }

  @Test
  void aLogThatIsDamagedKeepsWhatWasReadAndSaysSo() throws IOException {
    of(900);
    Files.writeString(
        log(), (START + 2_000) / 1000.0 + ",1.0,0.1,HISTBROKEN\n", StandardOpenOption.APPEND);

    assertThat(found().nanos().getTotalCount()).isEqualTo(900);
    assertThat(found().failure()).isNotNull();
    assertThat(found().whole()).isFalse();
  }

  @Test
  void withoutALogOrALoadThereAreNone() {
    Trial trial = trials.draft();

    assertThat(WindowLatencies.of(new ResultsFolder(folder), trial)).isEmpty();
  }

  private WindowLatencies of(int requests) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(log().toFile());
    second(writer, 0, "ok", 1_000, requests);
    writer.close();
    return found();
  }

  private WindowLatencies found() {
    return WindowLatencies.of(new ResultsFolder(folder), trials.draft()).orElseThrow();
  }

  private Path log() {
    return new ResultsFolder(folder).trial("001").latencyHlog();
  }

  private static void second(
      HistogramLogWriter writer, long afterStart, @Nullable String tag, long nanos, int count) {
    Histogram second = new Histogram(3);
    second.recordValueWithCount(nanos, count);
    second.setTag(tag);
    second.setStartTimeStamp(START + afterStart);
    second.setEndTimeStamp(START + afterStart + 1_000);
    writer.outputIntervalHistogram(second);
  }
}
