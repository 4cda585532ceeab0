package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Pool;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * M/M/c/K, at any load: Kleinrock, "Queueing Systems", volume 1, 1975, sections 3.7 and 3.8. A pool
 * with a limited queue admits requests; the c servers are its members, or those of a station that
 * has fewer. Without a queue it is M/G/c/c, whose loss depends on the mean alone: Sevastyanov, "An
 * Ergodic Theorem for Markov Processes and Its Application to Telephone Systems with Refusals",
 * Theory of Probability and Its Applications 2 (1957).
 */
final class LossQueue implements Formula {
  @Override
  public String name() {
    return "mmck";
  }

  @Override
  public String assumptions() {
    return "M/M/c/K: Poisson arrivals at one resource with a limited queue, held for an exponential time, or for any time where nobody may wait (Erlang 1917; Sevastyanov 1957).";
  }

  @Override
  public Optional<String> obstacle(Network network) {
    return Route.obstacle(network)
        .or(() -> Route.of(network).notPoisson())
        .or(() -> Held.obstacle(network));
  }

  @Override
  public boolean givesPercentiles(Network network) {
    Held held = Held.of(network);
    return held.others().stream().allMatch(LossQueue::known)
        && (held.rooms() > held.servers() || held.times().stream().allMatch(LossQueue::known));
  }

  private static boolean known(Variate time) {
    return time.scv() == 0 || Transform.of(time).isPresent();
  }

  @Override
  public Solution solve(Network network) {
    Route route = Route.of(network);
    Held held = Held.of(network);
    int copies = network.copies(held.pool().shared());
    double seconds = held.times().stream().mapToDouble(Variate::mean).sum();
    double load = route.rate / copies * seconds;
    double[] there = there(held, load);
    double lost = there[held.rooms()];
    double inPool = upTo(there, held.pool().capacity());
    double served = upTo(there, held.servers());
    double all = upTo(there, held.rooms());
    double throughput = route.rate * (1 - lost);
    double response = all * copies / throughput;
    double elsewhere = held.others().stream().mapToDouble(Variate::mean).sum();
    List<Simulated.Use> stations = new ArrayList<>();
    for (int k = 0; k < network.stations().size(); k++) {
      double busy = route.load(k) * route.copies(k) * (1 - lost);
      boolean queued = held.servers() < held.pool().capacity() && busy > 0;
      stations.add(new Simulated.Use(busy, queued ? (inPool - served) * copies : 0));
    }
    List<Simulated.Use> pools = new ArrayList<>();
    for (Pool pool : network.pools()) {
      boolean this1 = pool.equals(held.pool());
      pools.add(
          new Simulated.Use(this1 ? inPool * copies : 0, this1 ? (all - inPool) * copies : 0));
    }
    return Solution.exact(
        name(),
        throughput,
        Solution.Response.of(
            response + elsewhere,
            givesPercentiles(network)
                ? Optional.of(
                    distribution(held, there, load, seconds, response + elsewhere).quantiles())
                : Optional.empty()),
        lost,
        stations,
        pools);
  }

  /** Probability of n requests there, by balance of flows; logarithms, so that none overflows. */
  private static double[] there(Held held, double load) {
    double[] logs = new double[held.rooms() + 1];
    for (int n = 1; n < logs.length; n++) {
      logs[n] = logs[n - 1] + Math.log(load / Math.min(n, held.servers()));
    }
    return new Polynomial(logs).shares();
  }

  private static double upTo(double[] there, int most) {
    double mean = 0;
    for (int n = 0; n < there.length; n++) {
      mean += there[n] * Math.min(n, most);
    }
    return mean;
  }

  private static Distribution distribution(
      Held held, double[] there, double load, double seconds, double mean) {
    Transform random = Transform.none();
    double constant = 0;
    List<Variate> times = new ArrayList<>(held.others());
    if (held.rooms() == held.servers()) {
      times.addAll(held.times());
    } else {
      random = admitted(there, held.servers(), load, seconds);
    }
    for (Variate time : times) {
      if (time.scv() == 0) {
        constant += time.mean();
      } else {
        random = random.and(Transform.of(time).orElseThrow());
      }
    }
    // The time behind n departures scatters by sqrt(n) of them.
    double departures = held.rooms() - held.servers();
    int terms = Math.max(Inversion.terms(Math.sqrt(departures)), Inversion.terms(times));
    return new Distribution(random, mean - constant, constant, terms);
  }

  /**
   * Of an admitted request: a number of departures at the rate of all servers, and then its own
   * service. Where all servers are busy, one request more is load / servers times as likely, so
   * that the numbers of departures are a geometric sum, begun at its likelier end.
   */
  private static Transform admitted(double[] there, int servers, double load, double seconds) {
    int last = there.length - 2;
    double ratio = load / servers;
    double likeliest = there[ratio <= 1 ? servers : last];
    double admitted = 1 - there[last + 1];
    double atOnce = Arrays.stream(there, 0, servers).sum();
    Transform departure = Transform.exponential(servers / seconds);
    Transform service = Transform.exponential(1 / seconds);
    return s -> {
      Complex one = departure.at(s);
      Complex sum =
          powers(one.times(Math.min(1, ratio)), Math.min(1, 1 / ratio), last - servers + 1);
      return sum.times(one).times(likeliest).plus(atOnce).times(1 / admitted).times(service.at(s));
    };
  }

