package dev.loomgauge.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.discovery.WhatIfText;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The section "What if" of a page: sliders over a scenario without services. The panel and its
 * script are those of {@code what-if.html}, on the classpath where they were built; the script is
 * kept packed, and a browser unpacks and runs it when the section is opened.
 *
 * @param name of the system in addresses
 * @param text of the scenario; it ends a line, because the page copies it with lines behind it
 * @param set factor to the level that it begins with
 * @param points what was measured; null where nothing was to be
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WhatIfSection(
    String name,
    String title,
    String words,
    String text,
    Map<String, String> set,
    @Nullable List<Point> points) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String PARTS = "/dev/loomgauge/page/";
  private static final String SOLVER = PARTS + "solver.js";

  public WhatIfSection {
    text = text.stripTrailing() + "\n";
  }

  /**
   * A cell as it was measured.
   *
   * @param load users, or requests that arrived a second
   * @param rps mean requests per second of its blocks
   * @param low of two blocks the lower one, of more the end of the 95 % interval; null of one
   * @param high likewise
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Point(
      Map<String, String> levels,
      double load,
      double rps,
      @Nullable Double low,
      @Nullable Double high) {}

  /** Of a run; empty where its folder has no such scenario, or the script was not built. */
  public static Optional<WhatIfSection> of(Contents contents) {
    return contents
        .folder()
        .readWhatIf()
        .flatMap(
            text -> {
              List<Point> points = points(contents);
              return of(
                  contents.run().scenario(),
                  "The CPU times are those that this run calibrated at its highest load.",
                  text,
                  points.stream().map(Point::levels).toList(),
                  points);
            });
  }

  /** Of predictions alone; empty where the script was not built. */
  public static Optional<WhatIfSection> of(
      String title, String text, List<PredictionsCsv.Row> rows) {
    return of(
        title,
        "The CPU times are those of these predictions, at the highest load.",
        text,
        rows.stream().map(PredictionsCsv.Row::levels).toList(),
        null);
  }

  private static Optional<WhatIfSection> of(
      String title,
      String words,
      String text,
      List<Map<String, String>> cells,
      @Nullable List<Point> points) {
    if (WhatIfSection.class.getResource(SOLVER) == null) {
      return Optional.empty();
    }
    Map<String, String> first =
        cells.stream()
            .max(
                Comparator.comparingDouble(
                    (Map<String, String> levels) -> OfferedLoad.of(levels).amount()))
            .map(WhatIfSection::solvable)
            .orElse(Map.of());
    return Optional.of(new WhatIfSection("this", title, words, text, first, points));
  }

  /** A cell of a load that a page does not solve begins with the most that it does, as its text. */
  static Map<String, String> solvable(Map<String, String> levels) {
    Map<String, String> first = new LinkedHashMap<>(levels);
    for (String factor : OfferedLoad.FACTORS) {
      first.computeIfPresent(factor, (_, level) -> OfferedLoad.within(level, WhatIfText.MOST_LOAD));
    }
    return first;
  }

  /** Cells that were measured under a load that a factor decides. */
  static List<Point> points(Contents contents) {
    List<Point> points = new ArrayList<>();
    for (Verdict.Row row : contents.verdict().rows().toList()) {
      List<Trial> own =
          contents.trials().stream().filter(trial -> trial.cell().equals(row.cell())).toList();
      Double mean = row.throughputRps();
      if (mean != null && !own.isEmpty() && own.getFirst().offered().amount() > 0) {
        points.add(point(own.getFirst(), mean, CellThroughput.of(row, own)));
      }
    }
    return points;
  }

  private static Point point(Trial trial, double mean, CellThroughput reached) {
    Range interval = reached.row().throughputInterval();
    boolean two = reached.ofTwo();
    List<Double> blocks = reached.blocks().stream().sorted().toList();
    return new Point(
        trial.levels(),
        trial.offered().amount(),
        mean,
        interval == null ? null : two ? blocks.getFirst() : Double.valueOf(interval.low()),
        interval == null ? null : two ? blocks.getLast() : Double.valueOf(interval.high()));
  }

  /** The scripts that the page must allow. */
  List<String> scripts() {
    return List.of(script(), host());
  }

  Map<String, Object> values() {
    return Map.of(
        "data", Escape.SCRIPT.apply(JSON.writeValueAsString(this)),
        "packed", packed(script()),
        "host", host(),
        "panel", Template.text(WhatIfSection.class, PARTS + "panel.html"),
        "panelStyle", Template.text(WhatIfSection.class, PARTS + "panel.css"));
  }

  private static String script() {
    return Stream.of("solver.js", "panel.solver.js", "panel.words.js", "panel.js")
        .map(part -> PARTS + part)
        .map(part -> Template.text(WhatIfSection.class, part))
        .collect(Collectors.joining("\n"));
  }

  private static String host() {
    return Template.text(WhatIfSection.class, "what-if.js");
  }

  /** Compressed by gzip, in characters of base64. */
  private static String packed(String script) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(script.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory does not fail", e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
