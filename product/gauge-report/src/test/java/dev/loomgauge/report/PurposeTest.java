package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PurposeTest {
  @TempDir Path folder;

  private static CapacityBracket bracket(@Nullable Passing passing) {
    return new CapacityBracket(
        "virtual",
        Map.of("pool", "50"),
        "users",
        "p99 at most 1,000 ms, no errors",
        1000.0,
        3200,
        3400,
        End.P99,
        "p99 1,240 ms, limited by the CPU of the service (98.0 %)",
        List.of(
            new Point(1600, "001", Standing.CARRIED, 510.0, ""),
            new Point(3200, "002", Standing.CARRIED, 840.0, ""),
            new Point(3400, "003", Standing.NOT_CARRIED, 1240.0, "p99 1,240 ms"),
            new Point(3300, "004", Standing.VOID, 900.0, "the generator was busy")),
        passing);
  }

  private static RequestMemory memory() {
    return new RequestMemory(
        "virtual-5000",
        "virtual",
        Map.of(),
        5000,
        4990,
        3,
        Stream.of(Kind.values())
            .map(kind -> new Part(kind, 64 << 20, 12_288, new Range(11_264, 13_312)))
            .toList(),
        "");
  }

  private ResultsFolder written(List<CapacityBracket> capacities, List<RequestMemory> memory)
      throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict v = results.readVerdict().orElseThrow();
    Json.write(
        results.verdictJson(),
        v.with(
            new Verdict.Findings(capacities, memory, v.warmUps(), v.causes(), v.withoutFinding())));
    return results;
  }

  @Test
  void theAnswerOfASearchIsShownWithItsReasonAndAChart() throws IOException {
    ResultsFolder results = written(List.of(bracket(null)), List.of());

    Report.writePage(results, false);

    assertThat(Files.readString(results.summaryMd()).replace('\u00A0', ' '))
        .contains("## Capacity")
        .contains(
            "| virtual |  | 3,200 | 3,400 | p99 1,240 ms, limited by the CPU of the service (98.0"
                + " %) | 4 |");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<a href=\"#capacity\">")
        .contains("virtual carried 3,200, not 3,400");
  }

  @Test
  void theLoadThatIsLikelyToPassIsInTheTableAndOnTheChart() throws IOException {
    ResultsFolder results =
        written(List.of(bracket(new Passing(3010.4, 2690.2, 3195.0, 6))), List.of());

    Report.Written written = Report.write(results);

    assertThat(written.files()).contains(results.charts().resolve("capacity.svg"));

    assertThat(Files.readString(results.summaryMd()).replace('\u00A0', ' '))
        .contains("| 3,200 | 3,400 | 3,010 (2,690 to 3,195) | p99 1,240 ms")
        .contains("one more trial in the same JVM");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<td class=\"n\">3,010<small>2,690 to 3,195</small></td>")
        .contains("95 % likely to pass at 3,010 (95 % interval 2,690 to 3,195)");
    assertThat(Files.readString(results.charts().resolve("capacity.svg")))
        .contains("95 % likely to pass at 3,010");
  }

  @Test
  void anIntervalWithoutAnUpperEndSaysSoAndASearchWithoutTheLoadHasADash() throws IOException {
    CapacityBracket without = bracket(null);
    CapacityBracket open = bracket(new Passing(3010.4, 2690.2, null, 6));

    Report.writePage(written(List.of(open, without), List.of()), false);

    assertThat(Files.readString(new ResultsFolder(folder).summaryMd()))
        .contains("| 3,010 (2,690 or more) |", "| 3,400 | – | p99");
  }

  @Test
  void whereNoSearchHasALoadThatIsLikelyToPassThereIsNoColumnOfIt() throws IOException {
    ResultsFolder results = written(List.of(bracket(null)), List.of());
    String old = Files.readString(results.verdictJson()).replaceAll(",\\s*\"passing\" : null", "");
    Files.writeString(results.verdictJson(), old);

    Report.writePage(results, false);

    assertThat(old).contains("\"capacities\"").doesNotContain("passing");
    assertThat(Files.readString(results.reportHtml()))
        .contains("id=\"capacity\"")
        .doesNotContain("likely to pass");
  }

  @Test
  void whatARequestCostsIsShownWithItsIntervalAndAChart() throws IOException {
    ResultsFolder results = written(List.of(), List.of(memory()));
    Trial first = results.readTrials().getFirst();
    String rows =
        Stream.of(0, 50, 100)
            .map(
                held ->
                    Csv.line(
                            new MemoryReading(
                                    1, 100, held, held, held, 9, 1L << 26, 9, 1L << 27, 1L << 27)
                                .fields())
                        + "\n")
            .reduce(Csv.line(MemoryReading.COLUMNS) + "\n", String::concat);
    Files.writeString(results.trial(first.id()).memoryCsv(), rows);

    Report.Written written = Report.write(results);

    assertThat(written.files()).contains(results.charts().resolve("memory.svg"));
    assertThat(Files.readString(results.summaryMd()).replace('\u00A0', ' '))
        .contains("| virtual |  | 4,990 | 12 KB (11 to 13), idle 64 MB |");
    assertThat(Files.readString(results.reportHtml())).contains("<a href=\"#memory\">");
  }

  @Test
  void aVerdictOfBeforeThereWereSearchesIsStillRead() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    String old =
        Files.readString(results.verdictJson())
            .replaceAll(",\\s*\"capacities\" : \\[ *\\]", "")
            .replaceAll(",\\s*\"memory\" : \\[ *\\]", "");
    Files.writeString(results.verdictJson(), old);

    Report.writePage(results, false);

    assertThat(old).doesNotContain("capacities");
    assertThat(Files.readString(results.reportHtml()))
        .doesNotContain("id=\"capacity\"")
        .doesNotContain("id=\"memory\"");
  }
}
