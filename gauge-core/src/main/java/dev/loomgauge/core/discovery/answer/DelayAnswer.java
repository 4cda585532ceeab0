package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.delay.Delayed;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.protocol.time.Delay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** At which delay of a dependency virtual threads begin to pay, in sentences. */
public final class DelayAnswer {
  private final Delayed dependency;
  private final List<Gain> gains;

  /** What virtual threads bring at a delay, at the most users that were measured in both modes. */
  private record Gain(String delay, int users, double platform, double virtual) {
    double ratio() {
      return virtual / platform;
    }

    boolean pays() {
      return ratio() > 1 + Case.MARGIN;
    }

    String words() {
      return Numbers.format(
          "%s instead of %s at %,d users, %s times",
          Numbers.rate(virtual), Numbers.rate(platform), users, Numbers.ratio(ratio()));
    }
  }

  private DelayAnswer(Delayed dependency, List<Gain> gains) {
    this.dependency = dependency;
    this.gains = gains;
  }

  /** The sentences, the answer first; none where no delay was swept. */
  public static List<String> of(List<Trial> trials, SweptDelays delays) {
    List<String> sentences = new ArrayList<>();
    delays
        .levels()
        .forEach(
            (dependency, levels) -> {
              if (levels.size() > 1) {
                List<Trial> others = at(trials, delays, dependency);
                List<Gain> gains =
                    levels.stream()
                        .sorted(Comparator.comparing(Delay::mean))
                        .map(level -> gain(others, dependency.factor(), level.text()))
                        .flatMap(Optional::stream)
                        .toList();
                sentences.addAll(new DelayAnswer(dependency, gains).sentences());
              }
            });
    return sentences;
  }

  /** The trials of the delays at which the service was observed. */
  public static List<Trial> observed(List<Trial> trials, SweptDelays delays) {
    return trials.stream().filter(trial -> observed(trial, delays, Optional.empty())).toList();
  }

  /** Those in which all other dependencies have the delay at which the service was observed. */
  private static List<Trial> at(List<Trial> trials, SweptDelays delays, Delayed swept) {
    return trials.stream().filter(trial -> observed(trial, delays, Optional.of(swept))).toList();
  }

  private static boolean observed(Trial trial, SweptDelays delays, Optional<Delayed> but) {
    return delays.levels().entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey())
        .filter(dependency -> but.filter(dependency::equals).isEmpty())
        .allMatch(dependency -> trial.level(dependency.factor()).equals(dependency.delay().text()));
  }

  private static Optional<Gain> gain(List<Trial> trials, String factor, String level) {
    List<Trial> valid =
        trials.stream().filter(Trial::valid).filter(t -> t.level(factor).equals(level)).toList();
    return valid.stream()
        .map(trial -> trial.level("users"))
        .distinct()
        .filter(users -> users.matches("\\d{1,9}"))
        .map(Integer::parseInt)
        .sorted(Comparator.reverseOrder())
        .map(
            users ->
                new Gain(
                    level,
                    users,
                    rps(valid, ThreadMode.PLATFORM, users),
                    rps(valid, ThreadMode.VIRTUAL, users)))
        .filter(gain -> gain.platform() > 0 && gain.virtual() > 0)
        .findFirst();
  }

  private static double rps(List<Trial> trials, ThreadMode mode, int users) {
    return trials.stream()
        .filter(trial -> mode.is(trial.threads()))
        .filter(trial -> trial.level("users").equals(String.valueOf(users)))
        .map(Trial::load)
        .filter(Objects::nonNull)
        .mapToDouble(load -> load.throughputRps())
        .average()
        .orElse(0);
  }

  private List<String> sentences() {
    String of = dependency.address();
    if (gains.isEmpty()) {
      return List.of("No delay of " + of + " has a valid trial of both thread modes.");
    }
    List<String> all = new ArrayList<>();
    Optional<Gain> first = gains.stream().filter(Gain::pays).findFirst();
    if (first.isEmpty()) {
      all.add("Virtual threads do not pay at any measured delay of " + of + ".");
    } else if (first.get().equals(gains.getFirst())) {
      all.add(
          "Virtual threads pay already at the smallest measured delay of %s, %s."
              .formatted(of, first.get().delay()));
    } else {
      all.add(
          "Virtual threads begin to pay at a delay of %s of %s; at %s they do not."
              .formatted(
                  first.get().delay(), of, gains.get(gains.indexOf(first.get()) - 1).delay()));
    }
    gains.forEach(gain -> all.add("%s: %s.".formatted(gain.delay(), gain.words())));
    return all;
  }
}
