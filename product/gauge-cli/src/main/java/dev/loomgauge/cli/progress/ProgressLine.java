package dev.loomgauge.cli.progress;

import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.run.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows what is running. On a terminal the table of the run and a line of what is going on are
 * written over; elsewhere there is a line an event, and the table once: when all is predicted.
 */
public final class ProgressLine implements Progress, AutoCloseable {
  private final PrintStream err;
  private final boolean live;
  private final long begin = System.nanoTime();
  private Duration length = Duration.ZERO;
  private String trial = "";
  private long trialBegin;
  private Duration trialLength = Duration.ZERO;
  private final RunTable table = new RunTable();
  private boolean shown;
  private final LiveArea area;
  private String doing = "";

  /** Live on a terminal, unless the user wants plain lines. */
  public static ProgressLine of(PrintStream err, boolean plain) {
    return new ProgressLine(err, LiveArea.live(plain));
  }

  ProgressLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
    this.area = new LiveArea(err);
  }

  @Override
  public synchronized void tell(News news) {
    switch (news) {
      case Planned p -> {
        length = p.length();
        line(planned(p));
      }
      case Progress.Block b -> {
        if (b.design().mostBlocks() > 1) {
          line(block(b));
        }
      }
      case Repeating r -> {
        length = length.plus(r.length());
        line(
            "repeating %s that may be valid now (%s), about %s more"
                .formatted(Numbers.count(r.trials(), "trial"), r.causes(), time(r.length())));
      }
      case Starting s -> over("starting %s, %d s".formatted(s.tier(), s.elapsed().toSeconds()));
      case Started s -> line("%s is up: %s".formatted(s.tier(), s.facts()));
      case Warming w ->
          over(
              "warming %s (%s): second %d of a load of %d s, %s"
                  .formatted(
                      w.service(),
                      w.threads(),
                      w.elapsed().toSeconds(),
                      w.of().toSeconds(),
                      Numbers.rate(w.rps())));
      case Warmed w -> line(warmed(w.warmUp()));
      case Progress.Calibrated c -> {
        line(calibrated(c));
        c.demands()
            .alarms()
            .forEach(alarm -> line("attention, %s: %s".formatted(c.threads(), alarm)));
      }
      case Predicting p ->
          over("predicting %d of %d: %s".formatted(p.number(), p.of(), table.name(p.cell())));
      case Predicted p -> {
        table.predicted(p);
        if (inPlace()) {
          over(doing);
        } else if (table.calibrated() && !shown) {
          shown = true;
          shown();
        }
      }
      case Settling s -> over("settling before " + table.name(s.cell()));
      case TrialStarted t -> {
        trial = "trial %d of %d: %s".formatted(t.number(), t.of(), table.name(t.cell()));
        trialBegin = System.nanoTime();
        trialLength = t.length();
        over(trial + ", predicted ceiling " + Ceiling.of(t.prediction()).words());
      }
      case Second s ->
          over(
              "%s, %s %d of %d s: %s of %s"
                  .formatted(
                      trial,
                      s.second().phase().word(),
                      since(trialBegin).toSeconds(),
                      trialLength.toSeconds(),
                      Numbers.rate((double) s.second().ok()),
                      Ceiling.of(s.prediction()).words()));
      case TrialEnded t -> {
        table.ended(t);
        trial(t);
      }
      case Expected e -> length = since(begin).plus(e.length());
      case Observing o ->
          over(
              "observing %s (%s): %s, %s"
                  .formatted(o.service(), o.threads(), o.load(), Numbers.rate(o.rps())));
      case Found f -> line(f.text());
      case Note n -> line("note: " + n.text());
    }
  }

  /** "8 trials, about 5 min 10 s; predicted after 48 s." */
  public static String planned(Planned plan) {
    return "%s, about %s%s."
        .formatted(
            Numbers.count(plan.trials(), "trial"),
            time(plan.length()),
            plan.predicted()
                .map(
                    after -> "; predicted " + (after.isZero() ? "at once" : "after " + time(after)))
                .orElse(""));
  }

  private void shown() {
    line("After %s: %s".formatted(time(since(begin)), table.contents()));
    area.clear();
    table.lines().forEach(err::println);
  }

  /** Whether the table is written over. */
  private boolean inPlace() {
    return live && LiveArea.fits(inPlaceLines().size() + 1);
  }

  private List<String> inPlaceLines() {
    List<String> lines = new ArrayList<>(table.lines());
    if (!lines.isEmpty()) {
      lines.addFirst(table.contents());
    }
    return lines;
  }

  private static String calibrated(Progress.Calibrated c) {
    return c.demands().points().isEmpty()
        ? "calibrated %s: the CPU of the service per request is unknown, because too few requests completed; only limits are predicted"
            .formatted(c.threads())
        : "calibrated %s: CPU of the service per request %s%s"
            .formatted(
                c.threads(),
                c.demands().points().stream()
                    .map(ProgressLine::demand)
                    .collect(Collectors.joining(", ")),
                c.demands()
                    .highest()
                    .collections()
                    .words()
                    .map("; pauses for collections "::concat)
                    .orElse(""));
  }

  private static String warmed(WarmUp warmUp) {
    List<WarmUp.Burst> bursts = warmUp.bursts();
    return Numbers.format(
        "warmed %s (%s) in %.0f s, %s: CPU per request %s in the first, %s in the last%s",
        warmUp.service(),
        warmUp.threads(),
        warmUp.seconds(),
        Numbers.count(bursts.size(), "burst"),
        Numbers.millis(bursts.getFirst().cpuMs()),
        Numbers.millis(bursts.getLast().cpuMs()),
        warmUp.busy() ? "; its compilers are still busy" : "");
  }

  private static String block(Progress.Block block) {
    return "block %d of %s%d: %d trials"
        .formatted(
            block.number(),
            block.design().untilDecided() ? "at most " : "",
            block.design().mostBlocks(),
            block.trials());
  }

  private void trial(TrialEnded ended) {
    Trial t = ended.trial();
    line(
        "%2d/%d ".formatted(ended.number(), ended.of()),
        "%s%s: %s".formatted(t.valid() ? "" : "VOID ", table.name(t.cell()), figures(t)));
  }

  /** What it measured and what limited it; the evidence is in the report. */
  private static String figures(Trial t) {
    if (t.load() == null) {
      return String.valueOf(t.failure());
    }
    return "%s of %s, %s"
            .formatted(
                Numbers.perSecond(t.load().throughputRps()),
                Ceiling.of(t.prediction()).words(),
                Double.isNaN(t.load().knownP99Ms())
                    ? "no p99"
                    : "p99 " + Numbers.millis(t.load().latencies().p99Ms()))
        + (t.bottleneck() == null ? "" : ", limited by " + BottleneckWords.brief(t.bottleneck()))
        + doubts(t);
  }

  /** " [not-warm, speed-changed]"; without the notes, which cast no doubt on the figures. */
  private static String doubts(Trial t) {
    String codes =
        t.warnings().stream()
            .filter(warning -> warning.severity() != TrialWarning.Severity.NOTE)
            .map(TrialWarning::code)
            .distinct()
            .collect(Collectors.joining(", "));
    return codes.isEmpty() ? "" : "  [" + codes + "]";
  }

  /** A text that stays, on as many lines as it needs. */
  private void line(String text) {
    line("", text);
  }

  private void line(String first, String text) {
    area.clear();
    Wrapped.print(err, first, text);
  }

  /** What is going on now, below the table; only on a terminal. */
  private void over(String text) {
    doing = text;
    if (live) {
      List<String> lines = new ArrayList<>(inPlace() ? inPlaceLines() : List.of());
      lines.add(bar() + " " + text);
      area.show(lines);
    }
  }

  public synchronized void clear() {
    area.clear();
  }

  /** Leaves the table on the terminal, as all that is known where a run fails. */
  public synchronized void leave() {
    area.leave();
  }

  @Override
  public void close() {
    clear();
  }

  private String bar() {
    double share =
        length.isZero() ? 0 : Math.min(1, since(begin).toNanos() / (double) length.toNanos());
    Duration left = length.minus(since(begin));
    return LiveArea.bar((int) (share * LiveArea.BAR))
        + (left.isNegative() ? "a little longer" : time(left) + " left")
        + " |";
  }

  private static String demand(dev.loomgauge.core.prediction.Calibrated.Point point) {
    return Numbers.format(
        "%.3f ms at %s",
        point.demands().of(Tier.SERVICE).seconds() * 1000, Numbers.rate(point.rps()));
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /** "4 min 10 s". */
  public static String time(Duration d) {
    return d.toMinutes() > 0
        ? "%d min %02d s".formatted(d.toMinutes(), d.toSecondsPart())
        : d.toSeconds() + " s";
  }
}
