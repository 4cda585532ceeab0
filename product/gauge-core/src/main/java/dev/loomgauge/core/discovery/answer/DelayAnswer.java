package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.Delay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** At which delay of a dependency virtual threads begin to pay, in sentences. */
public final class DelayAnswer {
  /** What virtual threads bring at a delay, at the most users that were measured in both modes. */
  private record Gain(String delay, int users, double platform, double virtual, ModeRatio ratio) {
    boolean pays() {
      return ratio.verdict().gains();
    }

    String words() {
      return Numbers.format(
          "%s instead of %s at %s, %s%s",
          Numbers.rate(virtual),
          Numbers.rate(platform),
          Numbers.count(users, "user"),
          Numbers.ratio(ratio.mean()) + " times",
          ratio.verdict().decided() ? "" : " (not decided)");
    }
  }

  private DelayAnswer() {}

  /** The sentences, the answer first; none where no delay was swept. */
  public static List<String> of(
      List<Trial> trials, List<Comparison> comparisons, SweptDelays delays) {
    List<String> sentences = new ArrayList<>();
    delays
        .levels()
        .forEach(
            (dependency, levels) -> {
              if (levels.size() > 1) {
                List<Trial> others = observed(trials, delays, Optional.of(dependency));
                List<Gain> gains =
                    levels.stream()
                        .sorted(Comparator.comparing(Delay::mean))
                        .map(level -> gain(others, comparisons, dependency.factor(), level.text()))
                        .flatMap(Optional::stream)
                        .toList();
                sentences.addAll(sentences(dependency.address(), gains));
              }
            });
    return sentences;
  }

  /** The trials of the delays at which the service was observed. */
  public static List<Trial> observed(List<Trial> trials, SweptDelays delays) {
    return observed(trials, delays, Optional.empty());
  }

  /** Those in which all dependencies but one have the delay at which the service was observed. */
  private static List<Trial> observed(
      List<Trial> trials, SweptDelays delays, Optional<Delayed> but) {
    Map<String, String> levels = delays.factorLevels();
    but.ifPresent(swept -> levels.remove(swept.factor()));
    return trials.stream()
        .filter(
            trial ->
                levels.entrySet().stream()
                    .allMatch(level -> trial.level(level.getKey()).equals(level.getValue())))
        .toList();
  }

  private static Optional<Gain> gain(
      List<Trial> trials, List<Comparison> comparisons, String factor, String level) {
    List<Trial> valid =
        trials.stream().filter(Trial::valid).filter(t -> t.level(factor).equals(level)).toList();
    return valid.stream()
        .map(trial -> trial.offered().users())
        .distinct()
        .filter(users -> users > 0)
        .sorted(Comparator.reverseOrder())
        .flatMap(users -> gain(level, users, valid, comparisons).stream())
        .findFirst();
  }

  private static Optional<Gain> gain(
      String level, int users, List<Trial> valid, List<Comparison> comparisons) {
    List<Trial> platform = Case.at(valid, ThreadMode.PLATFORM, users);
    List<Trial> virtual = Case.at(valid, ThreadMode.VIRTUAL, users);
    return ModeRatio.of(platform, virtual, comparisons)
        .map(
            ratio ->
                new Gain(
                    level,
                    users,
                    Trial.meanRps(platform).orElse(0),
                    Trial.meanRps(virtual).orElse(0),
                    ratio));
  }

  private static List<String> sentences(String of, List<Gain> gains) {
    if (gains.isEmpty()) {
      return List.of("No delay of " + of + " has a valid trial of both thread modes.");
    }
    List<String> all = new ArrayList<>();
    Optional<Gain> first = gains.stream().filter(Gain::pays).findFirst();
    if (first.isEmpty()) {
      all.add(
          gains.stream().allMatch(gain -> gain.ratio().verdict().decided())
              ? "Virtual threads do not pay at any measured delay of " + of + "."
              : "No measured delay of %s shows that virtual threads pay, nor do all show that they do not; more blocks (--precision 5%% of run) settle it."
                  .formatted(of));
    } else if (first.get().equals(gains.getFirst())) {
      all.add(
          "Virtual threads pay already at the smallest measured delay of %s, %s."
              .formatted(of, first.get().delay()));
    } else {
      all.add(
          "Virtual threads begin to pay at a delay of %s of %s; at %s that is not shown."
              .formatted(
                  first.get().delay(), of, gains.get(gains.indexOf(first.get()) - 1).delay()));
    }
    gains.forEach(gain -> all.add("%s: %s.".formatted(gain.delay(), gain.words())));
    return all;
  }
}
