package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Carriers;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Lockstep;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Unknown;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.Bottleneck.Wait;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Group;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What to try next: one line for each bottleneck seen, with what the laws say the change would
 * bring; of a pool whose size a finding gives, only what the finding does not say.
 */
final class Advice {
  private Advice() {}

  static List<String> from(List<Group> groups, List<Trial> trials, List<Finding> findings) {
    Map<String, Trial> worst = new LinkedHashMap<>();
    for (Group group : groups) {
      group.rows().stream()
          .filter(row -> row.repetitions() > 0)
          .forEach(
              row ->
                  trials.stream()
                      .filter(t -> t.cell().equals(row.cell()) && t.valid())
                      .findFirst()
                      .ifPresent(
                          t ->
                              worst.merge(
                                  t.threads()
                                      + "/"
                                      + Optional.ofNullable(row.bottleneck())
                                          .map(limit -> limit.limiter().token())
                                          .orElse(""),
                                  t,
                                  Advice::heavier)));
    }
    return worst.values().stream()
        .flatMap(trial -> of(trial, trials, findings).stream())
        .distinct()
        .toList();
  }

  private static Trial heavier(Trial a, Trial b) {
    return load(b) > load(a) ? b : a;
  }

  private static double load(Trial trial) {
    return trial.offered().users();
  }

  static Optional<String> of(Trial trial, List<Trial> all, List<Finding> findings) {
    return Optional.ofNullable(trial.bottleneck())
        .map(Bottleneck::limiter)
        .flatMap(
            limiter ->
                limiter instanceof Pool pool && sized(pool, trial, all, findings)
                    ? without(pool, trial, all)
                        .map(
                            modes ->
                                "%s limit it, and %s threads have no such pool"
                                    .formatted(label(pool, trial), modes))
                    : of(limiter, trial, all))
        .map(words -> trial.threads() + ": " + words + ".");
  }

  /** Whether a finding of its thread mode says how many members the pool needs. */
  private static boolean sized(Pool pool, Trial trial, List<Trial> all, List<Finding> findings) {
    Set<String> cells =
        all.stream()
            .filter(other -> other.threads().equals(trial.threads()))
            .map(Trial::cell)
            .collect(Collectors.toSet());
    return findings.stream()
        .filter(finding -> cells.contains(finding.cell()))
        .map(Finding::setting)
        .anyMatch(setting -> setting != null && setting.name().equals(pool.name()));
  }

  private static Optional<String> of(Limiter limiter, Trial trial, List<Trial> all) {
    return switch (limiter) {
      case Users _ -> Optional.empty();
      case Pool pool -> Optional.of(ofPool(pool, trial, all) + next(trial, pool));
      case Cpu(List<Tier> tiers) ->
          Optional.of(
              tiers.contains(Tier.SERVICE)
                  ? "the CPU is spent; more threads or users only add waiting. Add cores or spend"
                      + " less CPU per request"
                      + cost(trial, all)
                  : "the CPU of the other tiers is spent; run on a machine with more cores");
      case Lockstep _ ->
          Optional.of(
              "its users fell into lockstep behind a constant wait and stayed in it, as real ones"
                  + " hardly would. "
                  + (trial.tiers().containsKey(Tier.DOWNSTREAM)
                      ? "Give the downstream a spread (downstream: {delay:"
                          + " lognormal(300ms,cv=0.2)})"
                      : "Give a dependency a delay with a spread (--delay"
                          + " PORT=lognormal(20ms,cv=0.3) with try)")
                  + ", or measure arrivals in place of users (model: open)");
      case Carriers _ ->
          Optional.of(
              "its carriers are blocked or pinned by what they carry; find where in the report, and"
                  + " wait there without keeping the carrier");
      case Wait(Activity activity) -> Optional.of(ofWait(activity));
      case Unknown _ -> Optional.of(ofUnknown(trial));
    };
  }

