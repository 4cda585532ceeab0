package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A network made up from a seed: waits, stations, pools, races inside races, impatient clients. */
final class AnyNetwork {
  private static final int DEPTH = 2;
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final List<Activity> AT_STATIONS =
      List.of(Activity.CPU, Activity.DATABASE, Activity.WAITS);

  private final SplittableRandom random;
  private final List<Network.Station> stations = new ArrayList<>();
  private final List<Network.Pool> pools = new ArrayList<>();

  private AnyNetwork(long seed) {
    random = new SplittableRandom(seed);
  }

  static Network of(long seed) {
    return new AnyNetwork(seed).network();
  }

  private Network network() {
    List<Move> path = path(DEPTH);
    if (path.stream().noneMatch(move -> move instanceof Move.Wait)) {
      path.add(wait(new Variate.Exponential(0.1)));
    }
    return new Network(
        stations,
        pools,
        path,
        new Population.Closed(
            1 + random.nextInt(40),
            random.nextBoolean() ? new Variate.Exponential(0.2) : new Variate.Constant(0.05),
            0,
            0.3),
        1 + random.nextInt(2),
        Deployment.Balancer.ROUND_ROBIN,
        random.nextInt(3) == 0 ? 0.05 + random.nextDouble() : NEVER);
  }

  private List<Move> path(int depth) {
    List<Move> path = new ArrayList<>();
    int steps = 1 + random.nextInt(3);
    for (int i = 0; i < steps; i++) {
      int kind = random.nextInt(depth > 0 ? 4 : 2);
      switch (kind) {
        case 0 -> path.add(wait(time(0.2)));
        case 1 -> path.add(use());
        case 2 -> held(path, depth - 1);
        default -> path.add(fork(depth - 1));
      }
    }
    return path;
  }

  private Move wait(Variate time) {
    return new Move.Wait(time, activity(Activity.CALLS, time), "wait");
  }

  private Move use() {
    Discipline.Kind[] all = Discipline.Kind.values();
    stations.add(
        new Network.Station(
            "station" + stations.size(),
            "station",
            1 + random.nextInt(3),
            all[random.nextInt(all.length)],
            random.nextBoolean()));
    Variate time = time(0.02);
    return new Move.Use(stations.size() - 1, time, activity(AT_STATIONS, time), "use");
  }

  /** One or another; the time is drawn, and nothing else has to be. */
  private static Activity activity(List<Activity> of, Variate time) {
    return of.get(Math.floorMod(Double.hashCode(time.mean()), of.size()));
  }

  private void held(List<Move> path, int depth) {
    int pool = pools.size();
    boolean bounded = random.nextInt(4) == 0;
    pools.add(
        new Network.Pool(
            "pool" + pool,
            "pool",
            1 + random.nextInt(8),
            bounded ? random.nextInt(4) : Network.UNLIMITED,
            random.nextBoolean()));
    path.add(
        new Move.Acquire(pool, random.nextInt(4) == 0 ? random.nextDouble() : NEVER, "acquire"));
    path.addAll(path(depth));
    path.add(new Move.Release(pool, "release"));
  }

  private Move fork(int depth) {
    return new Move.Fork(
        IntStream.range(0, 2 + random.nextInt(2)).mapToObj(i -> path(depth)).toList(),
        random.nextBoolean() ? Step.Join.ALL : Step.Join.FIRST,
        "fork");
  }

  private Variate time(double scale) {
    double mean = scale * (0.2 + random.nextDouble());
    return switch (random.nextInt(4)) {
      case 0 -> new Variate.Constant(mean);
      case 1 -> new Variate.Uniform(mean / 2, mean * 1.5);
      case 2 -> new Variate.Exponential(mean);
      default -> new Variate.Lognormal(mean, 0.5 + random.nextDouble());
    };
  }
}
