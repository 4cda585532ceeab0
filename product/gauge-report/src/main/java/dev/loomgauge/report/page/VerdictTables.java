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
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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
      List<CapacityLine> lines,
      List<Pictures.Picture> pictures) {
    record CapacityLine(
        String mode,
        String tone,
        String where,
        String carried,
        String notCarried,
        String passing,
        String interval,
        String because,
        String trials) {}

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

    private static CapacityLine line(CapacityBracket bracket, boolean placed) {
      Passing passing = bracket.passing();
      return new CapacityLine(
          bracket.threads(),
          Names.tone(bracket.threads()),
          placed ? Names.levels(bracket.levels()) : "",
          level(bracket.carried()),
          level(bracket.notCarried()),
          passing == null ? Numbers.NONE : Numbers.count(Math.round(passing.level())),
          passing == null ? "" : Numbers.counts(passing.low(), passing.high()),
          Numbers.together(bracket.because()),
          Numbers.count(bracket.points().size()));
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
      List<ScoreLine> lines,
      boolean more,
      List<ScoreLine> allRuns,
      List<Pictures.Picture> pictures) {
    /**
     * The errors of one metric, in percent.
     *
     * @param inside how many lay inside their 90 % prediction interval, and how many had none
     * @param share 95 % interval of the share that does
     * @param halfWidth median over the trials
     */
    record ScoreLine(
        String metric,
        String compared,
        String median,
        String medianAbsolute,
        String worst,
        String worstCell,
        String inside,
        String share,
        String halfWidth) {}

    static ScoreTable of(Verdict verdict, Charts charts) {
      List<ScoreLine> lines =
          // A verdict of before there were scores has none.
          Objects.requireNonNullElse(verdict.scores(), List.<Verdict.Score>of()).stream()
              .map(ScoreTable::line)
              .toList();
      List<Pictures.Picture> pictures = Pictures.of(charts.score());
      boolean any = !lines.isEmpty() || !pictures.isEmpty();
      boolean bounded = lines.stream().anyMatch(line -> !line.share().equals(Numbers.NONE));
      List<ScoreLine> allRuns = verdict.allRuns().stream().map(ScoreTable::line).toList();
      return new ScoreTable(
          any, !lines.isEmpty(), bounded, lines, !allRuns.isEmpty(), allRuns, pictures);
    }

    private static ScoreLine line(Verdict.Score score) {
      Verdict.Score.Coverage coverage = score.coverage();
      return new ScoreLine(
          score.title(),
          Numbers.count(score.trials()),
          Numbers.signed(score.median()),
          Numbers.percent(score.medianAbsolute()),
          Numbers.signed(score.worst()),
          score.worstCell(),
          score.held(),
          coverage == null
              ? Numbers.NONE
              : Numbers.percent(coverage.share().low())
                  + " to "
                  + Numbers.percent(coverage.share().high()),
          coverage == null ? Numbers.NONE : "± " + Numbers.percent(coverage.halfWidth()));
    }
  }

  /** What warming the services cost and gained. */
  record WarmUpTable(boolean any, List<WarmUpLine> lines) {
    record WarmUpLine(
        String mode,
        String tone,
        String warmUps,
        String length,
        String requests,
        String compiled,
        String first,
        String last,
        String gain,
        String busy) {}

    static WarmUpTable of(Verdict verdict) {
      List<ModeWarmUp> modes = verdict.warmUps();
      return new WarmUpTable(!modes.isEmpty(), modes.stream().map(WarmUpTable::line).toList());
    }

    private static WarmUpLine line(ModeWarmUp mode) {
      Double first = mode.firstMs();
      Double last = mode.lastMs();
      return new WarmUpLine(
          mode.threads(),
          Names.tone(mode.threads().replaceFirst(",.*", "")),
          Numbers.count((long) mode.warmUps()),
          span(mode.seconds()),
          Numbers.count(mode.requests()),
          span(mode.compiledSeconds()),
          Numbers.millis(first),
          Numbers.millis(last),
          first == null || last == null ? Numbers.NONE : Numbers.signed(last / first - 1),
          mode.busy() == 0 ? "" : "compilers still busy after %d".formatted(mode.busy()));
    }

    private static String span(double seconds) {
      return Numbers.span(Duration.ofMillis(Math.round(seconds * 1000)));
    }
  }
}