  private static String ofWait(Activity activity) {
    return switch (activity) {
      case LOCK -> "hold the lock for less time, or have one lock for each key";
      case CONNECTION_QUEUE, CLIENT_QUEUE, LIMIT ->
          "requests wait in the %s: find its size in the settings of the service, and hold its members for less time or enlarge it"
              .formatted(activity.label());
      case DATABASE, DOWNSTREAM ->
          "the %s takes longer under this load than alone: look for its own limit, call it less often, or limit the calls before it so that the rest fails fast"
              .formatted(activity.label());
      default ->
          "requests wait for %s longer than alone; the places in the report say where"
              .formatted(activity.label());
    };
  }

  /** A larger pool raises every limit of this kind; so does a thread mode that has no such pool. */
  private static String ofPool(Pool pool, Trial trial, List<Trial> all) {
    if (pool.name().equals(Tier.DOWNSTREAM.key())) {
      return "the downstream serves no more requests at once; give it more capacity, call it less"
          + " often, or limit the calls before it so that the rest fails fast";
    }
    String label = label(pool, trial);
    return without(pool, trial, all)
        .map(modes -> "more %s, or %s threads, raise this limit".formatted(label, modes))
        .orElseGet(
            () ->
                "hold one of the %s for less time (give it back before a wait that does not need it) or enlarge the pool"
                    .formatted(label));
  }

  /** The thread modes that have no such pool: "virtual or reactive". */
  private static Optional<String> without(Pool pool, Trial trial, List<Trial> all) {
    List<String> modes =
        all.stream()
            .filter(other -> !limitedBy(pool, other))
            .map(Trial::threads)
            .filter(mode -> !mode.equals(trial.threads()))
            .distinct()
            .toList();
    return modes.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", modes));
  }

  private static String label(Pool pool, Trial trial) {
    return trial.resources().stream()
        .filter(use -> use.name().equals(pool.name()))
        .map(ResourceUse::label)
        .findFirst()
        .orElse(pool.name());
  }

  private static boolean limitedBy(Pool pool, Trial trial) {
    return trial.prediction().limits().stream().anyMatch(l -> l.name().equals(pool.name()));
  }

  private static String ofUnknown(Trial trial) {
    List<String> unwatched =
        trial.prediction().limits().stream()
            .filter(limit -> limit.kind() == Kind.RESOURCE)
            .map(Limit::name)
            .filter(name -> trial.resources().stream().noneMatch(use -> use.name().equals(name)))
            .toList();
    return unwatched.isEmpty()
        ? "nothing watched was saturated; look for a limit outside the request path (locks, kernel"
            + " queues, a proxy)"
        : "nothing watched was saturated, and these pools are not watched: %s; declare under 'watch' of service.yaml how the service shows them"
            .formatted(String.join(", ", unwatched));
  }

  /** Over all trials of its cell that count. */
  private static String cost(Trial trial, List<Trial> all) {
    double cpuSeconds = 0;
    long requests = 0;
    for (Trial one : all) {
      LoadSummary load = one.load();
      TierUse service = one.tiers().get(Tier.SERVICE);
      if (one.cell().equals(trial.cell()) && one.valid() && load != null && service != null) {
        cpuSeconds += service.cpuPct() / 100 * load.windowSeconds();
        requests += load.ok();
      }
    }
    return requests == 0 ? "" : Numbers.format(" (now %.3f ms)", cpuSeconds / requests * 1000);
  }

  private static String next(Trial trial, Pool pool) {
    return trial.prediction().limits().stream()
        .filter(l -> !l.name().equals(pool.name()))
        .findFirst()
        .map(Advice::nextWords)
        .orElse("");
  }

  private static String nextWords(Limit limit) {
    return limit.kind() == Kind.USERS
        ? "; beyond it these users can reach " + Numbers.rate(limit.rps())
        : "; the next limit is " + limit.name() + " at " + Numbers.rate(limit.rps());
  }
}
