package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Percent;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is to be timed beside the facts; nothing without {@code --time}. */
final class TimesOptions {
  private static final int MOST_USERS = 100_000;
  private static final String USUAL_MARGIN = "3%";

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "Also times both builds, side by side, in blocks, until each metric is decided or this time"
              + " is over: 15m.")
  private @Nullable String time;

  @Option(
      names = "--users",
      paramLabel = "N",
      description =
          "Users of each timed load, without think time (default: as many as send about 800 requests"
              + " per second to an idle base).")
  private @Nullable String users;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      description = "Margin within which times count as equivalent (default: 3%%).")
  private @Nullable String margin;

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      split = ",",
      description =
          "What is timed: throughput, p99, cpu, allocated (default: all). Fewer metrics are decided sooner.")
  private List<String> metrics = List.of();

  /**
   * What was asked for; empty for nothing.
   *
   * @param failOn what is to fail: facts are always decided, so undecided times need some
   * @throws OptionException if a value is none
   */
  Optional<TimesAsked> asked(FailOn failOn) {
    if (time == null) {
      List<String> untimed = given(failOn);
      if (!untimed.isEmpty()) {
        throw new OptionException(
            String.join(", ", untimed),
            (untimed.size() == 1 ? "goes" : "go") + " with --time, without which nothing is timed.",
            "Add --time 15m.");
      }
      return Optional.empty();
    }
    return Optional.of(new TimesAsked(duration(time), number(users), share(), metrics()));
  }

  /** What was given beside the time. */
  private List<String> given(FailOn failOn) {
    List<String> given = new ArrayList<>();
    if (failOn == FailOn.undecided) {
      given.add("--fail-on undecided");
    }
    if (users != null) {
      given.add("--users");
    }
    if (margin != null) {
      given.add("--margin");
    }
    if (!metrics.isEmpty()) {
      given.add("--metric");
    }
    return List.copyOf(given);
  }

  private static Duration duration(String text) {
    return Durations.parse(text)
        .filter(Duration::isPositive)
        .orElseThrow(
            () ->
                new OptionException(
                    "--time",
                    "is '" + text + "', which is not a duration.",
                    "Write a number and a unit: 90s, 15m."));
  }

  private static OptionalInt number(@Nullable String text) {
    if (text == null) {
      return OptionalInt.empty();
    }
    if (!text.matches("[1-9]\\d{0,5}") || Integer.parseInt(text) > MOST_USERS) {
      throw new OptionException(
          "--users", "is '" + text + "'.", "Give a whole number from 1 to " + MOST_USERS + ".");
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  private double share() {
    String text = margin == null ? USUAL_MARGIN : margin;
    return Percent.parse(text)
        .orElseThrow(() -> new OptionException("--margin", "is '" + text + "'.", Percent.REMEDY));
  }

  private List<TimeMetric> metrics() {
    return metrics.isEmpty()
        ? List.of(TimeMetric.values())
        : metrics.stream().map(TimesOptions::metric).toList();
  }

  private static TimeMetric metric(String key) {
    return TimeMetric.of(key)
        .orElseThrow(
            () ->
                new OptionException(
                    "--metric",
                    "is '" + key + "', which is none.",
                    "Name some of them: "
                        + Stream.of(TimeMetric.values())
                            .map(TimeMetric::key)
                            .collect(Collectors.joining(","))
                        + "."));
  }
}
