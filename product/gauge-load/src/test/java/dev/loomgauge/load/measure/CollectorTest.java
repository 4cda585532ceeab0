package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load of two loops, from time 0; its window is from 1,000 ms to 3,000 ms. */
class CollectorTest {
  private static final long MS = 1_000_000;
  private static final Timeline TIMELINE =
      new Timeline(0, 1_000_000, 0, 1_000 * MS, 3_000 * MS, 3_000 * MS, 1_000 * MS);

  @TempDir private Path folder = Path.of("");

  private Plan plan(String model) throws Exception {
    String json =
        ("{'version':1,'target':'http://127.0.0.1:1',"
                + (model.contains("'requests'") ? "" : "'request':{'path':'/'},")
                + model
                + ",'warmupMs':1000,'windowMs':2000,'threads':2,'histogram':'"
                + folder.resolve("latency.hlog")
                + "'}")
            .replace('\'', '"');
    return PlanReader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static void exchange(LoopRecorder loop, long sentMs, long endedMs) {
    loop.started(sentMs * MS, sentMs * MS);
    loop.answered(endedMs * MS, 200, sentMs * MS);
    loop.ok(endedMs * MS, sentMs * MS, sentMs * MS);
    loop.bytesIn(100);
  }

  /** What is printed of a closed load. */
  private List<EngineLine> closed() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Collector collector = new Collector(plan("'closed':{'users':3}"), TIMELINE, out)) {
      collector.note("a remark");
      LoopRecorder one = collector.recorder();
      LoopRecorder two = collector.recorder();
      one.connections(1, 0);
      exchange(one, 500, 700);
      one.started(900 * MS, 900 * MS);
      one.answered(1_100 * MS, 200, 900 * MS);
      one.ok(1_100 * MS, 900 * MS, 900 * MS);
      one.thinks(1_100 * MS);
      one.thought(1_350 * MS, 1_100 * MS);
      one.connections(1, 1_500 * MS);
      one.connections(1, 1_600 * MS);
      one.connections(-1, 1_700 * MS);
      exchange(one, 2_100, 2_160);
      one.lag(60 * MS);
      one.startedBehind(10 * MS);
      one.startedBehind(11 * MS);
      one.started(2_500 * MS, 2_500 * MS);
      one.sample(FailureKind.TIMEOUT, "no answer");
      one.sample(FailureKind.TIMEOUT, "no answer again");
      two.connections(1, 0);
      two.started(300 * MS, 300 * MS);
      two.failed(400 * MS, FailureKind.RESET, 300 * MS);
      exchange(two, 1_200, 1_240);
      two.started(1_300 * MS, 1_300 * MS);
      two.failed(1_800 * MS, FailureKind.TIMEOUT, 1_300 * MS);
      two.sample(FailureKind.TIMEOUT, "none either");
      two.reconnected();
      one.advance(3_000 * MS);
      two.advance(3_000 * MS);
      one.answered(3_200 * MS, 200, 2_500 * MS);
      one.ok(3_200 * MS, 2_500 * MS, 2_500 * MS);
      collector.ended(one, List.of(700 * MS));
      collector.ended(two, List.of(100 * MS, 300 * MS));
      collector.run();
    }
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> Wire.read(line, EngineLine.class))
        .toList();
  }

  @Test
  void secondsAreThoseOfBothLoopsTogether() throws Exception {
    List<LoadSecond> seconds =
        closed().stream().filter(LoadSecond.class::isInstance).map(LoadSecond.class::cast).toList();

    assertThat(seconds).extracting(LoadSecond::second).containsExactly(-1, 0, 1);
    assertThat(seconds)
        .extracting(LoadSecond::phase)
        .containsExactly(Phase.WARMUP, Phase.WINDOW, Phase.WINDOW);
    LoadSecond first = seconds.get(1);
    assertThat(first.epochMillis()).isEqualTo(1_001_000);
    assertThat(first.spanMs()).isEqualTo(1_000);
    assertThat(first.requests())
        .isEqualTo(
            new LoadSecond.Requests(2, 2, Map.of("200", 2L), Map.of("timeout", 1L), 240, 500, 100));
    // In flight 100 ms of the first, 40 ms and 500 ms of the second loop.
    assertThat(first.level()).isEqualTo(new LoadSecond.InFlight(0, 0.64, 0, 3, 2.6, 2, 4, null));
    assertThat(first.thoughts()).isEqualTo(new LoadSecond.Thoughts(1, 250, 0));
    assertThat(first.latencies().minMs()).isEqualTo(40);
    assertThat(first.latencies().maxMs()).isEqualTo(200);
    assertThat(first.latencies().meanMs()).isEqualTo(120);
    assertThat(seconds.getLast().level().agesMs()).isEqualTo(500);
    assertThat(seconds.getLast().inFlight()).isEqualTo(1);
    assertThat(seconds.getLast().generator().lagMaxMs()).isEqualTo(60);
    assertThat(seconds.getLast().generator().lateStarts()).isEqualTo(1);
  }

  @Test
  void theSummaryIsThatOfTheWindow() throws Exception {
    EngineSummary summary = (EngineSummary) closed().getLast();

    assertThat(summary.count())
        .isEqualTo(
            new EngineSummary.Count(
                1_001_000,
                2_000,
                3,
                1.5,
                4,
                Map.of("200", 3L),
                Map.of("timeout", 1L),
                0.25,
                Map.of("timeout", "no answer"),
                200));
    assertThat(summary.levels())
        .isEqualTo(new EngineSummary.Levels(1, 1, 0.6, 250.0, 2, 4, 1, null, null));
    assertThat(summary.latencies().meanMs()).isEqualTo(100);
    assertThat(summary.latencies().p50Ms()).isCloseTo(60, within(0.1));
    assertThat(summary.errorLatency()).isNotNull().extracting(Latencies::maxMs).isEqualTo(500.0);
    assertThat(summary.uncorrected()).isNull();
    assertThat(summary.afterWindow())
        .isEqualTo(new EngineSummary.AfterWindow(1, Map.of(), 3, 300.0, 700.0));
    assertThat(summary.interrupted()).isFalse();
    assertThat(summary.warnings())
        .containsSubsequence(
            "a remark",
            "the generator was 60 ms late at worst, which is in the latencies: give it a free CPU",
            "1 starts were over 10 ms late by the generator's own doing: give it a free CPU",
            "3 users had as few as 2 connections: see errors, or lengthen ramp and warm-up",
            "the server closed 1 connections for 3 responses: this measures connecting as much as"
                + " serving");
  }

  @Test
  void theHistogramLogTellsTheWindowFromWhatLiesBeforeIt() throws Exception {
    closed();
    assertThat(HistogramLogTest.open())
        .doesNotContain(folder.resolve("latency.hlog").toRealPath().toString());

    assertThat(
            Files.readAllLines(folder.resolve("latency.hlog")).stream()
                .filter(line -> line.startsWith("Tag="))
                .map(line -> line.split(",", -1))
                .map(parts -> parts[0] + " " + parts[1] + " " + parts[2]))
        .containsExactly(
            "Tag=before-ok 0.000 1.000",
            "Tag=ok 1.000 1.000",
            "Tag=error 1.000 1.000",
            "Tag=ok 2.000 1.000");
  }

  @Test
  void anOpenLoadHasWhatWaitedAndTheTimesFromSending() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Collector collector = new Collector(plan("'open':{'rate':10}"), TIMELINE, out)) {
      LoopRecorder one = collector.recorder();
      LoopRecorder two = collector.recorder();
      one.waiting(2, 2_000 * MS);
      one.missedStart();
      one.started(2_200 * MS, 2_100 * MS);
      one.answered(2_300 * MS, 200, 2_100 * MS);
      one.ok(2_300 * MS, 2_100 * MS, 2_200 * MS);
      one.advance(3_000 * MS);
      two.advance(3_000 * MS);
      one.missedStart();
      collector.ended(one, List.of());
      collector.ended(two, List.of());
      collector.run();
    }
    List<EngineLine> lines =
        out.toString(StandardCharsets.UTF_8)
            .lines()
            .map(line -> Wire.read(line, EngineLine.class))
            .toList();
    EngineSummary summary = (EngineSummary) lines.getLast();

    assertThat(summary.levels().waitingAtEnd()).isEqualTo(2);
    assertThat(summary.levels().meanWaiting()).isEqualTo(1);
    assertThat(summary.latencies().maxMs()).isEqualTo(200);
    assertThat(summary.uncorrected()).isNotNull().extracting(Latencies::maxMs).isEqualTo(100.0);
    assertThat(summary.generator().missedStarts()).isEqualTo(2);
    assertThat(summary.afterWindow())
        .isEqualTo(new EngineSummary.AfterWindow(0, Map.of(), 0, null, null));
    assertThat(summary.warnings())
        .anySatisfy(w -> assertThat(w).startsWith("2 arrivals were given up"))
        .anySatisfy(w -> assertThat(w).startsWith("2 arrivals still waited"));
    assertThat(((LoadSecond) lines.get(2)).thoughts()).isNull();
    assertThat(((LoadSecond) lines.get(2)).level().waiting()).isEqualTo(2);
  }

  @Test
  void aLoadThatEndedBeforeItsWindowHasNoFigure() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Collector collector = new Collector(plan("'closed':{'users':3}"), TIMELINE, out)) {
      for (LoopRecorder loop : List.of(collector.recorder(), collector.recorder())) {
        loop.endAt(500 * MS);
        loop.advance(500 * MS);
        collector.ended(loop, List.of());
      }
      collector.run();
    }
    EngineSummary summary =
        (EngineSummary)
            Wire.read(
                out.toString(StandardCharsets.UTF_8).lines().toList().getLast(), EngineLine.class);

    assertThat(summary.interrupted()).isTrue();
    assertThat(summary.count().throughputRps()).isZero();
    assertThat(summary.warnings())
        .containsExactly("the run ended before its window began: there is no figure");
  }

  @Test
  void kindsHaveTheirOwnFiguresWhetherTheyCameOrNot() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Plan mixed =
        plan(
            "'closed':{'users':3},'requests':{'a':{'path':'/a'},'b':{'path':'/b'},'c':{'path':'/c'}}");
    try (Collector collector = new Collector(mixed, TIMELINE, out)) {
      LoopRecorder one = collector.recorder();
      LoopRecorder two = collector.recorder();
      for (LoopRecorder loop : List.of(one, two)) {
        loop.okOfKind(1, 4 * MS);
        loop.errorOfKind(2, FailureKind.CHECK_FAILED);
        loop.advance(3_000 * MS);
        collector.ended(loop, List.of());
      }
      collector.run();
    }
    LoadSecond first =
        out.toString(StandardCharsets.UTF_8)
            .lines()
            .map(line -> Wire.read(line, EngineLine.class))
            .filter(LoadSecond.class::isInstance)
            .map(LoadSecond.class::cast)
            .findFirst()
            .orElseThrow();

    assertThat(first.kinds())
        .containsExactly(
            Map.entry("a", new LoadSecond.KindCount(0, Map.of(), 0)),
            Map.entry("b", new LoadSecond.KindCount(2, Map.of(), 8)),
            Map.entry("c", new LoadSecond.KindCount(0, Map.of("check-failed", 2L), 0)));
  }

  @Test
  void handshakesOfBothLoopsAreAddedUpWhereThereIsTls() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String json =
        "{'version':1,'target':'https://127.0.0.1:1','request':{'path':'/'},'closed':{'users':2},'windowMs':2000,'threads':2}";
    Plan tls =
        PlanReader.read(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    try (Collector collector = new Collector(tls, TIMELINE, out)) {
      LoopRecorder one = collector.recorder();
      LoopRecorder two = collector.recorder();
      one.handshake(1_100 * MS, 7 * MS);
      one.handshake(1_200 * MS, 8 * MS);
      two.handshake(1_300 * MS, 20 * MS);
      for (LoopRecorder loop : List.of(one, two)) {
        loop.advance(3_000 * MS);
        collector.ended(loop, List.of());
      }
      collector.run();
    }
    assertThat(
            out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> Wire.read(line, EngineLine.class)))
        .filteredOn(LoadSecond.class::isInstance)
        .extracting(line -> ((LoadSecond) line).handshakes())
        .containsExactly(
            new LoadSecond.Handshakes(0, 0),
            new LoadSecond.Handshakes(3, 35),
            new LoadSecond.Handshakes(0, 0));
  }

  @Test
  void theGeneratorsHealthIsInMillisecondsAndSeconds() {
    Tally tally = new Tally(0, 0, 1, false);
    tally.lagMaxNanos = 1_500_000;
    tally.lateStarts = 2;
    assertThat(new ProcessMeter.Reading(0.123_46, 4).generator(tally, 3))
        .isEqualTo(new Generator(1.5, 2, 3, 4, 0.123));
  }

  @Test
  void theWindowHasTheLeastAndTheMostConnectionsOfItsSeconds() {
    Tally window = new Tally(0, 0, 0, false);
    int[][] seconds = {{5, 7}, {4, 6}, {6, 9}};
    for (int i = 0; i < seconds.length; i++) {
      Tally second = new Tally(i, i, i + 1, false);
      second.connections.least = seconds[i][0];
      second.connections.most = seconds[i][1];
      second.connections.last = 10 + i;
      window.addSecond(second, i == 0);
    }
    assertThat(window.connections.least).isEqualTo(4);
    assertThat(window.connections.most).isEqualTo(9);
    assertThat(window.connections.last).isEqualTo(12);
    assertThat(window.to).isEqualTo(3);
  }

  private static long sinceStart(Timeline timeline, long nanos) {
    return (nanos - timeline.start()) / MS;
  }

  @Test
  void thePhasesOfAPlanFollowOneAnother() throws Exception {
    Clock clock = Clock.fixed(Instant.ofEpochSecond(50, 1), ZoneOffset.UTC);
    Plan own =
        plan(
            "'closed':{'users':9,'from':2,'rampMs':30,'downMs':50},'reportMs':250,'startAtEpochMs':50070");
    long before = System.nanoTime();
    Timeline timeline = Timeline.of(own, clock, 20 * MS);
    long after = System.nanoTime();
    // 70 ms less the nanosecond that has passed.
    assertThat(timeline.start()).isBetween(before + 70 * MS - 1, after + 70 * MS - 1);
    assertThat(timeline.startEpochMs()).isEqualTo(50_070);
    assertThat(
            List.of(
                sinceStart(timeline, timeline.rampEnd()),
                sinceStart(timeline, timeline.windowStart()),
                sinceStart(timeline, timeline.windowEnd()),
                sinceStart(timeline, timeline.runEnd())))
        .containsExactly(30L, 1_030L, 3_030L, 3_080L);
    assertThat(timeline.interval()).isEqualTo(250 * MS);
    Timeline soon = Timeline.of(plan("'closed':{'users':9}"), clock, 20 * MS);
    assertThat(soon.startEpochMs()).as("the next whole millisecond").isEqualTo(50_021);
  }
}
