package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The answer to the question whether to switch to virtual threads, in sentences: what it changes,
 * what limits the service before and after, what to set, and what stays as it is.
 */
public final class Answer {
  /** A smaller difference is none: two runs of the same service differ by as much. */
  static final double MARGIN = 0.07;

  private final List<Trial> trials;
  private final int users;

  private Answer(List<Trial> trials) {
    this.trials = trials.stream().filter(Trial::valid).toList();
    this.users = this.trials.stream().mapToInt(Answer::users).max().orElse(0);
  }

  /** The sentences, the decision first. */
  public static List<String> of(List<Trial> trials) {
    return new Answer(trials).sentences();
  }

  private static int users(Trial trial) {
    String users = trial.level("users");
    return users.matches("\\d{1,9}") ? Integer.parseInt(users) : 0;
  }

  private List<String> sentences() {
    List<Trial> platform = most(ThreadMode.PLATFORM);
    List<Trial> virtual = most(ThreadMode.VIRTUAL);
    List<String> all = new ArrayList<>();
    if (platform.isEmpty() && virtual.isEmpty()) {
      return List.of("No answer: no trial at the highest load is valid. See the warnings above.");
    }
    if (platform.isEmpty() || virtual.isEmpty()) {
      List<Trial> only = platform.isEmpty() ? virtual : platform;
      all.add(
          Numbers.format(
              "One thread mode was measured, so there is no comparison: %s at %,d users on %s"
                  + " threads, limited by %s.",
              Numbers.rate(rps(only)), users, only.getFirst().threads(), limiter(only)));
      all.addAll(advice(only));
      return all;
    }
    double ratio = rps(virtual) / rps(platform);
    all.add(decision(platform, virtual, ratio));
    all.add(
        "Platform threads are limited by %s; virtual threads by %s."
            .formatted(limiter(platform), limiter(virtual)));
    all.addAll(advice(ratio > 1 + MARGIN ? virtual : platform));
    if (ratio > 1 + MARGIN && unbounded(virtual)) {
      all.add(bound(virtual));
    }
    heap(platform, virtual).ifPresent(all::add);
    all.add(unchanged(platform, virtual));
    return all;
  }

  private String decision(List<Trial> platform, List<Trial> virtual, double ratio) {
    String figures =
        Numbers.format(
            "%s instead of %s at %,d users (%s times)",
            Numbers.rate(rps(virtual)), Numbers.rate(rps(platform)), users, Numbers.ratio(ratio));
    if (ratio > 1 + MARGIN) {
      return "Switch to virtual threads: " + figures + ".";
    }
    if (ratio < 1 - MARGIN) {
      return "Do not switch to virtual threads: " + figures + ".";
    }
    return "Nothing to gain from virtual threads: "
        + figures
        + (same(platform, virtual)
            ? ", because " + limiter(platform) + " limits both modes."
            : ", which is no difference here.");
  }

  private static boolean same(List<Trial> one, List<Trial> other) {
    Bottleneck first = one.getFirst().bottleneck();
    Bottleneck second = other.getFirst().bottleneck();
    return first != null && second != null && first.limiter().equals(second.limiter());
  }

  /** Where a pool limits it: the size at which something else begins to. */
  private List<String> advice(List<Trial> mode) {
    Bottleneck bottleneck = mode.getFirst().bottleneck();
    if (bottleneck == null || !(bottleneck.limiter() instanceof Bottleneck.Pool(String pool))) {
      return List.of();
    }
    List<Limit> limits = mode.getFirst().prediction().limits();
    Optional<Limit> own = limits.stream().filter(l -> l.name().equals(pool)).findFirst();
    Optional<Limit> next =
        limits.stream()
            .filter(l -> !l.name().equals(pool) && l.kind() != Prediction.Kind.USERS)
            .min(Comparator.comparingDouble(Limit::rps));
    if (own.isEmpty() || next.isEmpty() || next.get().rps() <= own.get().rps()) {
      return List.of();
    }
    double times = next.get().rps() / own.get().rps();
    String size = own.get().formula().replaceFirst("^[^:]*: ([\\d,]+) .*$", "$1").replace(",", "");
    if (!size.matches("\\d{1,9}")) {
      return List.of();
    }
    return List.of(
        Numbers.format(
            "A pool of %,.0f instead of %s would let %s through, predicted; beyond that the limit"
                + " is %s.",
            Math.ceil(Integer.parseInt(size) * times),
            size,
            Numbers.ceiling(next.get().rps(), next.get().exact()),
            next.get().formula().replaceFirst(":.*$", "")));
  }

  private static boolean unbounded(List<Trial> mode) {
    return mode.getFirst().prediction().limits().stream()
        .noneMatch(limit -> limit.kind() == Prediction.Kind.RESOURCE);
  }

  private static String bound(List<Trial> mode) {
    double knee = mean(mode, t -> t.prediction().kneeUsers()).orElse(0);
    return Numbers.format(
        "With virtual threads nothing bounds the requests in the service any more. Beyond about"
            + " %,.0f at once more only wait: set a limit near that (a semaphore, or the limit of"
            + " the server).",
        knee);
  }

  private static Optional<String> heap(List<Trial> platform, List<Trial> virtual) {
    OptionalDouble before = heap(platform);
    OptionalDouble after = heap(virtual);
    return before.isPresent() && after.isPresent()
        ? Optional.of(
            Numbers.format(
                "Heap in use at most: %,.0f MB on platform threads, %,.0f MB on virtual threads.",
                before.getAsDouble(), after.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble heap(List<Trial> mode) {
    return mode.stream()
        .map(Trial::jvm)
        .filter(Objects::nonNull)
        .mapToDouble(jvm -> jvm.heapMaxMb())
        .max();
  }

  private String unchanged(List<Trial> platform, List<Trial> virtual) {
    double one = mean(platform, t -> t.prediction().zeroLoadMs()).orElse(0);
    double other = mean(virtual, t -> t.prediction().zeroLoadMs()).orElse(0);
    return Numbers.format(
        "What does not change: a request alone takes %s, as predicted, on platform threads and %s"
            + " on virtual threads.",
        Numbers.millis(one), Numbers.millis(other));
  }

  private static String limiter(List<Trial> mode) {
    Bottleneck bottleneck = mode.getFirst().bottleneck();
    if (bottleneck == null) {
      return "something unknown";
    }
    return bottleneck.limiter() instanceof Bottleneck.Users
        ? "the number of users alone"
        : Bottleneck.brief(bottleneck.words())
            .replaceFirst("^most likely (.*)$", "$1 (most likely)");
  }

  private List<Trial> most(ThreadMode mode) {
    return trials.stream()
        .filter(trial -> mode.is(trial.threads()) && users(trial) == users)
        .toList();
  }

  private static double rps(List<Trial> mode) {
    return mean(mode, t -> t.load() == null ? 0 : t.load().throughputRps()).orElse(0);
  }

  private static OptionalDouble mean(List<Trial> mode, ToDoubleFunction<Trial> figure) {
    return mode.stream().mapToDouble(figure).average();
  }
}
