package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.SvgEngineTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionReportTest {
  @TempDir private static Path shared = Path.of("");
  private static List<Path> usual = List.of();

  @TempDir private Path folder = Path.of("");

  /** One report of all cells, which the tests only read. */
  @BeforeAll
  static void writeAReport() {
    usual = write(shared, quick(), Sample.FACTORS);
  }

  @Test
  void everyCombinationOfTheOtherFactorsHasChartsOfItsOwn() {
    assertThat(names(usual))
        .containsExactly(
            "prediction.html",
            "predictions.csv",
            "predicted-throughput-connection-released.svg",
            "predicted-latency-connection-released.svg",
            "predicted-throughput-connection-held.svg",
            "predicted-latency-connection-held.svg");
  }

  @Test
  void aPureModelOfOneFactorIsOneCurve() throws IOException {
    List<PredictionsCsv.Row> rows =
        quick().stream()
            .filter(row -> row.cell().startsWith("released-virtual"))
            .map(row -> only(row, "users"))
            .toList();

    List<Path> files = write(rows, List.of("users"));

    assertThat(names(files))
        .containsExactly(
            "prediction.html",
            "predictions.csv",
            "predicted-throughput.svg",
            "predicted-latency.svg");
    assertThat(Files.readString(folder.resolve("predicted-throughput.svg")))
        .contains("predicted at 2,600: 2,");
  }

  @Test
  void thePageTellsEachCellWithTheLimitBehindItsBottleneck() throws IOException {
    assertThat(Files.readString(shared.resolve("prediction.html")))
        .contains(
            "<td>threads<small>398 req/s</small></td><td>service-cpu<small>~2,706 to 2,983"
                + " req/s</small></td>")
        .contains("<li>Demands are guesses &lt;b&gt;</li>")
        .contains("solved by simulation")
        .contains("href=\"predicted-latency-connection-held.svg\"");
  }

  @Test
  void aChartIsTitledByWhatItShowsAndOfWhichCells() throws IOException {
    assertThat(Files.readString(shared.resolve("predicted-throughput-connection-released.svg")))
        .contains("<title>Predicted throughput against users, connection released</title>");
  }

  /** A page names the limit behind the bottleneck, too. */
  @Test
  void estimatesAreExplainedWhereOneOfTheFirstTwoLimitsIsOne() throws IOException {
    PredictionsCsv.Row exact = quick().getFirst();
    PredictionsCsv.Row second = quick().get(1);
    assertThat(exact.prediction().limits())
        .extracting(Limit::exact)
        .containsExactly(true, true, false);
    assertThat(second.prediction().limits()).extracting(Limit::exact).containsExactly(true, false);

    assertThat(Files.readString(write(List.of(exact), Sample.FACTORS).getFirst()))
        .doesNotContain(Prediction.ESTIMATE);
    assertThat(Files.readString(write(List.of(exact, second), Sample.FACTORS).getFirst()))
        .contains(Prediction.ESTIMATE);
  }

  @Test
  void thePredictionsCarryTheirChecksums() throws IOException {
    assertThat(PredictionsCsv.sound(Files.readString(shared.resolve("predictions.csv"))))
        .containsExactlyElementsOf(
            Sample.quick().stream().map(Sample::checksum).distinct().toList());
  }

  @Test
  void ceilingsAloneAreDrawnWithoutResponseTimes() {
    List<PredictionsCsv.Row> rows =
        Sample.quick().stream().map(Sample::unpredicted).map(Sample::row).toList();

    assertThat(names(write(rows, Sample.FACTORS))).noneMatch(name -> name.contains("latency"));
  }

  @Test
  void oneCellIsEnough() {
    assertThat(names(write(quick().subList(0, 1), Sample.FACTORS)))
        .contains("predicted-throughput.svg", "predicted-latency.svg");
  }

  @Test
  void aChartThatCannotBeDrawnIsNotedBehindWhatLimitsThePredictions() throws IOException {
    List<Chart.Section> sections = List.of(new Chart.Section("", List.of(SvgEngineTest.broken())));
    List<Path> files =
        PredictionReport.write(
            folder,
            sections,
            List.of("Guesses."),
            notes ->
                PredictionReport.Sheet.of("quick", "", quick(), Sample.FACTORS, notes, sections),
            "a\n",
            Optional.empty());

    assertThat(names(files)).containsExactly("prediction.html", "predictions.csv");
    assertThat(Files.readString(files.getFirst()).replaceAll("\\s+", " "))
        .containsPattern("<li>Guesses\\.</li> *<li>Chart one was not drawn to a file: ");
    assertThat(files.getLast()).hasContent("a\n");
  }

  @Test
  void noCellsLeaveAPageThatSaysSo() throws IOException {
    List<Path> files = write(List.of(), List.of("users"));

    assertThat(names(files)).containsExactly("prediction.html", "predictions.csv");
    assertThat(Files.readString(files.getFirst())).contains("There is nothing to draw");
  }

  private List<Path> write(List<PredictionsCsv.Row> rows, List<String> factors) {
    return write(folder, rows, factors);
  }

  private static List<Path> write(
      Path folder, List<PredictionsCsv.Row> rows, List<String> factors) {
    return PredictionReport.write(
        folder,
        "quick",
        "Where is the limit?",
        rows,
        factors,
        List.of("Demands are guesses <b>"),
        Optional.empty());
  }

  private static List<String> names(List<Path> files) {
    Path page = files.getFirst();
    return files.stream().map(file -> page.resolveSibling("").relativize(file).toString()).toList();
  }

  private static List<PredictionsCsv.Row> quick() {
    return Sample.quick().stream().map(Sample::row).toList();
  }

  private static PredictionsCsv.Row only(PredictionsCsv.Row row, String factor) {
    return new PredictionsCsv.Row(
        row.at(),
        row.cell(),
        Map.of(factor, row.levels().getOrDefault(factor, "")),
        row.prediction());
  }
}
