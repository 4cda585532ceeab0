package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.CellVerdict;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.GarbageCollections;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every piece of news, in a log and on a terminal. */
class NewsTest {
  private static final Design DESIGN =
      new Design(3, 3, 0.03, Design.Fresh.BLOCK, "", Optional.empty());

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void inALogEachHasItsLineAndWhatGoesOnHasNone() {
    ProgressLine progress = new ProgressLine(err, false);

    progress.tell(new Progress.Planned(1, Optional.empty(), Duration.ofSeconds(61)));
    progress.tell(new Progress.Block(2, DESIGN, 7));
    progress.tell(new Progress.Block(2, DESIGN.untilDecided(0.01, 9), 7));
    progress.tell(new Progress.Block(1, DESIGN.once(), 7));
    progress.tell(
        new Progress.Block(1, new Design(1, 2, 0.03, Design.Fresh.BLOCK, "", Optional.empty()), 5));
    progress.tell(new Progress.Repeating(2, "steal", Duration.ofSeconds(90)));
    progress.tell(new Progress.Starting("database", Duration.ofSeconds(3)));
    progress.tell(new Progress.Started("database", "on port 5"));
    progress.tell(
        new Progress.Warming("shop", "virtual", Duration.ofSeconds(3), Duration.ofSeconds(9), 50));
    progress.tell(new Progress.Warmed(warmUp(0.5)));
    progress.tell(new Progress.Warmed(warmUp(0.6)));
    progress.tell(new Progress.Calibrated("platform", calibrated()));
    progress.tell(new Progress.Predicting(2, 5, "cell"));
    progress.tell(new Progress.Settling("cell"));
    progress.tell(new Progress.Observing("shop", "virtual", "2 users", 30));
    progress.tell(new Progress.Found("Found it."));
    progress.tell(new Progress.Note("a note"));

    assertThat(printed())
        .isEqualToNormalizingNewlines(
            """
            1 trial, about 1 min 01 s.
            block 2 of 3: 7 trials
            block 2 of at most 9: 7 trials
            block 1 of at most 2: 5 trials
            repeating 2 trials that may be valid now (steal), about 1 min 30 s more
            database is up: on port 5
            warmed shop (virtual) in 13 s, 2 bursts: CPU per request 7.00 ms in the first, 3.00 ms in the last
            warmed shop (virtual) in 13 s, 2 bursts: CPU per request 7.00 ms in the first, 3.00 ms in the last; its
            compilers are still busy
            calibrated platform: CPU of the service per request 2.000 ms at 100 req/s, 1.500 ms at 400 req/s; pauses for
            collections 900 requests apart, 20.0 ms and 0.3000 ms per request in flight
            attention, platform: it is hot
            attention, platform: it is noisy
            Found it.
            note: a note
            """);
  }

  @Test
  void onATerminalWhatGoesOnStandsBehindTheBar() {
    ProgressLine progress = new ProgressLine(err, true);

    assertThat(shown(progress, new Progress.Starting("database", Duration.ofMillis(3_900))))
        .isEqualTo("[" + "-".repeat(20) + "] a little longer | starting database, 3 s");
    progress.tell(new Progress.Planned(4, Optional.empty(), Duration.ofDays(1)));
    assertThat(
            shown(
                progress,
                new Progress.Warming(
                    "shop", "virtual", Duration.ofSeconds(3), Duration.ofSeconds(9), 50)))
        .startsWith("[" + "-".repeat(20) + "] 1439 min 5")
        .endsWith(" s left | warming shop (virtual): second 3 of a load of 9 s, 50.0 req/s");
    assertThat(shown(progress, new Progress.Predicting(2, 5, "cell")))
        .endsWith("| predicting 2 of 5: cell");
    assertThat(shown(progress, new Progress.Settling("cell"))).endsWith("| settling before cell");
    assertThat(shown(progress, new Progress.Observing("shop", "virtual", "2 users", 30)))
        .endsWith("| observing shop (virtual): 2 users, 30.0 req/s");
    assertThat(
            shown(
                progress,
                new Progress.TrialStarted(2, 7, "cell", prediction(), Duration.ofSeconds(40))))
        .endsWith("| trial 2 of 7: cell, predicted ceiling 400 req/s");
    assertThat(shown(progress, new Progress.Second(second(123), prediction())))
        .endsWith("| trial 2 of 7: cell, window 0 of 40 s: 123 req/s of 400 req/s");
    progress.tell(new Progress.Expected(Duration.ofSeconds(-5)));
    assertThat(shown(progress, new Progress.Settling("cell")))
        .endsWith("] a little longer | settling before cell");
    progress.tell(new Progress.Expected(Duration.ZERO));
    assertThat(shown(progress, new Progress.Settling("cell")))
        .as("all of it is over")
        .startsWith("[" + "#".repeat(20) + "] a little longer");
    progress.tell(new Progress.Repeating(1, "steal", Duration.ofHours(1)));
    assertThat(shown(progress, new Progress.Settling("cell"))).contains("59 min 5");
  }

