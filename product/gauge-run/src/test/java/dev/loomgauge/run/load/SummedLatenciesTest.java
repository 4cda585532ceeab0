package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes: 90 requests of 10 ms in one, 10 of 100 ms in the other, for three seconds. */
class SummedLatenciesTest {
  private static final long BEGIN = 1_795_000_000_500L;
  private static final int SECONDS = 3;
  private static final long RAMP_MILLIS = 600;

  /** HdrHistogram keeps three digits. */
  private static final Offset<Double> DIGITS = within(0.2);

  @TempDir Path folder;

  @Test
  void percentilesAreThoseOfAllProcessesTogether() throws Exception {
    List<Path> logs = List.of(log("latency-1.hlog", 90, 10), log("latency-2.hlog", 10, 100));
    List<LoadSecond> seconds = List.of(second(0), second(1), second(2));
    LoadWindow window = LoadWindow.of(seconds, 1, 2, null);

    SummedLatencies merged =
        SummedLatencies.rewritten(
            logs.stream().map(file -> new EngineLog(file, 0)).toList(),
            window,
            folder.resolve("latency.hlog"));

    assertThat(merged.ok().getTotalCount()).isEqualTo(100);
    for (LoadSecond second : seconds) {
      LoadSecond completed = merged.completed(second);
      assertThat(completed.latencies().p50Ms()).isCloseTo(10, DIGITS);
      assertThat(completed.latencies().p95Ms()).isCloseTo(100, DIGITS);
      assertThat(completed.p99Ms()).as("no more than the exact maximum").isEqualTo(100);
      assertThat(completed.second()).isEqualTo(second.second());
      assertThat(completed.ok()).isEqualTo(second.ok());
    }
    assertThat(merged.completed(second(3)).latencies().p50Ms()).isNull();
    assertThat(merged.completed(second(-1)).latencies().p50Ms()).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 40, 900, -1_000})
  void histogramsOfOtherClocksAreThoseOfTheSameSeconds(long aheadMillis) throws Exception {
    Path here = log("latency-1.hlog", 90, 10);
    Path there = log("latency-2.hlog", 10, 100, aheadMillis);
    LoadWindow window = LoadWindow.of(List.of(second(0), second(1), second(2)), 0, 3, null);

    SummedLatencies merged =
        SummedLatencies.of(
            List.of(new EngineLog(here, 0), new EngineLog(there, aheadMillis)), window);

    Histogram one = new Histogram(3);
    one.recordValueWithCount(10_000_000L, 270);
    one.recordValueWithCount(100_000_000L, 30);
    assertThat(merged.ok()).as("equal count for count").isEqualTo(one);
    assertThat(merged.seconds().keySet()).containsExactly(BEGIN, BEGIN + 1_000, BEGIN + 2_000);
  }

  /** Where HdrHistogram's own reader has the one second a millisecond before the other. */
  @Test
  void aSecondOfTwoClocksIsOneAlthoughTheirStartsRoundDifferently() throws Exception {
    long start = 1_795_000_000_001L;
    long aheadMillis = 41;
    Path here = relative("latency-1.hlog", 90, 10, start);
    Path there = relative("latency-2.hlog", 10, 100, start + aheadMillis);
    List<LoadSecond> seconds = List.of(Seconds.of(0, start + RAMP_MILLIS, 100, 100));

    SummedLatencies merged =
        SummedLatencies.of(
            List.of(new EngineLog(here, 0), new EngineLog(there, aheadMillis)),
            LoadWindow.of(seconds, 0, 1, null));

    assertThat(merged.seconds().keySet()).containsExactly(start + RAMP_MILLIS);
    LoadSecond completed = merged.completed(seconds.getFirst());
    assertThat(completed.latencies().p50Ms()).isCloseTo(10, DIGITS);
    assertThat(completed.latencies().p95Ms()).isCloseTo(100, DIGITS);
  }

  /** A second that begins after the ramp, as gauge-load writes it. */
  private Path relative(String name, int requests, int millis, long start) throws Exception {
    Path file = folder.resolve(name);
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(start);
      writer.outputLegend();
      double at = RAMP_MILLIS / 1e3;
      writer.outputIntervalHistogram(at, at + 1, interval(requests, millis), 1e6);
    }
    return file;
  }

  private static Histogram interval(int requests, int millis) {
    Histogram interval = new Histogram(3);
    interval.recordValueWithCount(millis * 1_000_000L, requests);
    interval.setTag("ok");
    return interval;
  }

  private Path log(String name, int requests, int millis) throws Exception {
    return log(name, requests, millis, 0);
  }

  private Path log(String name, int requests, int millis, long aheadMillis) throws Exception {
    Path file = folder.resolve(name);
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (int second = 0; second < SECONDS; second++) {
        double at = (BEGIN + aheadMillis) / 1e3 + second;
        writer.outputIntervalHistogram(at, at + 1, interval(requests, millis), 1e6);
      }
    }
    return file;
  }

  private static LoadSecond second(int number) {
    return Seconds.of(number, BEGIN + number * 1_000L, 100, 100);
  }

  @Test
  void kindsAndWhatWasSentAreSummedOfTheWindowAloneAndWrittenInTheOrderOfTime() throws Exception {
    List<Path> logs = new ArrayList<>();
    for (String name : List.of("one.hlog", "two.hlog")) {
      Path file = folder.resolve(name);
      logs.add(file);
      try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputLogFormatVersion();
        for (int second = 0; second < SECONDS; second++) {
          for (String tag : List.of("kind:list", "ok", "uncorrected")) {
            Histogram interval = interval(second + 1, 10);
            interval.setTag(tag);
            double at = BEGIN / 1e3 + second;
            writer.outputIntervalHistogram(at, at + 1, interval, 1e6);
          }
        }
      }
    }
    Path log = folder.resolve("latency.hlog");

    SummedLatencies merged =
        SummedLatencies.rewritten(
            logs.stream().map(file -> new EngineLog(file, 0)).toList(),
            LoadWindow.of(List.of(second(0), second(1), second(2)), 1, 2, null),
            log);

    assertThat(merged.ok().getTotalCount()).isEqualTo(4);
    assertThat(merged.uncorrected().getTotalCount()).isEqualTo(4);
    assertThat(merged.kinds().keySet()).containsExactly("list");
    assertThat(merged.kinds().values())
        .allSatisfy(list -> assertThat(list.getTotalCount()).isEqualTo(4));
    assertThat(merged.seconds().keySet()).containsExactly(BEGIN, BEGIN + 1_000, BEGIN + 2_000);
    assertThat(
            Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("Tag="))
                .map(line -> line.substring(4, line.indexOf(','))))
        .containsExactly(
            "before-kind:list",
            "before-ok",
            "before-uncorrected",
            "kind:list",
            "ok",
            "uncorrected",
            "after-kind:list",
            "after-ok",
            "after-uncorrected");
  }

  @Test
  void aLogThatIsNotThereIsTold() {
    assertThatThrownBy(
            () ->
                SummedLatencies.of(
                    List.of(new EngineLog(folder.resolve("none.hlog"), 0)),
                    LoadWindow.of(List.of(second(0)), 0, 1, null)))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("The load engine left no latencies: ");
  }

  /**
   * Of three seconds with one, two and three requests; two milliseconds are what rounding makes.
   */
  @ParameterizedTest
  @CsvSource({"-3, 1, false", "-2, 1, true", "2, 1, true", "3, 2, false"})
  void aSecondMayBeginTwoMillisecondsBesideItsInterval(long off, long inWindow, boolean completed)
      throws Exception {
    Path file = folder.resolve("latency.hlog");
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      for (int second = 0; second < SECONDS; second++) {
        double at = BEGIN / 1e3 + second;
        writer.outputIntervalHistogram(at, at + 1, interval(second + 1, 10), 1e6);
      }
    }
    LoadSecond second = Seconds.of(0, BEGIN + off, 1);

    SummedLatencies summed =
        SummedLatencies.of(
            List.of(new EngineLog(file, 0)), LoadWindow.of(List.of(second), 0, 1, null));

    assertThat(summed.ok().getTotalCount()).isEqualTo(inWindow);
    assertThat(summed.completed(second).latencies().p50Ms() != null).isEqualTo(completed);
  }

  @Test
  void anIntervalKeepsItsLengthAndItsLongestLatencyInMilliseconds() throws Exception {
    Path log = folder.resolve("latency.hlog");
    SummedLatencies.rewritten(
        List.of(new EngineLog(log("one.hlog", 90, 10), 0)),
        LoadWindow.of(List.of(second(0), second(1), second(2)), 1, 2, null),
        log);

    assertThat(Files.readAllLines(log))
        .contains("#[gauge-load: latencies in nanoseconds; maxima in milliseconds]")
        .anyMatch(line -> line.startsWith("Tag=ok,1795000001.500,1.000,10.0"));
  }

  @Test
  void aLastLineThatIsCutOffIsNoneAndOneThatIsNoHistogramIsRefused() throws Exception {
    Path log = log("latency.hlog", 90, 10);
    LoadWindow window = LoadWindow.of(List.of(second(0), second(1), second(2)), 0, 3, null);
    Files.writeString(log, "Tag=ok,1795000003.500,1.0", StandardOpenOption.APPEND);
    assertThat(SummedLatencies.of(List.of(new EngineLog(log, 0)), window).ok().getTotalCount())
        .isEqualTo(270);

    Files.writeString(log, "00,10.000,HISTnone\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> SummedLatencies.of(List.of(new EngineLog(log, 0)), window))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("The latencies in " + log + " cannot be read: ");
  }

  @Test
  void aSumOfOneWindowIsReadForAnotherAsTheLogsWere() throws Exception {
    Path log = log("latency.hlog", 90, 10);
    List<LoadSecond> seconds = List.of(second(0), second(1), second(2));
    List<EngineLog> logs = List.of(new EngineLog(log, 0));
    SummedLatencies.rewritten(logs, LoadWindow.of(seconds, 1, 2, null), log);

    SummedLatencies other =
        SummedLatencies.rewritten(logs, LoadWindow.of(seconds, 0, 2, null), log);

    assertThat(other.ok().getTotalCount()).isEqualTo(180);
    assertThat(other.seconds().keySet()).containsExactly(BEGIN, BEGIN + 1_000, BEGIN + 2_000);
    assertThat(
            Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst("^(Tag=[^,]*|#[^ ]*).*", "$1")))
        .containsExactly(
            "#[gauge-load:",
            "#[Histogram",
            "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"",
            "Tag=ok",
            "Tag=ok",
            "Tag=after-ok");
  }

  @Test
  void aSecondWithoutASuccessHasNoPercentiles() throws Exception {
    Path log = relative("latency.hlog", 0, 10, BEGIN);
    LoadSecond second = Seconds.of(0, BEGIN + RAMP_MILLIS, 0);

    SummedLatencies summed =
        SummedLatencies.of(
            List.of(new EngineLog(log, 0)), LoadWindow.of(List.of(second), 0, 1, null));

    assertThat(summed.seconds()).isEmpty();
    assertThat(summed.completed(second)).isEqualTo(second);
  }
}
