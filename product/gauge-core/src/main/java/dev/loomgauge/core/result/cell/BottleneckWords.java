package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.BusyCpu;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.FullPool;
import dev.loomgauge.core.result.Bottleneck.HeldCarriers;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Program;
import dev.loomgauge.core.result.Bottleneck.Quoted;
import dev.loomgauge.core.result.Bottleneck.Served;
import dev.loomgauge.core.result.Bottleneck.SpentQuota;
import dev.loomgauge.core.result.Bottleneck.Together;
import dev.loomgauge.core.result.Bottleneck.Unsaturated;
import dev.loomgauge.core.result.Bottleneck.UnseenPool;
import dev.loomgauge.core.result.Bottleneck.Wait;
import dev.loomgauge.core.result.Bottleneck.WaitsSeen;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.Verdict.Without;
import dev.loomgauge.core.result.Verdict.Without.State;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What limited a trial or a cell, as people read it. */
public final class BottleneckWords {
  /** Share of the arrivals; those that are missing may be in flight as the window ends. */
  private static final double NEARLY_ALL = 0.99;

  private BottleneckWords() {}

  /** "the 200 Tomcat threads (200 of 200 busy, 800 requests waiting)". */
  public static String of(Bottleneck limit) {
    return brief(limit) + detail(limit);
  }

  /** The same without its evidence, as every table has it: "the 200 Tomcat threads". */
  public static String brief(Bottleneck limit) {
    return subject(limit) + (limit.likely() ? ", most likely" : "");
  }

  /** As a sentence without its full stop: "Limited by the 200 Tomcat threads (...)". */
  public static String sentence(@Nullable Bottleneck limit) {
    if (limit == null) {
      return "Limit: not known";
    }
    return "Limited by " + of(limit);
  }

  /** Of a row, after the blocks that it did not carry: "fails in 7 of 20 blocks; the 200 ...". */
  public static String of(Row row) {
    return failing(row) + limit(row);
  }

  /** The same without evidence: "fails in 7 of 20 blocks; the CPU of the service". */
  public static String brief(Row row) {
    Bottleneck limit = row.bottleneck();
    return failing(row) + (limit == null ? state(row) : brief(limit));
  }

  /** Of a row, without the blocks that it did not carry; why it is void where all trials are. */
  public static String limit(Row row) {
    Bottleneck limit = row.bottleneck();
    return limit == null ? reason(row) : of(limit);
  }

  private static String failing(Row row) {
    return row.failing() == null ? "" : row.failing() + "; ";
  }

  private static String state(Row row) {
    Without without = row.without();
    return without == null ? "" : without.state().name().toLowerCase(Locale.ROOT);
  }

  private static String reason(Row row) {
    Without without = row.without();
    if (without == null || without.evidence().isEmpty()) {
      return state(row);
    }
    return without.state() == State.VOID ? "void: " + without.evidence() : without.evidence();
  }

  /** "the 200 Tomcat threads". */
  private static String subject(Bottleneck limit) {
    return switch (limit.evidence()) {
      case Served(int users) -> users > 0 ? "the number of users" : "the rate of arrivals";
      case BusyCpu _ -> "the CPU of " + owner(tiers(limit.limiter()));
      case SpentQuota _ -> "the CPU quota of the service";
      case FullPool pool -> "the " + Words.counted(Numbers.count(pool.capacity()), pool.label());
      case UnseenPool pool -> "the " + LimitWords.sized(pool.terms());
      case HeldCarriers _ -> "the carriers of virtual threads";
      case WaitsSeen _ -> limit.limiter() instanceof Wait(Activity activity) ? owner(activity) : "";
      case Together _ -> "users in lockstep";
      case Unsaturated _ -> "nothing that was watched";
      case Quoted quoted -> quoted.brief();
    };
  }

