package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.StartSpread.SecondCounts;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondCountsTest {
  private static final long START_MS = 1_700_000_000_000L;

  @TempDir private Path folder = Path.of("");

  private static LoadSecond second(int number, long epochMs, long ok, Map<String, Long> errors) {
    return new LoadSecond(
        new LoadSecond.Span(number, Phase.WINDOW, epochMs, 1_000),
        new LoadSecond.Requests(ok, ok, Map.of(), errors, 0, 0, 0),
        new LoadSecond.InFlight(0, 0, 0, 0, 0, 0, 0, null),
        Latencies.NONE,
        new Generator(0, 0, 0, 0, 0),
        null,
        null,
        null);
  }

  private Path log(String... tags) throws Exception {
    Path log = folder.resolve("latency.hlog");
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(log), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(START_MS);
      writer.outputLegend();
      for (int i = 0; i < tags.length; i++) {
        Histogram histogram = new Histogram(1, 1_000_000, 3);
        for (int n = 0; n <= i; n++) {
          histogram.recordValue(100);
        }
        histogram.setTag(tags[i]);
        writer.outputIntervalHistogram(i, i + 1.0, histogram, 1);
      }
    }
    return log;
  }

  @Test
  void rowsAndHistogramsAreComparedSecondBySecond() throws Exception {
    SecondCounts counts =
        SecondCounts.of(
            List.of(
                second(-1, START_MS + 2, 1, Map.of("reset", 2L)),
                second(0, START_MS + 1_003, 2, Map.of()),
                second(1, START_MS + 2_000, 4, Map.of("timeout", 1L, "reset", 1L))),
            log("before-ok", "ok", "ok", "error"));

    assertThat(counts.requests()).isEqualTo(7 + 4);
    // One, two and three: what failed has a row of its own that is not counted.
    assertThat(counts.latencies()).isEqualTo(6);
    assertThat(counts.intervals())
        .extracting(SecondCounts.Interval::beginMs)
        .containsExactly(START_MS, START_MS + 1_000, START_MS + 2_000);
    // Two milliseconds apart is the rounding, three is another second, and 4 are not 3.
    assertThat(counts.alike()).isEqualTo(1);
  }
}
