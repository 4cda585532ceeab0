package dev.loomgauge.core.finding;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.finding.rule.Rules;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.cell.CellLimit;
import dev.loomgauge.core.result.cell.CellNames;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why nothing is to be gained by a setting where no rule finds a cause.
 *
 * <p>Two reasons are proven by laws. Users who wait for nothing but the work of their own requests
 * ask for N / (R + Z), and no setting makes them ask for more. A CPU that the requests themselves
 * keep busy serves at most 1 / (CPU time of a request) per second and CPU (the utilisation law;
 * Denning and Buzen, "The operational analysis of queueing network models", ACM Computing Surveys
 * 10, 1978), wherever the others wait meanwhile. Everything else is not claimed.
 */
public final class NothingToGain {
  /** Share of the response time that may be explained by nothing, or by no work of the request. */
  private static final double REST = 0.05;

  /** Of the unloaded response time; more is a queue somewhere. */
  private static final double LONGER = 1.1;

  /** Utilisation from which a CPU counts as saturated: at most a ninth is left to gain. */
  private static final double SATURATED = 0.9;

  /** Share of the CPU time that threads of the application have to have used. */
  private static final double OWN = 0.85;

  /** Share of failed requests above which nothing is said. */
  private static final double FAILED = 0.001;

  /** Times of the same work, and throughputs that are the same, may differ by this factor. */
  private static final double SAME = 1.05;

  /** Waits of dumps that were scaled by less do not explain the response time. */
  private static final double SCALED = 0.95;

  private static final Set<Activity> WORK =
      EnumSet.of(Activity.CPU, Activity.DATABASE, Activity.DOWNSTREAM, Activity.NETWORK);

  /** Where requests may wait while a CPU is saturated: they wait for it, wherever they do. */
  private static final Set<Activity> QUEUES =
      EnumSet.of(
          Activity.CPU_QUEUE,
          Activity.THREAD_QUEUE,
          Activity.CONNECTION_QUEUE,
          Activity.CLIENT_QUEUE,
          Activity.LIMIT);

  /** Valid trials of one cell, with the mean of their times. */
  private record Measured(List<Trial> trials, TimeStack times) {
    Trial first() {
      return trials.getFirst();
    }

    double rps() {
      return Trial.meanRps(trials).orElse(0);
    }

    double mean(ToDoubleFunction<Trial> figure) {
      return trials.stream().mapToDouble(figure).average().orElse(0);
    }

    double cpu() {
      return mean(trial -> service(trial).map(TierUse::utilisation).orElse(0.0));
    }

    double cpuSeconds() {
      return mean(trial -> service(trial).map(TierUse::cpuPct).orElse(0.0) / 100);
    }

    private static Optional<TierUse> service(Trial trial) {
      return Optional.ofNullable(trial.tiers().get(Tier.SERVICE));
    }

    /** CPUs that threads of the application used; empty where that was not seen in all trials. */
    OptionalDouble application() {
      List<Double> running =
          trials.stream()
              .flatMap(trial -> Stream.ofNullable(trial.jvm()))
              .flatMap(jvm -> Stream.ofNullable(jvm.queue()))
              .map(queue -> queue.running())
              .toList();
      return running.size() < trials.size()
          ? OptionalDouble.empty()
          : running.stream().mapToDouble(Double::doubleValue).average();
    }

    /** Milliseconds of all activities that are none of these. */
    double without(Set<Activity> these) {
      return times.parts().stream()
          .filter(part -> !these.contains(part.activity()))
          .mapToDouble(TimeStack.Part::ms)
          .sum();
    }
  }

  private record Reason(boolean nothingToGain, String words) {}

  private NothingToGain() {}

  /**
   * What is to be said of each group of cells that differ in their load alone and have no finding
   * that explains anything; of the cell with the largest load. Nothing where most of its trials are
   * void, where requests failed, where the inside of the service was not seen, or where another
   * cell with the same load reached more.
   */
  public static List<WithoutFinding> of(List<Trial> trials, List<Finding> findings) {
    Set<String> found =
        findings.stream()
            .filter(NothingToGain::explains)
            .map(Finding::cell)
            .collect(Collectors.toSet());
    Map<String, String> names = CellNames.byCell(trials);
    return LoadGroup.of(trials).stream()
        .filter(group -> group.stream().noneMatch(trial -> found.contains(trial.cell())))
        .flatMap(group -> of(LoadGroup.heaviest(group), trials, names).stream())
        .sorted(Comparator.comparing(WithoutFinding::nothingToGain).reversed())
        .toList();
  }

