package dev.loomgauge.cli.progress;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.warming.WarmUp;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.run.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows what is running. On a terminal the table of the run and a line of what is going on are
 * written over; elsewhere there is a line an event, and the table once, when it is predicted.
 */
public final class ProgressLine implements Progress {
  private static final int BAR = 20;

  private final PrintStream err;
  private final boolean live;
  private final long begin = System.nanoTime();
  private Duration length = Duration.ZERO;
  private String trial = "";
  private long trialBegin;
  private Duration trialLength = Duration.ZERO;
  private final FirstTable table = new FirstTable();
  private final LiveArea area;
  private String doing = "";

  /** Live on a terminal, unless the user wants plain lines. */
  public static ProgressLine of(PrintStream err, boolean plain) {
    return new ProgressLine(err, Terminal.live(plain));
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
            "repeating %s that the machine disturbed (%s), about %s more"
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
        line(
            "calibrated %s: CPU of the service per request %s"
                .formatted(
                    c.threads(),
                    c.demands().points().stream()
                        .map(ProgressLine::demand)
                        .collect(Collectors.joining(", "))));
        c.demands()
            .alarms()
            .forEach(alarm -> line("attention, %s: %s".formatted(c.threads(), alarm)));
      }
      case Predicting p -> over("predicting %d of %d: %s".formatted(p.number(), p.of(), p.cell()));
      case Predicted p -> predicted(p);
      case Settling s -> over("settling before " + s.cell());
      case TrialStarted t -> {
        trial = "trial %d of %d: %s".formatted(t.number(), t.of(), t.cell());
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
        table.ended(t.trial());
        line("%s%s".formatted(trial(t), t.trial().valid() ? "" : "  VOID"));
      }
      case Note n -> line("note: " + n.text());
    }
  }

  /** "8 trials, about 5 min 10 s; all cells predicted after 2 min 04 s, or at once where ...". */
  public static String planned(Planned plan) {
    return "%s, about %s%s."
        .formatted(
            Numbers.count(plan.trials(), "trial"),
            time(plan.length()),
            plan.predicted().isZero()
                ? ""
                : "; the first table, as predicted, after %s, or at once where calibrations are kept"
                    .formatted(time(plan.predicted())));
  }

  private void predicted(Predicted news) {
    table.predicted(news.rows(), news.of());
    if (inPlace()) {
      over(doing);
    } else if (table.whole()) {
      line("As predicted; what is measured follows trial by trial, and as a table at the end:");
      table.lines().forEach(this::line);
    }
  }

  /** Whether the table is written over. */
  private boolean inPlace() {
    return live && LiveArea.fits(table.lines().size() + 1);
  }

  private static String warmed(WarmUp warmUp) {
    List<WarmUp.Burst> bursts = warmUp.bursts();
    return Numbers.format(
        "warmed %s (%s) in %.0f s, %d bursts: CPU per request %s in the first, %s in the last%s",
        warmUp.service(),
        warmUp.threads(),
        warmUp.seconds(),
        bursts.size(),
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

  private static String trial(TrialEnded ended) {
    Trial t = ended.trial();
    String head = "%2d/%d %s: ".formatted(ended.number(), ended.of(), t.cell());
    if (t.load() == null) {
      return head + t.failure();
    }
    return head
        + "%s of %s, %s"
            .formatted(
                Numbers.rate(t.load().throughputRps()),
                Ceiling.of(t.prediction()).words(),
                Double.isNaN(t.load().knownP99Ms())
                    ? "too few requests for a p99"
                    : "p99 " + Numbers.millis(t.load().latencies().p99Ms()))
        + (t.bottleneck() == null ? "" : ", limited by " + t.bottleneck().words())
        + (t.warnings().isEmpty()
            ? ""
            : "  [" + String.join(", ", t.warnings().stream().map(w -> w.code()).toList()) + "]");
  }

  /** A line that stays. */
  private void line(String text) {
    area.clear();
    err.println(text);
  }

  /** What is going on now, below the table; only on a terminal. */
  private void over(String text) {
    doing = text;
    if (live) {
      List<String> lines = new ArrayList<>(inPlace() ? table.lines() : List.of());
      lines.add(bar() + " " + text);
      area.show(lines);
    }
  }

  /** Takes away what is written over. */
  public synchronized void clear() {
    area.clear();
  }

  private String bar() {
    double share =
        length.isZero() ? 0 : Math.min(1, since(begin).toNanos() / (double) length.toNanos());
    int full = (int) (share * BAR);
    Duration left = length.minus(since(begin));
    return "["
        + "#".repeat(full)
        + "-".repeat(BAR - full)
        + "] "
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
