package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.protocol.load.Phase;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is counted between two moments, and which moments a run has. */
class CountOverTimeTest {
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final Timeline TIMELINE = new Timeline(1000, 5, 1010, 1020, 1045, 1060, 10);

  private static List<Long> figures(CountOverTime.Span span) {
    return List.of((long) span.last, (long) span.least, (long) span.most, span.area);
  }

  @Test
  void leastMostAndAreaAreThoseOfTheirSpanAlone() {
    CountOverTime count = new CountOverTime();
    CountOverTime.Span first = new CountOverTime.Span();
    CountOverTime.Span second = new CountOverTime.Span();
    count.begin(100);
    count.change(3, 110);
    count.change(-2, 130);
    count.cut(150, first);
    count.change(1, 152);
    count.cut(160, second);

    assertThat(figures(first)).containsExactly(1L, 0L, 3L, 3L * 20 + 20);
    assertThat(figures(second)).containsExactly(2L, 1L, 2L, 2L + 2 * 8);
    first.add(second);
    assertThat(figures(first)).containsExactly(3L, 1L, 5L, 98L);
  }

  @Test
  void aSecondEndsWhereTheWindowDoesAndTheNextWithItsNumber() {
    assertThat(Stream.of(1019, 1020, 1029, 1030).map(TIMELINE::second))
        .containsExactly(-1L, 0L, 0L, 1L);
    assertThat(TIMELINE.end(0, 1020)).isEqualTo(1030);
    assertThat(TIMELINE.end(2, 1044)).isEqualTo(1045);
    assertThat(TIMELINE.end(2, 1045)).isEqualTo(1050);
    assertThat(TIMELINE.end(4, 1060)).isEqualTo(1060);
  }

  @Test
  void aPhaseBeginsWhereTheOneBeforeItEnds() {
    assertThat(Stream.of(1009, 1010, 1019, 1020, 1044, 1045).map(TIMELINE::phase))
        .containsExactly(
            Phase.RAMP, Phase.WARMUP, Phase.WARMUP, Phase.WINDOW, Phase.WINDOW, Phase.DOWN);
    assertThat(TIMELINE.epochMs(1000 + 3 * MS / 2)).isEqualTo(7);
    assertThat(TIMELINE.windowStartEpochMs()).isEqualTo(5);
  }

  private static Timeline planned(String rest) throws Exception {
    String json =
        "{'version':1,'target':'http://127.0.0.1:1','request':{'path':'/'},"
            + "'closed':{'users':3,'rampMs':70,'downMs':40},'warmupMs':30,'windowMs':900"
            + rest
            + "}";
    return Timeline.of(
        PlanReader.read(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))),
        Clock.fixed(Instant.ofEpochMilli(10_000).plusNanos(1), ZoneOffset.UTC),
        20 * MS);
  }

  @Test
  void aPlanThatBeginsByItselfDoesSoAtTheNextWholeMillisecond() throws Exception {
    long before = System.nanoTime();
    Timeline timeline = planned("");
    long after = System.nanoTime();

    assertThat(timeline.startEpochMs()).isEqualTo(10_021);
    assertThat(timeline.start()).isBetween(before + 21 * MS - 1, after + 21 * MS - 1);
    assertThat(timeline.rampEnd() - timeline.start()).isEqualTo(70 * MS);
    assertThat(timeline.windowStart() - timeline.rampEnd()).isEqualTo(30 * MS);
    assertThat(timeline.windowEnd() - timeline.windowStart()).isEqualTo(900 * MS);
    assertThat(timeline.runEnd() - timeline.windowEnd()).isEqualTo(40 * MS);
    assertThat(timeline.interval()).isEqualTo(1_000 * MS);
    assertThat(timeline.windowStartEpochMs()).isEqualTo(10_121);
    assertThat(planned(",'startAtEpochMs':9000").startEpochMs()).isEqualTo(9_000);
    assertThat(planned(",'reportMs':250").interval()).isEqualTo(250 * MS);
  }
}
