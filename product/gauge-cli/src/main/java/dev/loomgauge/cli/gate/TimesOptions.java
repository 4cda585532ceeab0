package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.cli.terminal.OptionText;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.input.OptionException;
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
    return Optional.of(
        new TimesAsked(
            OptionText.time("--time", time, "90s, 15m"),
            users == null
                ? OptionalInt.empty()
                : OptionalInt.of(OptionText.whole("--users", users, 1, MOST_USERS)),
            OptionText.share("--margin", margin == null ? USUAL_MARGIN : margin),
            metrics()));
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
