package dev.loomgauge.core.audit.format;

import java.util.List;
import java.util.Optional;

/**
 * All runs of tools in a text, whatever stands between them: what tools print for people, objects
 * in JSON, and the tables beside them.
 *
 * @param json formats of whole files, which are tried on the objects in a text too
 * @param tables of which the rows with a rate or a mean are taken
 */
public record ToolRuns(List<LoadTestFormat> json, LoadTestFormat tables) implements LoadTestFormat {
  public ToolRuns {
    json = List.copyOf(json);
  }

  public static List<String> names() {
    return ToolPrint.ALL.stream().map(ToolPrint::name).toList();
  }

  @Override
  public String name() {
    return "prints of tools";
  }

  /** What a text that is none of any lacks; empty where nothing of a tool is in it. */
  public static Optional<String> nearest(Printed printed) {
    return PrintRuns.of(printed.lines()).nearest();
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    PrintRuns runs = PrintRuns.of(printed.lines());
    runs.objects(printed.lines(), json);
    return runs.isEmpty() ? Optional.empty() : Optional.of(runs.with(tables, printed));
  }
}
