package dev.loomgauge.report.page;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.TableRow;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of a verdict beside that of its cells. */
final class VerdictTables {
  private VerdictTables() {}

  /**
   * The largest loads that were carried.
   *
   * @param bound what a load that is carried keeps to
   * @param meaning what "95 % likely to pass" is; empty where no search has such a load
   */
  record CapacityTable(
      boolean any,
      String bound,
      String axis,
      String meaning,
      List<TableRow> lines,
      List<Pictures.Picture> pictures) {
    static CapacityTable of(Verdict verdict, Charts charts) {
      List<CapacityBracket> brackets = verdict.capacities();
      if (brackets.isEmpty()) {
        return new CapacityTable(false, "", "", "", List.of(), List.of());
      }
      return new CapacityTable(
          true,
          brackets.getFirst().bound(),
          Names.axis(brackets.getFirst().factor()),
          brackets.stream().allMatch(b -> b.passing() == null) ? "" : Passing.MEANING,
          brackets.stream().map(b -> line(b, CapacityBracket.differ(brackets))).toList(),
          Pictures.of(charts.capacity()));
    }

    private static TableRow line(CapacityBracket bracket, boolean placed) {
      Passing passing = bracket.passing();
      return new TableRow()
          .with("mode", bracket.threads())
          .with("tone", Names.tone(bracket.threads()))
          .with("where", placed ? Names.levels(bracket.levels()) : "")
          .with("carried", level(bracket.carried()))
          .with("notCarried", level(bracket.notCarried()))
          .with(
              "passing",
              passing == null ? Numbers.NONE : Numbers.count(Math.round(passing.level())))
          .with("interval", passing == null ? "" : Numbers.counts(passing.low(), passing.high()))
          .with("because", Numbers.together(bracket.because()))
          .with("trials", Numbers.count(bracket.points().size()));
    }

    private static String level(@Nullable Integer level) {
      return level == null ? Numbers.NONE : Numbers.count(level);
    }
  }

  /** What a request in flight costs in memory. */
  record MemoryTable(
      boolean any, List<String> kinds, List<MemoryLine> lines, List<Pictures.Picture> pictures) {
    record MemoryLine(
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

    private static MemoryLine line(RequestMemory memory) {
      return new MemoryLine(
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
      Range interval = part.interval();
      return new Figure(
          Numbers.kilobytes(part.bytesPerRequest()) + " KB",
          interval == null
              ? ""
              : Numbers.kilobytes(interval.low()) + " to " + Numbers.kilobytes(interval.high()),
          Numbers.fixed(Bytes.mb(part.idleBytes()), 1) + " MB");
    }
  }

  /**
   * How good the predictions were.
   *
   * @param bounded whether a prediction had an interval
   * @param lines one a metric; empty without a verdict
   * @param more whether other runs on this machine are known
   * @param allRuns one a metric, over all runs on this machine
   */
  record ScoreTable(
      boolean any,
      boolean table,
      boolean bounded,
      List<TableRow> lines,
      boolean more,
      List<TableRow> allRuns,
      List<Pictures.Picture> pictures) {
    static ScoreTable of(Verdict verdict, Charts charts) {
      List<TableRow> lines = verdict.scores().stream().map(ScoreTable::line).toList();
      List<Pictures.Picture> pictures = Pictures.of(charts.score());
      boolean any = !lines.isEmpty() || !pictures.isEmpty();
      boolean bounded = verdict.scores().stream().anyMatch(score -> score.coverage() != null);
      List<TableRow> allRuns = verdict.allRuns().stream().map(ScoreTable::line).toList();
      return new ScoreTable(
          any, !lines.isEmpty(), bounded, lines, !allRuns.isEmpty(), allRuns, pictures);
    }

    private static TableRow line(Verdict.Score score) {
      Verdict.Score.Coverage coverage = score.coverage();
      return new TableRow()
          .with("metric", score.title())
          .with("compared", Numbers.count(score.trials()))
          .with("median", Numbers.signed(score.median()))
          .with("medianAbsolute", Numbers.percent(score.medianAbsolute()))
          .with("worst", Numbers.signed(score.worst()))
          .with("worstCell", score.worstCell())
          .with("inside", score.held())
          .with(
              "share",
              coverage == null
                  ? Numbers.NONE
                  : Numbers.percent(coverage.share().low())
                      + " to "
                      + Numbers.percent(coverage.share().high()))
          .with(
              "halfWidth",
              coverage == null ? Numbers.NONE : "± " + Numbers.percent(coverage.halfWidth()));
    }
  }

  /** What warming the services cost and gained. */
  record WarmUpTable(boolean any, List<TableRow> lines) {
    static WarmUpTable of(Verdict verdict) {
      List<ModeWarmUp> modes = verdict.warmUps();
      return new WarmUpTable(!modes.isEmpty(), modes.stream().map(WarmUpTable::line).toList());
    }

    private static TableRow line(ModeWarmUp mode) {
      Double first = mode.firstMs();
      Double last = mode.lastMs();
      return new TableRow()
          .with("mode", mode.threads())
          .with("tone", Names.tone(mode.threads().replaceFirst(",.*", "")))
          .with("warmUps", Numbers.count((long) mode.warmUps()))
          .with("length", span(mode.seconds()))
          .with("requests", Numbers.count(mode.requests()))
          .with("compiled", span(mode.compiledSeconds()))
          .with("first", Numbers.millis(first))
          .with("last", Numbers.millis(last))
          .with(
              "gain",
              first == null || last == null ? Numbers.NONE : Numbers.signed(last / first - 1))
          .with(
              "busy",
              mode.busy() == 0 ? "" : "compilers still busy after %d".formatted(mode.busy()));
    }

    private static String span(double seconds) {
      return Numbers.span(Duration.ofMillis(Math.round(seconds * 1000)));
    }
  }
}
