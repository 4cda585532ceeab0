package dev.loomgauge.core.prediction.network;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Rejection;
import java.util.ArrayList;
import java.util.List;

/**
 * A queueing network with passive resources: the simultaneous resource possession of Jacobson and
 * Lazowska (1982).
 *
 * @param stations where service demand is spent
 * @param pools passive resources that requests hold
 * @param path what every request does, in order
 * @param instances identical copies of all stations and pools that are not shared, 1 and up
 * @param balancer how a request is given to an instance
 * @param timeout seconds after which a client gives up, while the request goes on; infinite for
 *     never
 */
public record Network(
    List<Station> stations,
    List<Pool> pools,
    List<Move> path,
    Population population,
    int instances,
    Deployment.Balancer balancer,
    double timeout) {

  public Network {
    stations = List.copyOf(stations);
    pools = List.copyOf(pools);
    path = List.copyOf(path);
  }

  /** A pool or queue without limit. */
  public static final int UNLIMITED = ExecutorSize.UNLIMITED;

  /**
   * Servers, 1 and up, and the requests that wait for them; one station for all instances, like a
   * database, or one for each, with pauses of all its servers by its requests.
   */
  public record Station(
      String name,
      String label,
      int servers,
      Discipline.Kind discipline,
      boolean shared,
      Pauses pauses) {

    /** Without pauses. */
    public Station(
        String name, String label, int servers, Discipline.Kind discipline, boolean shared) {
      this(name, label, servers, discipline, shared, Pauses.NONE);
    }

    public Station with(Pauses other) {
      return new Station(name, label, servers, discipline, shared, other);
    }

    private Station sharing() {
      return discipline == Discipline.Kind.POLLING
          ? new Station(name, label, servers, Discipline.Kind.SHARING, shared, pauses)
          : this;
    }

    /** Seconds of servers that pauses take from each request. */
    public double pausedSeconds() {
      return servers * pauses.secondsPerRequest();
    }
  }

  /**
   * A passive resource.
   *
   * @param size its members, and the requests that may wait for one
   * @param rejection what becomes of one more
   * @param barging whether a request that releases a member and acquires one again, with nothing
   *     but demand at stations between, overtakes the queue
   */
  public record Pool(
      String name,
      String label,
      ExecutorSize size,
      Rejection rejection,
      boolean shared,
      boolean barging) {

    /** One whose members are all there from the beginning, and whose full queue refuses. */
    public Pool(String name, String label, int capacity, int queue, boolean shared) {
      this(name, label, ExecutorSize.fixed(capacity, queue), Rejection.ABORT, shared, false);
    }

    /** Members that there are at most, or {@link #UNLIMITED}. */
    public int capacity() {
      return size.most();
    }

    /** Requests that may wait, or {@link #UNLIMITED}. */
    public int queue() {
      return size.queue();
    }

    /** Whether requests may fail because there is no room for them. */
    public boolean refuses() {
      return capacity() != UNLIMITED && queue() != UNLIMITED && !callersRun();
    }

    /** Whether who finds no room goes on without a member. */
    public boolean callersRun() {
      return queue() != UNLIMITED && rejection == Rejection.CALLER_RUNS;
    }
  }

  /** Names of the kinds of requests, in order; none where all are of one. */
  public List<String> kinds() {
    return path.stream()
        .filter(Move.Choice.class::isInstance)
        .map(Move.Choice.class::cast)
        .findFirst()
        .map(choice -> choice.alternatives().stream().map(Move.Alternative::kind).toList())
        .orElse(List.of());
  }

  /**
   * The most members of a pool that a request, or a branch of it, holds at once: more than one
   * where it takes another before it gives the first back; 0 where it takes none.
   */
  public int heldAtOnce(int pool) {
    return heldAtOnce(path, pool, 0);
  }

  private static int heldAtOnce(List<Move> path, int pool, int before) {
    int held = before;
    int most = before;
    for (Move move : path) {
      held += move instanceof Move.Acquire a && a.pool() == pool ? 1 : 0;
      held -= move instanceof Move.Release r && r.pool() == pool ? 1 : 0;
      most = Math.max(most, held);
      for (List<Move> inside : move.inside()) {
        most = Math.max(most, heldAtOnce(inside, pool, move instanceof Move.Fork ? 0 : held));
      }
    }
    return most;
  }

  public Network with(int station, Pauses pauses) {
    List<Station> others = new ArrayList<>(stations);
    others.set(station, stations.get(station).with(pauses));
    return new Network(others, pools, path, population, instances, balancer, timeout);
  }

  /** The same network whose polling stations share their servers, so that no burst lasts. */
  public Network sharing() {
    return new Network(
        stations.stream().map(Station::sharing).toList(),
        pools,
        path,
        population,
        instances,
        balancer,
        timeout);
  }

  /** How many there are of a station or a pool: one for each instance where it is not shared. */
  public int copies(boolean shared) {
    return shared ? 1 : instances;
  }

  /** The same network under other requests. */
  public Network with(Population other) {
    return new Network(stations, pools, path, other, instances, balancer, timeout);
  }
}
