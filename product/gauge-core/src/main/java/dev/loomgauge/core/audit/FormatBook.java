package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.format.HtmlTable;
import dev.loomgauge.core.audit.format.Hyperfoil;
import dev.loomgauge.core.audit.format.HyperfoilTable;
import dev.loomgauge.core.audit.format.JMeterTable;
import dev.loomgauge.core.audit.format.JsonSummary;
import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.LocustTable;
import dev.loomgauge.core.audit.format.MarkdownTable;
import dev.loomgauge.core.audit.format.NamedLines;
import dev.loomgauge.core.audit.format.PlainTable;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.RankingJson;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.TextTables;
import dev.loomgauge.core.audit.format.ToolRuns;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every format of a print, the least ambiguous first. */
public final class FormatBook {
  /** What a tool writes for programs: one object, in a file of its own or in a text. */
  private static final List<LoadTestFormat> JSON =
      List.of(
          new JsonSummary("summary in JSON"),
          new Hyperfoil("Hyperfoil"),
          new RankingJson("ranking"));

  /** Tables that may stand anywhere in a text. */
  private static final TextTables TABLES =
      new TextTables(
          List.of(
              new HyperfoilTable("Hyperfoil"),
              new MarkdownTable("Markdown table"),
              new HtmlTable("HTML table"),
              new PlainTable("table")));

  /** In the order in which they are tried. */
  public static final List<LoadTestFormat> ALL =
      Stream.of(
              List.<LoadTestFormat>of(new JMeterTable("JMeter report"), new LocustTable("locust")),
              JSON,
              List.<LoadTestFormat>of(
                  new ToolRuns(JSON, TABLES), TABLES, new NamedLines("list of figures")))
          .flatMap(List::stream)
          .toList();

  private FormatBook() {}

  /** The tools and notations whose prints are known, each once: "wrk, ab, bombardier, ...". */
  public static String names() {
    return Stream.concat(
            ToolRuns.names().stream(),
            ALL.stream()
                .filter(format -> !(format instanceof ToolRuns))
                .flatMap(format -> Stream.of(format.name().split(", "))))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** What the first format that knows a print takes from it. */
  public static Optional<Reading> read(Printed printed) {
    return ALL.stream().flatMap(format -> format.recognise(printed).stream()).findFirst();
  }
}
