package dev.loomgauge.core.gate;

import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.gate.TimedBlocks.Both;
import dev.loomgauge.core.statistics.Family;
import dev.loomgauge.core.statistics.Family.Finding;
import dev.loomgauge.core.statistics.InterimLooks;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.core.statistics.SignTest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Times of both builds, and what may be said of them.
 *
 * <p>The rule is that of all comparisons ({@link Family}): a ratio head / base for each block, by
 * Student's t; interim looks after every block corrected as a group sequential test (Pocock 1977,
 * Wang and Tsiatis 1987, {@link InterimLooks}), the metrics of all of it by Holm (1979). So the
 * chance that any metric is called slower or faster at any look though the builds are alike is at
 * most 5 %. Equivalent is what two one-sided tests place within the margin (Schuirmann 1987).
 *
 * @param facts one a metric that was asked for
 * @param trials all of them, void ones among them
 * @param unfit what {@code doctor} found that stands against measuring; then there is no trial
 */
public record GateTimes(
    TimesAsked asked, List<TimeFact> facts, List<TimedTrial> trials, List<String> unfit) {
  public GateTimes {
    facts = List.copyOf(facts);
    trials = List.copyOf(trials);
    unfit = List.copyOf(unfit);
  }

  /** Of a machine that is not fit to measure. */
  public static GateTimes unfit(TimesAsked asked, List<String> findings) {
    return new GateTimes(
        asked, without(asked, TimeOutcome.VOID, Reason.UNFIT), List.of(), findings);
  }

  /** Before the first block has ended. */
  public static GateTimes none(TimesAsked asked) {
    return new GateTimes(
        asked, without(asked, TimeOutcome.UNDECIDED, Reason.NO_BLOCK), List.of(), List.of());
  }

  private static List<TimeFact> without(TimesAsked asked, TimeOutcome outcome, Reason reason) {
    return asked.metrics().stream()
        .map(metric -> TimeFact.unmeasured(metric, outcome, reason))
        .toList();
  }

  /**
   * Decides what can be, after whole blocks.
   *
   * @param trials at least one
   */
  public static GateTimes of(TimesAsked asked, List<TimedTrial> trials, InterimLooks looks) {
    return of(asked, trials, looks, false);
  }

  /** The same where no block follows, with the number of blocks that would decide more. */
  public static GateTimes last(TimesAsked asked, List<TimedTrial> trials, InterimLooks looks) {
    return of(asked, trials, looks, true);
  }

  private static GateTimes of(
      TimesAsked asked, List<TimedTrial> trials, InterimLooks looks, boolean last) {
    TimedBlocks blocks = TimedBlocks.of(trials);
    Map<TimeMetric, List<Both>> figures = new EnumMap<>(TimeMetric.class);
    Map<TimeMetric, PairedRatio> ratios = new EnumMap<>(TimeMetric.class);
    for (TimeMetric metric : asked.metrics()) {
      List<Both> both = blocks.withheld(metric) ? List.of() : blocks.figures(metric);
      if (!both.isEmpty()) {
        figures.put(metric, both);
        ratios.put(
            metric,
            PairedRatio.of(
                both.stream().map(b -> b.head() / b.base()).toList(), blocks.resolution(metric)));
      }
    }
    SignTest failures = blocks.failures();
    Family family =
        new Family(
            List.copyOf(ratios.values()),
            failures.speaks() ? List.of(failures) : List.of(),
            looks,
            asked.margin());
    List<TimeFact> facts = new ArrayList<>();
    int next = 0;
    for (TimeMetric metric : asked.metrics()) {
      PairedRatio ratio = ratios.get(metric);
      TimeFact byRatio =
          ratio == null
              ? TimeFact.unmeasured(metric, TimeOutcome.VOID, why(blocks, metric))
              : measured(
                  metric,
                  figures.getOrDefault(metric, List.of()),
                  ratio,
                  outcome(family.finding(next), metric, ratio),
                  last ? family.moreBlocks(next) : OptionalInt.empty());
      next += ratio == null ? 0 : 1;
      facts.add(
          failing(byRatio, failures, failures.speaks() && family.pSameFailures(0) <= Family.ALPHA));
    }
    return new GateTimes(asked, facts, trials, List.of());
  }

  private static TimeFact measured(
      TimeMetric metric,
      List<Both> both,
      PairedRatio ratio,
      TimeOutcome outcome,
      OptionalInt more) {
    return new TimeFact(
        metric,
        TimeFact.geometricMean(both.stream().map(Both::base).toList()),
        TimeFact.geometricMean(both.stream().map(Both::head).toList()),
        ratio,
        outcome,
        more,
        Reason.NONE);
  }

  private static TimeOutcome outcome(Finding finding, TimeMetric metric, PairedRatio ratio) {
    return switch (finding) {
      case EQUIVALENT -> TimeOutcome.EQUIVALENT;
      case OPEN -> TimeOutcome.UNDECIDED;
      case DIFFERENT ->
          ratio.meanLog() > 0 == metric.moreIsFaster() ? TimeOutcome.FASTER : TimeOutcome.SLOWER;
    };
  }

  private static Reason why(TimedBlocks blocks, TimeMetric metric) {
    return !blocks.withheld(metric)
        ? Reason.DISTURBED
        : metric == TimeMetric.P99 ? Reason.FEW : Reason.NOT_TOLD;
  }

  /**
   * The build that lost more blocks is neither faster nor as good, whatever its ratio in those that
   * both carried; where chance does not explain that, it is the slower one.
   */
  private static TimeFact failing(TimeFact fact, SignTest failures, boolean beyondChance) {
    boolean head = failures.second() > failures.first();
    TimeOutcome ofLoser = head ? TimeOutcome.SLOWER : TimeOutcome.FASTER;
    if (failures.first() == failures.second() || fact.outcome() == ofLoser) {
      return fact;
    }
    return new TimeFact(
        fact.metric(),
        fact.base(),
        fact.head(),
        fact.ratio(),
        beyondChance ? ofLoser : TimeOutcome.UNDECIDED,
        OptionalInt.empty(),
        head ? Reason.HEAD_FAILS : Reason.BASE_FAILS);
  }

  /** The same, with trials of a block that has not ended. */
  public GateTimes with(List<TimedTrial> all) {
    return new GateTimes(asked, facts, all, unfit);
  }

  /** Whether a further block could decide nothing more. */
  public boolean decided() {
    return facts.stream()
        .noneMatch(
            fact -> fact.outcome() == TimeOutcome.UNDECIDED || fact.reason() == Reason.DISTURBED);
  }

  /** The metrics with an outcome. */
  public List<TimeFact> with(TimeOutcome outcome) {
    return facts.stream().filter(fact -> fact.outcome() == outcome).toList();
  }

  /** Blocks that were measured. */
  public int blocks() {
    return trials.stream().mapToInt(TimedTrial::block).max().orElse(0);
  }
}
