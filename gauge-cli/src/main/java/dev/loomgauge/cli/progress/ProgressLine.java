package dev.loomgauge.cli.progress;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.warming.WarmUp;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.run.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows what is running: one line that is written over on a terminal, one line an event elsewhere.
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
  private boolean shown;

  /** Live on a terminal, unless the user wants plain lines. */
  public static ProgressLine of(PrintStream err, boolean plain) {
    return new ProgressLine(err, Terminal.live(plain));
  }

  ProgressLine(PrintStream err, boolean live) {
    this.err = err;
    this.live = live;
  }

  @Override
  public synchronized void tell(News news) {
    switch (news) {
      case Planned p -> {
        length = p.length();
        line("%d trials, about %s.".formatted(p.trials(), time(p.length())));
      }
      case Progress.Block b -> {
        if (b.design().mostBlocks() > 1) {
          line(block(b));
        }
      }
      case Repeating r ->
          line(
              "repeating %s that the machine disturbed (%s)"
                  .formatted(Numbers.count(r.trials(), "trial"), r.causes()));
      case Starting s -> over("starting %s, %d s".formatted(s.tier(), s.elapsed().toSeconds()));
      case Started s -> line("%s is up: %s".formatted(s.tier(), s.facts()));
      case Warming w ->
          over(
              "warming %s (%s), %d of %d s, %s"
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
      case TrialEnded t -> line("%s%s".formatted(trial(t), t.trial().valid() ? "" : "  VOID"));
      case Note n -> line("note: " + n.text());
    }
  }

  private static String warmed(WarmUp warmUp) {
    List<WarmUp.Burst> bursts = warmUp.bursts();
    if (bursts.isEmpty()) {
      return "not warmed: " + warmUp.service();
    }
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
    clear();
    err.println(text);
  }

  /** What is going on now; only on a terminal. */
  private void over(String text) {
    if (live) {
      String line = bar() + " " + text;
      err.print("\r\033[K" + line.substring(0, Math.min(line.length(), width())));
      err.flush();
      shown = true;
    }
  }

  /** Takes the live line away. */
  public synchronized void clear() {
    if (shown) {
      err.print("\r\033[K");
      shown = false;
    }
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

  private static int width() {
    String columns = System.getenv("COLUMNS");
    return columns != null && columns.matches("\\d{2,4}") ? Integer.parseInt(columns) - 1 : 119;
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
