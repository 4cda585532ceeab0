package dev.loomgauge.core.prediction.network;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.List;

/** Builds networks for tests, step by step; stations and pools are numbered as they are added. */
public final class Networks {
  private final List<Network.Station> stations = new ArrayList<>();
  private final List<Network.Pool> pools = new ArrayList<>();
  private final List<Move> path = new ArrayList<>();
  private int instances = 1;
  private Deployment.Balancer balancer = Deployment.Balancer.RANDOM;
  private double timeout = Double.POSITIVE_INFINITY;

  public static Variate exponential(double mean) {
    return new Variate.Exponential(mean);
  }

  public static Variate constant(double seconds) {
    return new Variate.Constant(seconds);
  }

  public static Population poisson(double rate) {
    return new Population.Open(rate, true);
  }

  public static Population closed(int users, Variate think) {
    return new Population.Closed(users, think, 0, 0);
  }

  public Networks fifo(int servers) {
    return station(servers, Discipline.Kind.FIFO);
  }

  public Networks sharing(int servers) {
    return station(servers, Discipline.Kind.SHARING);
  }

  public Networks polling(int servers) {
    return station(servers, Discipline.Kind.POLLING);
  }

  private Networks station(int servers, Discipline.Kind discipline) {
    String name = "station" + stations.size();
    stations.add(new Network.Station(name, name, servers, discipline, false));
    return this;
  }

  /** Of the station that was added last. */
  public Networks pausing(double requests, double seconds) {
    stations.add(stations.removeLast().with(new Pauses(requests, seconds)));
    return this;
  }

  public Networks pool(int capacity, int queue) {
    String name = "pool" + pools.size();
    pools.add(new Network.Pool(name, name, capacity, queue, false));
    return this;
  }

  /** A pool whose threads beyond the core are started when its queue is full. */
  public Networks executor(ExecutorSize size, Rejection rejection) {
    String name = "pool" + pools.size();
    pools.add(new Network.Pool(name, name, size, rejection, false, false));
    return this;
  }

  /** A pool in which who gives back a member and asks again comes before those who wait. */
  public Networks barging(int capacity) {
    String name = "pool" + pools.size();
    ExecutorSize size = ExecutorSize.fixed(capacity, Network.UNLIMITED);
    pools.add(new Network.Pool(name, name, size, Rejection.ABORT, false, true));
    return this;
  }

  public Networks use(int station, Variate demand) {
    return step(use("station" + station, station, demand));
  }

  public static Move use(String name, int station, Variate demand) {
    return new Move.Use(station, demand, "use: " + name);
  }

  public Networks acquire(int pool) {
    return acquire(pool, Double.POSITIVE_INFINITY);
  }

  public Networks acquire(int pool, double seconds) {
    return step(new Move.Acquire(pool, seconds, "acquire: pool" + pool));
  }

  public Networks release(int pool) {
    return step(new Move.Release(pool, "release: pool" + pool));
  }

  public Networks delay(Variate delay) {
    return step(new Move.Wait(delay, "wait"));
  }

  /** Branches built as paths of their own. */
  public Networks fork(Step.Join join, Networks... branches) {
    return step(
        new Move.Fork(
            java.util.Arrays.stream(branches).map(b -> List.copyOf(b.path)).toList(),
            join,
            "parallel"));
  }

  /** Two kinds of requests built as paths of their own: "list", with its share, and "create". */
  public Networks choice(double listed, Networks list, Networks create) {
    return step(
        new Move.Choice(
            List.of(
                new Move.Alternative("list", listed, list.path),
                new Move.Alternative("create", 1 - listed, create.path)),
            "paths"));
  }

  public Networks step(Move move) {
    path.add(move);
    return this;
  }

  public Networks instances(int number, Deployment.Balancer how) {
    instances = number;
    balancer = how;
    return this;
  }

  public Networks timeout(double seconds) {
    timeout = seconds;
    return this;
  }

  public Network under(Population population) {
    return new Network(stations, pools, path, population, instances, balancer, timeout);
  }
}
