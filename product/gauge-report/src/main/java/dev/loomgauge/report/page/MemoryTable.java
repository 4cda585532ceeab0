package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.text.Names;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a request in flight costs in memory.
 *
 * @param any whether it was read
 * @param kinds of memory, one a column
 * @param lines one a cell
 */
record MemoryTable(
    boolean any, List<String> kinds, List<Line> lines, List<Pictures.Picture> pictures) {
  private static final double KIB = 1024;
  private static final double MIB = 1024 * KIB;

  /** One cell. */
  record Line(
      String mode,
      String tone,
      String where,
      String inFlight,
      List<Figure> figures,
      String doubt) {}

  /** One kind of memory: KB a request, and MB with none in flight. */
  record Figure(String perRequest, String interval, String idle) {}

  static MemoryTable of(Verdict verdict, Charts charts) {
    List<RequestMemory> memory = verdict.memory();
    return new MemoryTable(
        !memory.isEmpty(),
        Stream.of(RequestMemory.Kind.values()).map(RequestMemory.Kind::words).toList(),
        memory.stream().map(MemoryTable::line).toList(),
        Pictures.of(charts.memory()));
  }

  private static Line line(RequestMemory memory) {
    return new Line(
        memory.threads(),
        Names.tone(memory.threads()),
        memory.levels().isEmpty() ? "" : Names.levels(memory.levels()),
        Numbers.count(memory.inFlight()),
        memory.parts().isEmpty()
            ? Stream.of(RequestMemory.Kind.values())
                .map(kind -> new Figure(Numbers.NONE, "", Numbers.NONE))
                .toList()
            : memory.parts().stream().map(MemoryTable::figure).toList(),
        memory.doubt());
  }

  private static Figure figure(Part part) {
    Verdict.Interval interval = part.interval();
    return new Figure(
        Numbers.kilobytes(part.bytesPerRequest()) + " KB",
        interval == null
            ? ""
            : Numbers.kilobytes(interval.low()) + " to " + Numbers.kilobytes(interval.high()),
        Numbers.fixed(part.idleBytes() / MIB, 1) + " MB");
  }
}