  private static String detail(Bottleneck limit) {
    String used = Numbers.percent(Math.min(1, limit.utilisation()));
    return switch (limit.evidence()) {
      case Served(int users) ->
          users > 0
              ? " (%s%s)".formatted(Numbers.count(users, "user"), below(limit.utilisation()))
              : served(limit.utilisation());
      case BusyCpu cpu -> " (%s%s)".formatted(used, by(cpu, tiers(limit.limiter())));
      case SpentQuota quota ->
          " (used up in %s of its periods, at %s of the CPU%s)"
              .formatted(Numbers.percent(quota.periods()), used, queued(quota.queuedThreads()));
      case FullPool pool ->
          " (%s of %s busy, %s waiting)"
              .formatted(
                  Numbers.count(pool.busy()),
                  Numbers.count(pool.capacity()),
                  requests(pool.waiting()));
      case UnseenPool pool ->
          pool.waiting() == null
              ? " (%s of the throughput that they allow; the service does not show how many are in use)"
                  .formatted(used)
              : " (thread dumps show %s waiting for one; %s of the throughput that they allow)"
                  .formatted(requests(pool.waiting()), used);
      case HeldCarriers carriers ->
          " (%s waiting for one, while the CPU is %s busy)"
              .formatted(requests(carriers.waiting()), used);
      case WaitsSeen seen ->
          " (thread dumps show %s waiting there%s%s)"
              .formatted(
                  requests(seen.requests()),
                  seen.longer() < seen.requests()
                      ? ", " + Numbers.count(seen.longer()) + " of them beyond the prediction"
                      : "",
                  seen.place().isEmpty() ? "" : ", most at " + seen.place());
      case Together users ->
          ": about %s of %s come back at once and queue up to %s for the CPU of %s (%s in all)"
              .formatted(
                  Numbers.count(users.together()),
                  Numbers.count(users.users()),
                  Numbers.millis(users.longestMs()),
                  owner(users.cpus()),
                  Numbers.percent(limit.utilisation()));
      case Unsaturated seen ->
          " (%s%s)".formatted(Ceiling.of(seen.limit()).sentence(seen.reachedRps()), busiest(seen));
      case Quoted quoted -> quoted.detail();
    };
  }

  /**
   * Where users reach visibly less than without a queue, as a share of it. By how much a request
   * takes longer does not follow from that alone: they may think between two.
   */
  private static String below(double reached) {
    return reached <= 0 || reached >= PredictedLimit.USERS_ALONE
        ? ""
        : "; they reach %s of what they would if nothing waited"
            .formatted(Numbers.percent(reached));
  }

  private static String served(double reached) {
    return reached <= 0 || reached >= NEARLY_ALL
        ? " (all were served)"
        : " (%s of it was served)".formatted(Numbers.percent(reached));
  }

  /** "the database"; "locks"; "the queue for a permit". */
  private static String owner(Activity activity) {
    return switch (activity) {
      case LOCK, FILE, SLEEP, TASKS, CLASS_LOADING -> activity.label();
      default -> "the " + activity.label();
    };
  }

  private static String requests(double mean) {
    return Numbers.count(Math.round(mean), "request");
  }

  private static List<Tier> tiers(Limiter limiter) {
    return limiter instanceof Cpu(List<Tier> tiers) ? tiers : List.of();
  }

  /** "the service"; "database, downstream, load" of CPUs that tiers share. */
  private static String owner(List<Tier> tiers) {
    return tiers.size() == 1 ? "the " + tiers.getFirst() : joined(tiers);
  }

  private static String joined(List<Tier> tiers) {
    return tiers.stream().map(Tier::key).collect(Collectors.joining(", "));
  }

  private static String by(BusyCpu cpu, List<Tier> tiers) {
    if (!cpu.programs().isEmpty()) {
      return tiers.size() == 1
          ? ": " + programs(cpu.programs(), " of a core")
          : "; dependencies: " + programs(cpu.programs(), "");
    }
    return queued(cpu.queuedThreads());
  }

  private static String queued(@Nullable Double threads) {
    return threads == null
        ? ""
        : ", %s queued for it".formatted(Numbers.count(Math.round(threads), "virtual thread"));
  }

  /** "postgres (pid 4711) 12.0 %", the busiest first. */
  public static String programs(List<Program> programs, String of) {
    return programs.stream()
        .map(
            program ->
                "%s (pid %d) %s%s"
                    .formatted(program.name(), program.pid(), Numbers.percent(program.share()), of))
        .collect(Collectors.joining(", "));
  }

  private static String busiest(Unsaturated seen) {
    return seen.busiest().isEmpty()
        ? ""
        : ", the busiest CPUs, of %s, at %s"
            .formatted(joined(seen.busiest()), Numbers.percent(seen.busy()));
  }
}
