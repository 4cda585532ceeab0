package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.own.Conclusion.WhatIfText;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Case;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                    "threads", Kind.RESOURCE, Limit.Terms.carrying("threads", rps), false, 0.01)),
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
    Case known =
        new Case(
            "own.yaml",
            OwnService.scenario(),
            OwnService.MODEL,
            OwnService.KNOBS,
            List.of(),
            List.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    new WhatIfText(known, ASSUMPTIONS, 24)
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
}
