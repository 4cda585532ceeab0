package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.format.Ab;
import dev.loomgauge.core.audit.format.Bombardier;
import dev.loomgauge.core.audit.format.GatlingStats;
import dev.loomgauge.core.audit.format.H2load;
import dev.loomgauge.core.audit.format.Hey;
import dev.loomgauge.core.audit.format.HtmlTable;
import dev.loomgauge.core.audit.format.Hyperfoil;
import dev.loomgauge.core.audit.format.JMeterStatistics;
import dev.loomgauge.core.audit.format.JMeterSummary;
import dev.loomgauge.core.audit.format.JMeterTable;
import dev.loomgauge.core.audit.format.K6;
import dev.loomgauge.core.audit.format.K6Json;
import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.MarkdownTable;
import dev.loomgauge.core.audit.format.OhaJson;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.RankingJson;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.Vegeta;
import dev.loomgauge.core.audit.format.VegetaJson;
import dev.loomgauge.core.audit.format.Wrk;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every format of a print, the least ambiguous first. */
public final class FormatBook {
  /** In the order in which they are tried. */
  public static final List<LoadTestFormat> ALL =
      List.of(
          new Wrk(),
          new Ab(),
          new Bombardier(),
          new Hey(),
          new OhaJson(),
          new Vegeta(),
          new VegetaJson(),
          new K6(),
          new K6Json(),
          new H2load(),
          new JMeterTable(),
          new JMeterStatistics(),
          new JMeterSummary(),
          new GatlingStats(),
          new Hyperfoil(),
          new RankingJson(),
          new MarkdownTable(),
          new HtmlTable());

  private FormatBook() {}

  /** The tools and notations whose prints are known, each once: "wrk, ab, bombardier, ...". */
  public static String names() {
    return ALL.stream().map(LoadTestFormat::name).distinct().collect(Collectors.joining(", "));
  }

  /** What the first format that knows a print takes from it. */
  public static Optional<Reading> read(Printed printed) {
    return ALL.stream().flatMap(format -> format.recognise(printed).stream()).findFirst();
  }
}