  /**
   * The sum over j below a number of rising^j falling^(number - 1 - j), by doubling: of 2 k terms
   * it is that of k times (rising^k + falling^k), which neither cancels nor takes a step a term.
   *
   * @param rising no larger than 1, as falling
   * @param number 1 and up
   */
  private static Complex powers(Complex rising, double falling, int number) {
    Complex sum = Complex.ONE;
    Complex rises = rising;
    double falls = falling;
    for (int bit = Integer.highestOneBit(number) >> 1; bit > 0; bit >>= 1) {
      sum = sum.times(rises.plus(falls));
      rises = rises.times(rises);
      falls *= falls;
      if ((number & bit) != 0) {
        sum = sum.times(rising).plus(falls);
        rises = rises.times(rising);
        falls *= falling;
      }
    }
    return sum;
  }

  /** The path of a loss queue: servers and rooms of a copy, times while held, and the others. */
  private record Held(
      Pool pool, int servers, int rooms, List<Variate> times, List<Variate> others) {

    static Optional<String> obstacle(Network network) {
      List<Move.Acquire> acquires =
          network.path().stream()
              .filter(Move.Acquire.class::isInstance)
              .map(Move.Acquire.class::cast)
              .toList();
      if (acquires.size() != 1) {
        return Optional.of("It is for a path that acquires one resource, once.");
      }
      Move.Acquire acquire = acquires.getFirst();
      Pool pool = network.pools().get(acquire.pool());
      if (pool.capacity() == Network.UNLIMITED || pool.queue() == Network.UNLIMITED) {
        return Optional.of("The queue of %s has no limit.".formatted(pool.label()));
      }
      if ((long) pool.capacity() + pool.queue() > 1_000_000) {
        return Optional.of("The queue of %s is too long for it.".formatted(pool.label()));
      }
      if (pool.size().growing()) {
        return Optional.of("%s are more when the queue is full.".formatted(pool.label()));
      }
      if (pool.rejection() != Rejection.ABORT) {
        return Optional.of(
            "Who finds no room in %s does not fail at once.".formatted(pool.label()));
      }
      if (acquire.timeout() < Double.POSITIVE_INFINITY) {
        return Optional.of("Step '%s' can time out.".formatted(acquire.words()));
      }
      if (network.instances() > 1 && !pool.shared() && network.balancer() != Balancer.RANDOM) {
        return Optional.of("Requests are not given to the instances at random.");
      }
      return steps(network, pool);
    }

    private static Optional<String> steps(Network network, Pool pool) {
      boolean inside = false;
      int waitsFor = 0;
      int held = 0;
      boolean exponential = true;
      for (Move move : network.path()) {
        inside = (inside || move instanceof Move.Acquire) && !(move instanceof Move.Release);
        if (move instanceof Move.Use use && use.demand().mean() > 0) {
          Network.Station station = network.stations().get(use.station());
          if (!inside || (network.instances() > 1 && station.shared() != pool.shared())) {
            return Optional.of(
                "Step '%s' is not held within %s alone.".formatted(use.words(), pool.label()));
          }
          boolean queues = station.servers() < pool.capacity();
          if (queues && station.discipline() == Discipline.Kind.SHARING) {
            return Optional.of("Step '%s' shares its servers.".formatted(use.words()));
          }
          waitsFor += queues ? 1 : 0;
          held++;
          exponential &= use.demand() instanceof Variate.Exponential;
        } else if (inside && move instanceof Move.Wait wait && wait.delay().mean() > 0) {
          held++;
          exponential &= wait.delay() instanceof Variate.Exponential;
        }
      }
      boolean loss = pool.queue() == 0 && waitsFor == 0 && held > 0;
      return loss || (held == 1 && exponential)
          ? Optional.empty()
          : Optional.of("%s is not held for one exponential time.".formatted(pool.label()));
    }

    static Held of(Network network) {
      Pool pool = network.pools().getFirst();
      List<Variate> times = new ArrayList<>();
      List<Variate> others = new ArrayList<>();
      boolean inside = false;
      int servers = Integer.MAX_VALUE;
      for (Move move : network.path()) {
        switch (move) {
          case Move.Acquire a -> {
            inside = true;
            pool = network.pools().get(a.pool());
          }
          case Move.Release r -> inside = false;
          case Move.Use u when u.demand().mean() > 0 -> {
            times.add(u.demand());
            servers = Math.min(servers, network.stations().get(u.station()).servers());
          }
          case Move.Wait w when w.delay().mean() > 0 -> (inside ? times : others).add(w.delay());
          case Move.Use _, Move.Wait _ -> {}
          case Move.Fork f -> throw new IllegalArgumentException(f.words() + " has branches");
          case Move.Choice c ->
              throw new IllegalArgumentException(c.words() + " has several kinds");
        }
      }
      servers = Math.min(servers, pool.capacity());
      return new Held(pool, servers, pool.capacity() + pool.queue(), times, others);
    }
  }
}
