package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Procedure;
import dev.loomgauge.core.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A scenario, a microbenchmark or a calculation that repeats rows of a published experiment.
 *
 * @param with what repeats them
 * @param experiment name of the published rows; empty where nothing was published
 * @param levels that our cells must have beside thread mode and users
 * @param users published users to those of our cells, where they differ
 * @param brief what is shorter when the published lengths are not asked for
 * @param scaled what is smaller here than published and why, in words; empty when nothing is
 */
public record Repeat(
    With with,
    Optional<String> experiment,
    Map<String, String> levels,
    Map<String, String> users,
    Brief brief,
    String scaled) {

  /** What repeats published rows. */
  public sealed interface With {
    /** The name on the command line of its own command. */
    String name();
  }

  /** A scenario of {@code scenarios/}, by name. */
  public record Measured(String name) implements With {}

  /** A microbenchmark of {@code ./loomgauge bench}, by name. */
  public record Benchmarked(String name) implements With {}

  /** A table of published claims that is recomputed: nothing is measured. */
  public record Recomputed(String name) implements With {}

  /**
   * A scenario cut short: one block, fewer levels of factors, less time for some of {@link #TIMES},
   * and a search's resolution, if another.
   */
  public record Brief(
      Map<String, List<String>> levels, Map<String, Duration> times, OptionalDouble resolution) {
    /** What may last less: of the load, and of the calibration. */
    static final List<String> TIMES = List.of("ramp", "warmup", "hold", "down", "warm", "measure");

    /** The scenario cut short: one block, and the times and the resolution that are given. */
    public Scenario of(Scenario whole) {
      Procedure procedure = whole.procedure();
      return whole.with(
          new Procedure(
              load(procedure.load()),
              calibration(procedure.calibration()),
              procedure.design().once(),
              procedure.seed(),
              procedure.jvm(),
              procedure
                  .search()
                  .map(
                      search ->
                          resolution.isPresent()
                              ? search.within(resolution.getAsDouble())
                              : search),
              procedure.memory()));
    }

    private LoadShape load(LoadShape whole) {
      return whole.lasting(
          times.getOrDefault("ramp", whole.ramp()),
          times.getOrDefault("warmup", whole.warmup()),
          times.getOrDefault("hold", whole.hold()),
          times.getOrDefault("down", whole.down()));
    }

    private @Nullable Calibration calibration(@Nullable Calibration whole) {
      return whole == null
          ? null
          : whole.lasting(
              times.getOrDefault("warm", whole.warm()),
              times.getOrDefault("measure", whole.measure()));
    }

    public Brief {
      levels = Map.copyOf(levels);
      times = Map.copyOf(times);
    }
  }

  public Repeat {
    levels = Map.copyOf(levels);
    users = Map.copyOf(users);
  }

  /** The users of our cell that stands for a published row. */
  String usersHere(String published) {
    return users.getOrDefault(published, published);
  }
}
