package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResponseTimesTest {
  /** Mode and load, then what stands before p50, p95 and p99. */
  private static final Pattern FOUND =
      Pattern.compile(
          "</i>(\\w+)</th><td class=\"n\">([\\d,]+)</td>.*?</td><td class=\"n\">([^<]+)</td>"
              + "<td class=\"n\">([^<]+)</td><td class=\"n tail\">([^<]+)</td>");

  private static final Pattern OPEN =
      Pattern.compile(
          "</i>(\\w+)</th><td>([\\d,]+) arrivals per second.*?</td>"
              + "<td>from the intended start.*?</td><td class=\"n\"><b>[^<]+</b>.*?</td>"
              + "<td class=\"n\"><b>([^<]+)</b>.*?</td><td class=\"n\"><b>([^<]+)</b>.*?</td>"
              + "<td class=\"n\"><b>([^<]+)</b>");

  @TempDir private Path root;

  @Test
  void percentilesAreThoseOfTheTableOfWhatWasFound() throws IOException {
    ResultsFolder folder = Fixture.in(root).open().repetitions(4).write();
    Report.write(folder);
    String page = Files.readString(folder.reportHtml());

    Map<String, List<String>> found = figures(FOUND, page);
    Map<String, List<String>> open = figures(OPEN, page);

    assertThat(open).hasSizeGreaterThan(5).isEqualTo(Map.copyOf(kept(found, open)));
  }

  @Test
  void theSlowestIsThatOfAllTrialsOfACell() throws IOException {
    ResultsFolder folder = Fixture.in(root).open().repetitions(2).write();
    Report.writePage(folder, false);

    Map<String, List<Trial>> cells =
        folder.readTrials().stream()
            .filter(Trial::valid)
            .collect(Collectors.groupingBy(Trial::cell));
    assertThat(Files.readString(folder.summaryMd()).lines())
        .filteredOn(line -> line.contains("(uncorrected"))
        .map(line -> line.substring(line.lastIndexOf("| ", line.length() - 3) + 2))
        .containsExactlyInAnyOrderElementsOf(
            cells.values().stream()
                .map(
                    own ->
                        "%s (uncorrected %s) |"
                            .formatted(
                                most(own, load -> load.latencies().maxMs()),
                                most(
                                    own,
                                    load -> Objects.requireNonNull(load.uncorrected()).maxMs())))
                .toList());
  }

  private static String most(List<Trial> trials, ToDoubleFunction<LoadSummary> figure) {
    return Numbers.millis(
        trials.stream()
            .map(trial -> Objects.requireNonNull(trial.load()))
            .mapToDouble(figure)
            .max()
            .orElseThrow());
  }

  private static Map<String, List<String>> kept(
      Map<String, List<String>> all, Map<String, List<String>> of) {
    return all.entrySet().stream()
        .filter(entry -> of.containsKey(entry.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Map<String, List<String>> figures(Pattern rows, String page) {
    return rows.matcher(page)
        .results()
        .collect(
            Collectors.toMap(
                row -> row.group(1) + " " + row.group(2), ResponseTimesTest::figures, (a, _) -> a));
  }

  private static List<String> figures(MatchResult row) {
    return List.of(row.group(3), row.group(4), row.group(5));
  }
}
