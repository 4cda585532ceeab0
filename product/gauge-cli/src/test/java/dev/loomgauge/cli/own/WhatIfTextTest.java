package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.own.Conclusion.WhatIfText;
import dev.loomgauge.cli.own.Conclusion.WhatIfs;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Five threads that a setting reaches, and what twice as many would bring. */
class WhatIfTextTest {
  private static final List<Assumption> ASSUMPTIONS =
      List.of(
          new Assumption.OfKnob(OwnService.KNOBS.getFirst(), List.of("10")),
          new Assumption.OfHardware("instances", List.of("2")));

  private static Outcome outcome(Map<String, String> levels, double rps) {
    return new Outcome(
        levels,
        new Prediction(
            51,
            rps,
            null,
            5.0,
            List.of(
                new Limit(
                    "threads",
                    Kind.RESOURCE,
                    new Limit.Terms("threads", 1, 1.0 / rps),
                    false,
                    0.01)),
            ExpectedFigures.of("laws", rps, null, null, null, null, 0, Map.of())));
  }

  @Test
  void theKnobIsWrittenWithTheSizeOfToday() {
    assertThat(OwnService.text())
        .contains("jdk-http-server-threads: [5]")
        .contains("jdk-http-server-threads: {env: OWN_SIZE, range: 1..100_000, unset: 5}");
  }

  @Test
  void everyCombinationIsARowAndTodayIsMarked() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    new WhatIfText(OwnService.known(), ASSUMPTIONS, 24)
        .print(
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            List.of(
                outcome(Map.of("threads", "platform", "jdk-http-server-threads", "5"), 98),
                outcome(
                    Map.of(
                        "threads", "platform", "jdk-http-server-threads", "10", "instances", "2"),
                    392)),
            List.of());

    assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("What if, at 24 users (predicted, not measured)")
        .containsPattern("platform 5 \\(now\\) now .* the JDK HTTP server threads")
        .containsPattern("platform 10 2 .* the JDK HTTP server threads");
  }

  /** A request holds one of ten connections for 100 ms: ten users keep all of them in use. */
  @Test
  void combinationsArePredictedAtHalfAsManyUsersAgainAsBringTheLastToItsLimit() {
    Scenario scenario =
        ScenarioReader.ofText(
            "own",
            """
            name: own
            factors: {threads: [platform], users: [1]}
            resources: {connections: 10}
            path:
              - acquire: connections
              - wait: 100ms
              - release: connections
            """);
    WhatIfs whatIfs =
        new WhatIfs(
            new Installation(Commands.root(), Path.of("jdk")),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
            true);

    WhatIfs.Predicted predicted = whatIfs.of(scenario, List.of(), 2, 1_000);

    assertThat(predicted.users()).isEqualTo(15);
    assertThat(predicted.outcomes())
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(outcome.level("users")).hasValue("15");
              assertThat(outcome.rps().orElseThrow()).isCloseTo(100, withinPercentage(1));
            });
    assertThat(whatIfs.of(scenario, List.of(), 20, 15).users()).isEqualTo(20);
  }

  private static Outcome ofUsers(double expected, Map<String, Double> busy) {
    return new Outcome(
        Map.of("threads", "virtual"),
        new Prediction(
            51,
            100,
            null,
            5.0,
            List.of(
                new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 100), true, 0),
                new Limit(
                    "threads", Kind.RESOURCE, new Limit.Terms("threads", 1, 1.0 / 150), false, 0)),
            ExpectedFigures.of("laws", expected, 12.5, null, null, 30.0, 0, busy)));
  }

  @Test
  void whatUsersQueueForIsNamedAndWhatIsNotKnownIsSaidSo() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    new WhatIfText(OwnService.known(), List.of(), 1)
        .print(
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            List.of(
                ofUsers(100, Map.of()),
                ofUsers(80, Map.of("threads", 0.9)),
                ofUsers(80, Map.of()),
                new Outcome(
                    Map.of("threads", "platform"),
                    new Prediction(51, 100, null, 5.0, List.of(), null))),
            List.of("a note"));

    assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll(" +", " ").lines())
        .containsExactly(
            "",
            "What if, at 1 user (predicted, not measured)",
            " threads throughput mean p99",
            " virtual 100 req/s 12.5 ms 30.0 ms",
            " virtual 80.0 req/s 12.5 ms 30.0 ms",
            " virtual 80.0 req/s 12.5 ms 30.0 ms",
            " platform unknown unknown unknown",
            "",
            " threads limited by",
            " virtual the number of users",
            " virtual the number of users and their queue for the JDK HTTP server threads",
            " virtual something not known (20.0 % below what these users reach without a queue)",
            " platform unknown",
            "Ranges are 90 % prediction intervals, where past runs tell them.",
            "Note: a note");
  }
}
