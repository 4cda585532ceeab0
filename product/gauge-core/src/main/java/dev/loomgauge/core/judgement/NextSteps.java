package dev.loomgauge.core.judgement;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.finding.rule.Rules;
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
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.WithoutFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to do next: each cause that can be changed once, with all thread modes that have it, and
 * each limit that no cause explains; what explains most comes first.
 */
final class NextSteps {
  /** A lighter cause does not explain why a cell is limited. */
  private static final double EXPLAINS = 0.25;

  /** Of a limit without a cause, among the shares of the response time that causes explain. */
  private static final double LIMIT = 0.5;

  private final List<Trial> trials;
  private final List<Finding> findings;
  private final Map<String, Map<String, String>> levels = new LinkedHashMap<>();

  private NextSteps(List<Trial> trials, List<Finding> findings) {
    this.trials = trials;
    this.findings = findings;
    trials.forEach(trial -> levels.put(trial.cell(), trial.levels()));
  }

  /**
   * One step.
   *
   * @param modes thread modes that it concerns
   * @param words the same for all of them
   * @param figures in which they differ
   */
  private record Step(List<String> modes, String words, Figures figures, double weight) {
    Step with(Step other) {
      return new Step(
          Stream.concat(modes.stream(), other.modes.stream()).distinct().toList(),
          words,
          figures.with(other.figures),
          Math.max(weight, other.weight));
    }

    String sentence() {
      return Words.listed(modes, " and ") + ": " + words + figures.words() + ".";
    }
  }

  /** A figure of each thread mode, and what stands around them. */
  private record Figures(String before, List<String> each, String after) {
    static final Figures NONE = new Figures("", List.of(), "");

    Figures with(Figures other) {
      return new Figures(before, Stream.concat(each.stream(), other.each.stream()).toList(), after);
    }

    String words() {
      List<String> apart = each.stream().distinct().count() == 1 ? each.subList(0, 1) : each;
      return apart.isEmpty() ? "" : before + Words.listed(apart, " and ") + after;
    }
  }

  private record Weighed(String sentence, double weight) {}

  /**
   * All of them, a sentence or two each.
   *
   * @param findings of the trials, the one that explains most first
   */
  static List<String> of(
      List<Group> groups,
      List<Trial> trials,
      List<Finding> findings,
      List<WithoutFinding> withoutFinding) {
    NextSteps steps = new NextSteps(trials, findings);
    Stream<Weighed> limits =
        steps.limits(groups).stream().map(step -> new Weighed(step.sentence(), step.weight()));
    Stream<Weighed> nothing =
        withoutFinding.stream()
            .filter(WithoutFinding::nothingToGain)
            .map(without -> new Weighed(without.words(), 0));
    return Stream.of(steps.causes().stream(), limits, nothing)
        .flatMap(all -> all)
        .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
        .map(Weighed::sentence)
        .distinct()
        .toList();
  }

  /**
   * Findings of one rule and one setting in cells that differ in their thread mode alone; those
   * that change no setting but have one remedy, in any cells.
   */
  private List<Weighed> causes() {
    Map<List<Object>, List<Finding>> same = new LinkedHashMap<>();
    for (Finding finding : findings) {
      Setting setting = finding.setting();
      List<Object> key =
          setting == null && finding.proof() == null
              ? List.of(finding.code(), finding.remedy())
              : List.of(
                  finding.code(), setting == null ? "" : setting.name(), others(finding.cell()));
      same.computeIfAbsent(key, _ -> new ArrayList<>()).add(finding);
    }
    return same.values().stream()
        .map(all -> new Weighed(words(all), all.getFirst().weight()))
        .toList();
  }

  private Map<String, String> others(String cell) {
    return CellLevels.without(List.of(ThreadMode.FACTOR), levels.getOrDefault(cell, Map.of()));
  }

  private String words(List<Finding> same) {
    Finding first = same.getFirst();
    return "%s (%s): %s %s".formatted(first.title(), where(same), first.evidence(), remedy(first));
  }

