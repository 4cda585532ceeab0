package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds numbers of a network that are out of their ranges. */
final class NumberCheck {
  private NumberCheck() {}

  static Optional<String> problem(Network network) {
    List<String> problems = new ArrayList<>();
    for (Network.Station station : network.stations()) {
      if (station.servers() < 1) {
        problems.add(below("Station %s has %,d servers", station.label(), station.servers()));
      }
    }
    for (Network.Pool pool : network.pools()) {
      if (pool.size().max() < 1) {
        problems.add(below("Resource %s has %,d members", pool.label(), pool.size().max()));
      }
      if (pool.size().core() > pool.size().max() || pool.size().core() < 0) {
        problems.add(
            "Resource %s has a core of %,d and a maximum of %,d. Give a core from 0 to the maximum."
                .formatted(pool.label(), pool.size().core(), pool.size().max()));
      }
      if (pool.queue() < 0) {
        problems.add(
            "Resource %s has a queue limit of %,d. Give 0 or more."
                .formatted(pool.label(), pool.queue()));
      }
    }
    if (network.instances() < 1) {
      problems.add(below("The %s has %,d instances", "service", network.instances()));
    }
    if (Double.isNaN(network.timeout()) || network.timeout() <= 0) {
      problems.add("The client's timeout is %s s. Give one above 0.".formatted(network.timeout()));
    }
    population(network.population()).ifPresent(problems::add);
    return problems.stream().findFirst();
  }

  private static String below(String form, String label, int number) {
    return (form + ". Give 1 or more.").formatted(label, number);
  }

  private static Optional<String> population(Population population) {
    return switch (population) {
      case Population.Closed closed -> {
        if (closed.users() < 1) {
          yield Optional.of("There are %,d users. Give 1 or more.".formatted(closed.users()));
        }
        if (!(closed.ramp() >= 0) || !(closed.spread() >= 0)) {
          yield Optional.of(
              "Users start over a ramp of %s s and a spread of %s s. Give 0 or more."
                  .formatted(closed.ramp(), closed.spread()));
        }
        yield time(closed.think()).map(wrong -> "The users' think time " + wrong);
      }
      case Population.Open open ->
          open.rate() > 0 && open.rate() < Double.POSITIVE_INFINITY
              ? Optional.empty()
              : Optional.of(
                  "The arrival rate is %s per second. Give a rate above 0.".formatted(open.rate()));
      case Population.Trace(double[] times, double period) ->
          ascending(times) && times.length > 0 && period > times[times.length - 1]
              ? Optional.empty()
              : Optional.of(
                  "The recorded arrivals are empty, not ascending, or longer than their period of %s s. Record them again."
                      .formatted(period));
    };
  }

  /** What is wrong with a time, to follow its subject; empty when nothing is. */
  static Optional<String> time(Variate time) {
    boolean fine =
        switch (time) {
          case Variate.Constant c -> c.mean() >= 0;
          case Variate.Exponential e -> e.mean() >= 0;
          case Variate.Uniform u -> u.least() >= 0 && u.most() >= u.least();
          case Variate.Lognormal l ->
              l.mean() >= 0 && l.cv() >= 0 && l.cv() < Double.POSITIVE_INFINITY;
          case Variate.Empirical(double[] values, double[] cumulative) ->
              values.length > 0
                  && values.length == cumulative.length
                  && ascending(values)
                  && ascending(cumulative);
        };
    return fine && time.mean() < Double.POSITIVE_INFINITY
        ? Optional.empty()
        : Optional.of(
            "takes a time that is negative or unknown: %s. Give a time of 0 or more."
                .formatted(time));
  }

  private static boolean ascending(double[] values) {
    double before = 0;
    for (double value : values) {
      if (!(value >= before)) {
        return false;
      }
      before = value;
    }
    return true;
  }
}