  @Test
  void aTrialThatEndedHasItsFiguresItsLimitAndItsWarnings() {
    ProgressLine progress = new ProgressLine(err, false);
    List<Trial> trials =
        new WrittenRun()
            .warned(
                GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "Wait."),
                GateCode.NOT_WARM.warning(Severity.CAUTION, "Off.", "Look."))
            .users(100, 150)
            .trials();
    progress.tell(ended(3, 12, trials.getFirst()));
    progress.tell(ended(12, 12, new WrittenRun().users(100, 150).trials().getFirst()));

    assertThat(printed())
        .isEqualToNormalizingNewlines(
            """
             3/12 VOID virtual-100: 150 of 10,000 req/s, p99 6,667 ms  [steal, not-warm]
            12/12 virtual-100: 150 of 10,000 req/s, p99 6,667 ms
            """);
  }

  @Test
  void inALogAQuarterOfTheSamplesOfTheNoiseFloorHasALine() {
    StepLine line = new StepLine(err, false);
    for (int i = 1; i <= 8; i++) {
      line.sample(Limited.CPU, i, 8, Duration.ofSeconds(90 - i));
    }
    line.close();

    assertThat(printed().lines())
        .containsExactly(
            "noise floor: sample 1 of 8, CPU-limited, 89 s left",
            "noise floor: sample 3 of 8, CPU-limited, 87 s left",
            "noise floor: sample 5 of 8, CPU-limited, 85 s left",
            "noise floor: sample 7 of 8, CPU-limited, 83 s left");
    printed.reset();
    line.sample(Limited.WAIT, 2, 3, Duration.ofMillis(1_999));
    assertThat(printed().lines())
        .containsExactly("noise floor: sample 2 of 3, wait-limited, 1 s left");
    printed.reset();
    StepLine live = new StepLine(err, true);
    live.sample(Limited.WAIT, 2, 30, Duration.ofSeconds(9));
    live.close();
    assertThat(printed()).isEqualTo("noise floor: sample 2 of 30, wait-limited, 9 s left\r\033[J");
  }

  @Test
  void aLiveAreaHasTheHeightOfAnUsualTerminal() {
    assumeTrue(System.getenv("LINES") == null);

    assertThat(LiveArea.fits(23)).isTrue();
    assertThat(LiveArea.fits(24)).isFalse();
  }

  private String shown(ProgressLine progress, Progress.News news) {
    printed.reset();
    progress.tell(news);
    return printed().replaceFirst("^(\033\\[\\d+A)?\r\033\\[J", "");
  }

  private static WarmUp warmUp(double compiled) {
    return new WarmUp(
        "shop",
        "virtual",
        12.6,
        List.of(
            new WarmUp.Burst(8, 10, 1, 100, 7.0, 9),
            new WarmUp.Burst(8, 10, 1, 100, 3.0, compiled)));
  }

  private static Calibrated calibrated() {
    return new Calibrated(
        List.of(
            new Calibrated.Point(100, new Demands(Map.of(Tier.SERVICE, new Demand(0.002, 0)))),
            new Calibrated.Point(
                400,
                new Demands(
                    Map.of(Tier.SERVICE, new Demand(0.0015, 0)),
                    Demands.HALF,
                    new GarbageCollections(900, 0.02, 0.0003, 0)))),
        new Calibrated.Cpus(1, 0, 0, 0),
        List.of("it is hot", "it is noisy"));
  }

  private static Prediction prediction() {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 400), true, 0);
    return new Prediction(500, 400, null, null, List.of(limit), null);
  }

  private static LoadSecond second(long ok) {
    return new LoadSecond(
        new LoadSecond.Span(5, Phase.WINDOW, 0, 1000),
        new LoadSecond.Requests(ok + 9, ok, Map.of(), Map.of(), 1, 0, 0),
        new LoadSecond.InFlight(1, 1, 0, 1, 1, 1, 1, null),
        Latencies.NONE,
        new Generator(0, 0, 0, 0, 0),
        null,
        null,
        null);
  }

  private static Progress.TrialEnded ended(int number, int of, Trial trial) {
    ResultsFolder none = new ResultsFolder(Path.of("none"));
    return new Progress.TrialEnded(
        number, of, trial, CellVerdict.of(new Cell(trial.levels()), List.of(trial), none));
  }

  private String printed() {
    return printed
        .toString(StandardCharsets.UTF_8)
        .replace(LiveArea.CUT, "")
        .replace(LiveArea.WRAP, "");
  }
}