  /** "platform and virtual, connection held, 200 users; also in 2 other cells". */
  private String where(List<Finding> same) {
    Finding first = same.getFirst();
    List<Finding> here =
        same.stream().filter(f -> others(f.cell()).equals(others(first.cell()))).toList();
    List<String> modes = here.stream().map(f -> mode(f.cell())).distinct().toList();
    String mode = modes.getFirst();
    String place =
        modes.size() > 1 && first.where().startsWith(mode)
            ? Words.listed(modes, " and ") + first.where().substring(mode.length())
            : first.where();
    long elsewhere = same.stream().map(Finding::cell).distinct().count() - modes.size();
    return elsewhere <= 0 ? place : place + "; also in " + Numbers.count(elsewhere, "other cell");
  }

  private String mode(String cell) {
    return levels.getOrDefault(cell, Map.of()).getOrDefault(ThreadMode.FACTOR, "");
  }

  private String remedy(Finding finding) {
    Setting setting = finding.setting();
    if (finding.proof() != null) {
      return "Tried: " + finding.proof();
    }
    if (setting == null) {
      return finding.remedy();
    }
    boolean heap = setting.name().equals(Setting.HEAP);
    String predicted =
        "With %s, %s is predicted%s."
            .formatted(
                heap ? "a heap of " + setting.value() : Numbers.level(setting.value()) + " of them",
                (heap ? "at most " : "") + Numbers.rate(setting.rps()),
                heap || setting.name().equals(Setting.MAX_CONNECTIONS)
                    ? ""
                    : ", if the resources behind them can serve as many at once");
    return trials.stream()
        .filter(trial -> trial.cell().equals(finding.cell()))
        .filter(trial -> limitedBy(new Pool(setting.name()), trial))
        .findFirst()
        .flatMap(trial -> without(new Pool(setting.name()), trial))
        .map(modes -> " " + Words.capital(modes) + " threads have no such pool.")
        .map(predicted::concat)
        .orElse(predicted);
  }

  /**
   * Of each mode and limit the cell with the largest load, unless a cause explains it; by the trial
   * that shows the limit which its row names.
   */
  private List<Step> limits(List<Group> groups) {
    Map<String, Trial> heaviest = new LinkedHashMap<>();
    groups.stream()
        .flatMap(group -> group.rows().stream())
        .filter(row -> row.repetitions() > 0)
        .forEach(
            row ->
                trials.stream()
                    .filter(t -> t.cell().equals(row.cell()) && t.valid())
                    .filter(t -> Objects.equals(t.bottleneck(), row.bottleneck()))
                    .findFirst()
                    .ifPresent(
                        t ->
                            heaviest.merge(t.threads() + "/" + token(row), t, NextSteps::heavier)));
    Map<String, Step> steps = new LinkedHashMap<>();
    heaviest.values().stream()
        .flatMap(trial -> of(trial).stream())
        .forEach(step -> steps.merge(step.words() + step.figures().before(), step, Step::with));
    return List.copyOf(steps.values());
  }

  private static String token(Row row) {
    return row.bottleneck() == null ? "" : row.bottleneck().limiter().token();
  }

  private static Trial heavier(Trial a, Trial b) {
    return b.offered().amount() > a.offered().amount() ? b : a;
  }

  private Optional<Step> of(Trial trial) {
    return Optional.ofNullable(trial.bottleneck())
        .filter(limit -> !(limit.evidence() instanceof Bottleneck.SpentQuota)) // a finding tells
        .map(Bottleneck::limiter)
        .filter(limiter -> !explained(limiter, trial))
        .flatMap(limiter -> of(limiter, trial))
        .map(words -> new Step(List.of(trial.threads()), words, figures(trial), LIMIT));
  }

  /** Whether a finding is about the limit of a cell, or of one with another load. */
  private boolean explained(Limiter limiter, Trial trial) {
    return findings.stream()
        .filter(finding -> mode(finding.cell()).equals(trial.threads()))
        .anyMatch(
            finding ->
                limiter instanceof Pool(String name)
                    ? about(name, trial, finding)
                    : finding.cell().equals(trial.cell()) && finding.weight() >= EXPLAINS);
  }

  /** By the pool that it sets; a full pool that is not to be enlarged has nothing to be set. */
  private static boolean about(String pool, Trial trial, Finding finding) {
    Setting setting = finding.setting();
    return setting == null
        ? finding.code().equals(Rules.SMALL_POOL) && finding.cell().equals(trial.cell())
        : setting.name().equals(pool);
  }