  /** A thread that works without requests is named even where it keeps nothing from them. */
  private static boolean explains(Finding finding) {
    return !finding.code().equals(Rules.BACKGROUND_CPU) || finding.weight() >= REST;
  }

  private static Optional<WithoutFinding> of(
      List<Trial> cell, List<Trial> all, Map<String, String> names) {
    List<Trial> valid = cell.stream().filter(Trial::valid).toList();
    List<TimeStack> stacks =
        valid.stream()
            .flatMap(trial -> TimeStack.measured(trial).stream())
            .filter(stack -> stack.meanMs() > 0)
            .toList();
    if (2 * valid.size() < cell.size()
        || valid.isEmpty()
        || stacks.size() < valid.size()
        || !valid.stream().allMatch(NothingToGain::dumped)
        || valid.stream().anyMatch(NothingToGain::failed)
        || bettered(valid, all)) {
      return Optional.empty();
    }
    String id = valid.getFirst().cell();
    Measured measured = new Measured(valid, TimeStack.mean(stacks));
    return reason(measured)
        .map(
            reason ->
                WithoutFinding.of(
                    id, names.getOrDefault(id, id), reason.nothingToGain(), reason.words()));
  }

  /** Whether it was seen what its requests wait for. */
  private static boolean dumped(Trial trial) {
    return trial.jvm() != null && trial.jvm().doing() != null;
  }

  private static boolean failed(Trial trial) {
    return trial.load() == null || trial.load().requests().errorRate() > FAILED;
  }

  /** Whether a cell with the same load and work, and one other level, reached more. */
  private static boolean bettered(List<Trial> cell, List<Trial> all) {
    Trial own = cell.getFirst();
    double reached = Trial.meanRps(cell).orElse(0);
    return all.stream()
        .filter(other -> other.valid() && oneOther(own.levels(), other.levels()))
        .filter(other -> other.offered().equals(own.offered()))
        .filter(
            other ->
                other.prediction().zeroLoadMs() < SAME * own.prediction().zeroLoadMs()
                    && own.prediction().zeroLoadMs() < SAME * other.prediction().zeroLoadMs())
        .collect(Collectors.groupingBy(Trial::cell))
        .values()
        .stream()
        .anyMatch(other -> Trial.meanRps(other).orElse(0) > SAME * reached);
  }

  private static boolean oneOther(Map<String, String> own, Map<String, String> other) {
    return own.keySet().equals(other.keySet())
        && own.entrySet().stream()
                .filter(level -> !level.getValue().equals(other.get(level.getKey())))
                .count()
            == 1;
  }

  private static Optional<Reason> reason(Measured measured) {
    Bottleneck limit = CellLimit.of(measured.trials()).orElse(null);
    if (limit == null) {
      return Optional.empty();
    }
    return switch (limit.limiter()) {
      case Users _ -> Optional.of(unexplained(measured).orElseGet(() -> users(measured)));
      case Cpu(List<Tier> tiers) when tiers.equals(List.of(Tier.SERVICE)) ->
          measured.application().isEmpty()
              ? Optional.empty()
              : Optional.of(unexplained(measured).orElseGet(() -> cpu(measured)));
      default -> Optional.empty();
    };
  }

  private static Optional<Reason> unexplained(Measured measured) {
    TimeStack times = measured.times();
    if (times.scale() < SCALED) {
      return Optional.of(
          notKnown(
              "more waits were seen than there can have been, so the parts of the response time are estimates (scaled by %s).",
              Numbers.fixed(times.scale(), 2)));
    }
    double rest = Math.abs(times.unexplainedMs());
    return rest <= REST * times.meanMs()
        ? Optional.empty()
        : Optional.of(
            notKnown(
                "%s of the response time (%s of %s) is %s.",
                Numbers.percent(rest / times.meanMs()),
                Numbers.millis(rest),
                Numbers.millis(times.meanMs()),
                times.unexplainedMs() < 0 ? "counted twice" : "not explained"));
  }

  private static Reason users(Measured measured) {
    double meanMs = measured.times().meanMs();
    double aloneMs = measured.first().prediction().zeroLoadMs();
    Optional<Reason> other = otherWaits(measured, WORK);
    if (other.isPresent()) {
      return other.get();
    }
    if (meanMs > LONGER * aloneMs) {
      return notKnown(
          "a request takes %s under this load and %s alone, and nothing shows what it waits for.",
          Numbers.millis(meanMs), Numbers.millis(aloneMs));
    }
    return new Reason(true, asked(measured) + "; " + own(measured) + "." + next(measured));
  }

