package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.grid.HtmlTable;
import dev.loomgauge.core.audit.format.grid.MarkdownTable;
import dev.loomgauge.core.audit.format.grid.RankingJson;
import dev.loomgauge.core.audit.format.tool.Ab;
import dev.loomgauge.core.audit.format.tool.GatlingStats;
import dev.loomgauge.core.audit.format.tool.H2load;
import dev.loomgauge.core.audit.format.tool.Hey;
import dev.loomgauge.core.audit.format.tool.Hyperfoil;
import dev.loomgauge.core.audit.format.tool.JMeterStatistics;
import dev.loomgauge.core.audit.format.tool.JMeterSummary;
import dev.loomgauge.core.audit.format.tool.JMeterTable;
import dev.loomgauge.core.audit.format.tool.K6;
import dev.loomgauge.core.audit.format.tool.K6Json;
import dev.loomgauge.core.audit.format.tool.OhaJson;
import dev.loomgauge.core.audit.format.tool.Vegeta;
import dev.loomgauge.core.audit.format.tool.VegetaJson;
import dev.loomgauge.core.audit.format.tool.Wrk;
import java.util.List;
import java.util.Optional;

/** Every format of a print, the ones that are told most surely first. */
public final class FormatBook {
  /** In the order in which they are tried. */
  public static final List<LoadTestFormat> ALL =
      List.of(
          new Wrk(),
          new Ab(),
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

  /** What the first format that knows a print takes from it. */
  public static Optional<Reading> read(Printed printed) {
    return ALL.stream().flatMap(format -> format.recognise(printed).stream()).findFirst();
  }
}