  private Optional<String> of(Limiter limiter, Trial trial) {
    return switch (limiter) {
      case Users _ -> Optional.empty();
      case Pool pool -> Optional.of(ofPool(pool, trial));
      case Cpu cpu ->
          Optional.of(
              cpu.serviceCpu()
                  ? "the CPU is full; more threads or users only add waiting. Add cores or spend"
                      + " less CPU per request"
                  : "the CPU of the other tiers is full; run on a machine with more cores");
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
          "requests wait in the %s: find its size in the settings of the service, and hold its members for less time, or enlarge it if the resources behind it serve more requests at once"
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
  private String ofPool(Pool pool, Trial trial) {
    if (pool.name().equals(Tier.DOWNSTREAM.key())) {
      return "the downstream serves no more requests at once; give it more capacity, call it less"
          + " often, or limit the calls before it so that the rest fails fast";
    }
    if (pool.name().equals(Limit.UNIDENTIFIED)) {
      return "identify the limit: the findings say what requests wait for under load, and where; if"
          + " that is a reply, the limit is in what replies";
    }
    String label = label(pool, trial);
    return without(pool, trial)
        .map(modes -> "more %s, or %s threads, raise this limit".formatted(label, modes))
        .orElseGet(
            () ->
                "hold one of the %s for less time (give it back before a wait that does not need it), or enlarge the pool if the resources behind it serve more requests at once"
                    .formatted(label));
  }

  /**
   * The thread modes that have no such pool, with all other levels but those of the load the same:
   * "virtual or reactive".
   */
  private Optional<String> without(Pool pool, Trial trial) {
    Map<String, String> system = Conclusions.shared(trial.levels());
    List<String> modes =
        trials.stream()
            .filter(other -> Conclusions.shared(other.levels()).equals(system))
            .filter(other -> !limitedBy(pool, other))
            .map(Trial::threads)
            .filter(mode -> !mode.equals(trial.threads()))
            .distinct()
            .toList();
    return modes.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", modes));
  }

  private static String label(Pool pool, Trial trial) {
    return trial
        .resource(pool.name())
        .map(ResourceUse::label)
        .or(() -> trial.prediction().limit(pool.name()).map(LimitWords::label))
        .orElse(pool.name());
  }

  private static boolean limitedBy(Pool pool, Trial trial) {
    return trial.prediction().limit(pool.name()).isPresent();
  }

  private static String ofUnknown(Trial trial) {
    List<String> unwatched =
        trial.prediction().unwatched(trial.resources()).stream().map(LimitWords::label).toList();
    return unwatched.isEmpty()
        ? "nothing watched was saturated; look for a limit outside the request path (locks, kernel"
            + " queues, a proxy)"
        : "nothing watched was saturated, and these pools are not watched: %s; declare under 'watch' of the service how it shows them"
            .formatted(String.join(", ", unwatched));
  }

  private Figures figures(Trial trial) {
    Limiter limiter = Objects.requireNonNull(trial.bottleneck()).limiter();
    if (limiter instanceof Pool(String name)) {
      return trial.prediction().behind(name).map(NextSteps::behind).orElse(Figures.NONE);
    }
    return limiter.serviceCpu() ? cost(trial) : Figures.NONE;
  }

  /** What a request costs over all trials of a cell that count. */
  private Figures cost(Trial trial) {
    double cpuSeconds = 0;
    long requests = 0;
    for (Trial one : trials) {
      LoadSummary load = one.load();
      TierUse service = one.tiers().get(Tier.SERVICE);
      if (one.cell().equals(trial.cell()) && one.valid() && load != null && service != null) {
        JvmUse jvm = one.jvm();
        double background = jvm == null ? 0 : jvm.backgroundCpus();
        cpuSeconds += (service.cpuPct() / 100 - background) * load.windowSeconds();
        requests += load.ok();
      }
    }
    List<String> each =
        requests == 0
            ? List.of()
            : List.of(Numbers.format("%.3f ms", cpuSeconds / requests * 1000));
    return new Figures(" (now ", each, ")");
  }

  private static Figures behind(Limit limit) {
    String before =
        limit.kind() == Kind.USERS
            ? "; beyond it these users can reach "
            : "; the next limit is " + LimitWords.label(limit) + " at ";
    return new Figures(before, List.of(Numbers.rate(limit.rps())), "");
  }
}