  private static Optional<Reason> otherWaits(Measured measured, Set<Activity> these) {
    double meanMs = measured.times().meanMs();
    return measured.without(these) <= REST * meanMs
        ? Optional.empty()
        : measured.times().parts().stream()
            .filter(part -> !these.contains(part.activity()))
            .max(Comparator.comparingDouble(TimeStack.Part::ms))
            .map(
                part ->
                    notKnown(
                        "%s of the response time is neither CPU time of the request nor what it calls, most of it %s (%s), which no rule calls a cause.",
                        Numbers.percent(measured.without(these) / meanMs),
                        part.activity().label(),
                        Numbers.millis(part.ms())));
  }

  /** "200 users x 1 / (102 ms + 1.00 s) = 1,960 req/s is all that these users can ask for". */
  private static String asked(Measured measured) {
    int users = measured.first().offered().users();
    if (users == 0) {
      return Numbers.format("every arrival is answered (%s)", Numbers.rate(measured.rps()));
    }
    String response = Numbers.millis(measured.times().meanMs());
    double think =
        measured.mean(trial -> trial.little() == null ? 0 : trial.little().thinkSeconds()) * 1000;
    double cycle = (measured.times().meanMs() + think) / 1000;
    return Numbers.format(
        "%s x 1 / %s = %s is all that %s can ask for",
        Numbers.count(users, "user"),
        think > 0 ? "(" + response + " + " + Numbers.millis(think) + " of thinking)" : response,
        Numbers.rate(users / cycle),
        users == 1 ? "this user" : "these users");
  }

  /** "97.1 % of the response time is the downstream's own 100 ms". */
  private static String own(Measured measured) {
    TimeStack.Part largest =
        measured.times().parts().stream()
            .max(Comparator.comparingDouble(TimeStack.Part::ms))
            .orElseThrow();
    String ms = Numbers.millis(largest.ms());
    return Numbers.format(
        "%s of the response time is %s",
        Numbers.percent(Math.min(1, largest.ms() / measured.times().meanMs())),
        largest.activity() == Activity.CPU
            ? ms + " of CPU time of the request itself"
            : "the " + largest.activity().label() + "'s own " + ms);
  }

  /** How far away the next limit is; empty where demands are missing. */
  private static String next(Measured measured) {
    double rps = measured.rps();
    return beyond(measured, "users", "arrivals")
        .map(
            limit ->
                Numbers.format(
                    " The next limit is %s at %s, %s times as much.",
                    label(limit),
                    Numbers.ceiling(limit.rps(), limit.exact()),
                    Numbers.number(limit.rps() / rps)))
        .orElse("");
  }

  /** The lowest limit above what was reached, but for some; empty where demands are missing. */
  private static Optional<Limit> beyond(Measured measured, String... but) {
    return measured.first().prediction().missing().isEmpty()
        ? measured.first().prediction().limits().stream()
            .filter(limit -> !List.of(but).contains(limit.name()) && limit.rps() > measured.rps())
            .min(Comparator.comparingDouble(Limit::rps))
        : Optional.empty();
  }

  private static String label(Limit limit) {
    return limit.kind() == Kind.USERS ? "what these users can ask for," : limit.terms().label();
  }

  private static Reason cpu(Measured measured) {
    double busy = Math.min(1, measured.cpu());
    double application =
        measured.application().orElse(0) / Math.max(measured.cpuSeconds(), Double.MIN_NORMAL);
    if (busy < SATURATED) {
      return notKnown(
          "the CPU of the service is %s busy, so %s of it is left.",
          Numbers.percent(busy), Numbers.percent(1 - busy));
    }
    if (application < OWN) {
      return notKnown(
          "%s of the CPU time of the service is not the requests', but that of the JVM's own threads, such as compilers and collectors.",
          Numbers.percent(1 - application));
    }
    Set<Activity> served = EnumSet.copyOf(WORK);
    served.addAll(QUEUES);
    return otherWaits(measured, served)
        .orElseGet(
            () ->
                new Reason(
                    true,
                    Numbers.format(
                        "the CPU of the service is saturated (%s busy) by the requests themselves, %s each; only cheaper requests or more CPU help.%s",
                        Numbers.percent(busy),
                        Numbers.millis(measured.cpuSeconds() / measured.rps() * 1000),
                        behind(measured))));
  }

  private static String behind(Measured measured) {
    return beyond(measured, "service-cpu")
        .map(
            limit ->
                Numbers.format(
                    " With more CPU the next limit is %s at %s.",
                    label(limit), Numbers.ceiling(limit.rps(), limit.exact())))
        .orElse("");
  }

  private static Reason notKnown(String pattern, Object... values) {
    return new Reason(false, Numbers.format(pattern, values));
  }
}
