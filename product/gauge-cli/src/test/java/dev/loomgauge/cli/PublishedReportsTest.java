package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of systems that others have measured, against the figures that they published. */
class PublishedReportsTest {
  private static final Path FOLDER = Golden.CHECKOUT.published().resolve("reports");
  private static final long BRIEF = 200_000;

  /** A figure in the comment of a model, with its cell and how near a prediction has to be. */
  private static final Pattern PUBLISHED =
      Pattern.compile(
          "# {3}([\\w-]+)=(\\S+): (throughput|mean|p50) ([\\d.]+) \\S+ within (\\d+) %");

  static List<Path> reports() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void aPredictionIsAsNearToWhatWasPublishedAsItsModelSays(Path file) throws IOException {
    Scenario scenario = ScenarioReader.forPrediction(FOLDER, Map.of()).read(file);
    Predictor predictor =
        new Predictor(
            new Laws(scenario, new CpuAllocation(List.of())), null, PastPairs.NONE, BRIEF);
    List<MatchResult> figures = PUBLISHED.matcher(Files.readString(file)).results().toList();

    assertThat(figures).as("published figures of %s", file).isNotEmpty();
    for (MatchResult figure : figures) {
      Cell cell =
          CellPlan.of(scenario, 1).stream()
              .filter(c -> figure.group(2).equals(c.levels().get(figure.group(1))))
              .findFirst()
              .orElseThrow();
      Expected expected =
          Objects.requireNonNull(predictor.predict(cell, Calibrated.NONE).expected());
      assertThat(value(expected, figure.group(3)))
          .as("%s: %s", file.getFileName(), figure.group())
          .isCloseTo(
              Double.parseDouble(figure.group(4)),
              withinPercentage(Double.parseDouble(figure.group(5))));
    }
  }

  private static Double value(Expected expected, String figure) {
    return Objects.requireNonNull(
        switch (figure) {
          case "throughput" -> expected.throughputRps();
          case "mean" -> expected.meanMs();
          default -> expected.p50Ms();
        });
  }
}
