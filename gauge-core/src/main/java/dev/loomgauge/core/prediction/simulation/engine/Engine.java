package dev.loomgauge.core.prediction.simulation.engine;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.simulation.engine.Program.Instruction;
import dev.loomgauge.core.prediction.simulation.estimate.Failure;
import dev.loomgauge.core.prediction.simulation.estimate.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Takes events in the order of their times and leads requests along the program until they wait.
 * What becomes ready at the same moment goes on in the order in which it became so.
 */
public final class Engine {
  /** Requests that may begin at one moment before it is clear that time stands still. */
  private static final int STANDSTILL = 5_000_000;

  /** Arrivals in a row, with nothing else happening, after which a deadlock is looked for. */
  private static final int ARRIVALS_ALONE = 10_000;

  final Clock clock;
  final Requests requests = new Requests();
  public final Tally tally;
  final Network network;

  private final Instruction[] program;
  private final Source[] sources;
  private final Station[][] stations;
  private final Pool[][] pools;
  private final ConstantDelay[] delays;
  private final RandomDelays random;
  private final Deadlines deadlines;
  private final Balancing balancing;
  private final IntRing ready = new IntRing();
  private final IntRing refused = new IntRing();
  private double now;
  private final int endOfPath;
  private final int arrivals;
  private int atThisMoment;
  private int arrivalsInARow;
  private long begun;

  public Engine(Network network, long seed) {
    SplittableRandom numbers = new SplittableRandom(seed);
    this.network = network;
    program = Program.of(network, numbers);
    int instances = network.instances();
    List<Source> sources = new ArrayList<>();
    clock = new Clock(sources(network, program));
    tally = new Tally();
    stations = new Station[network.stations().size()][];
    for (int i = 0; i < stations.length; i++) {
      Network.Station station = network.stations().get(i);
      stations[i] = new Station[station.shared() ? 1 : instances];
      for (int k = 0; k < stations[i].length; k++) {
        stations[i][k] =
            switch (station.discipline()) {
              case SHARING -> new SharingServers(this, sources.size(), station.servers());
              case FIFO, POLLING ->
                  new QueueServers(
                      this,
                      sources.size(),
                      station.servers(),
                      Program.uses(program, i),
                      station.discipline() == Network.Discipline.POLLING);
            };
        sources.add(stations[i][k]);
      }
    }
    pools = new Pool[network.pools().size()][];
    for (int i = 0; i < pools.length; i++) {
      Network.Pool pool = network.pools().get(i);
      pools[i] = new Pool[pool.shared() ? 1 : instances];
      for (int k = 0; k < pools[i].length; k++) {
        pools[i][k] =
            new Pool(this, sources.size(), i * instances + k, pool.capacity(), pool.queue());
        sources.add(pools[i][k]);
      }
    }
    delays = new ConstantDelay[program.length];
    for (int i = 0; i < program.length; i++) {
      if (program[i].code == Program.Code.WAIT && program[i].constant) {
        delays[i] = new ConstantDelay(this, sources.size());
        sources.add(delays[i]);
      }
    }
    random = new RandomDelays(this, sources.size());
    sources.add(random);
    deadlines = new Deadlines(this, sources.size(), network.timeout());
    sources.add(deadlines);
    balancing = new Balancing(network, numbers.split());
    arrivals = sources.size();
    sources.add(Arrivals.of(this, arrivals, network.population(), numbers.split()));
    this.sources = sources.toArray(Source[]::new);
    int at = 0;
    while (program[at].code != Program.Code.END) {
      at++;
    }
    endOfPath = at;
  }

  /** Stations, pools and constant delays, and three more: random delays, deadlines, arrivals. */
  private static int sources(Network network, Instruction[] program) {
    long delays =
        Arrays.stream(program).filter(at -> at.code == Program.Code.WAIT && at.constant).count();
    return 3
        + (int) delays
        + network.stations().stream().mapToInt(s -> s.shared() ? 1 : network.instances()).sum()
        + network.pools().stream().mapToInt(p -> p.shared() ? 1 : network.instances()).sum();
  }

  public double now() {
    return now;
  }

  /** Runs all events up to a time. */
  public void runTo(double end) {
    while (true) {
      int first = clock.first();
      double time = clock.time(first);
      if (time > end) {
        if (time == Double.POSITIVE_INFINITY && requests.inFlight() > 0) {
          throw deadlock();
        }
        now = end;
        return;
      }
      if (time > now) {
        now = time;
        atThisMoment = 0;
      }
      sources[first].fire(time);
      settle();
      arrivalsInARow = first == arrivals ? arrivalsInARow + 1 : 0;
      if (arrivalsInARow > ARRIVALS_ALONE && requests.inFlight() > 0 && clock.only(arrivals)) {
        throw deadlock();
      }
    }
  }

  /** Requests that have begun since the start. */
  public long begun() {
    return begun;
  }

  /** Requests wait for members that only other waiting requests could give back. */
  private SimulationException deadlock() {
    Map<String, Integer> waiting = new TreeMap<>();
    for (int request = 0; request < requests.made(); request++) {
      if (requests.waitsFor[request] != Requests.NONE) {
        waiting.merge(program[requests.place[request]].words, 1, Integer::sum);
      }
    }
    return new SimulationException(
        "Deadlock at %.3f s: requests wait for each other in %s. Acquire the resources in the same order everywhere, give a step a timeout, or enlarge the resource."
            .formatted(
                now,
                waiting.entrySet().stream()
                    .map(e -> "step '%s' (%,d waiting)".formatted(e.getKey(), e.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  /** Begins the measured window now. */
  public void measureFrom(double batch) {
    tally.measureFrom(now, batch);
    for (Usage[] copies : stationUsages()) {
      for (Usage usage : copies) {
        usage.measureFrom(now);
      }
    }
    for (Usage[] copies : poolUsages()) {
      for (Usage usage : copies) {
        usage.measureFrom(now);
      }
    }
  }

  public Usage[][] stationUsages() {
    return Arrays.stream(stations)
        .map(copies -> Arrays.stream(copies).map(Station::usage).toArray(Usage[]::new))
        .toArray(Usage[][]::new);
  }

  public Usage[][] poolUsages() {
    return Arrays.stream(pools)
        .map(copies -> Arrays.stream(copies).map(Pool::usage).toArray(Usage[]::new))
        .toArray(Usage[][]::new);
  }

  /** Whether a queue for all instances, in the order of arrival, was never empty in the window. */
  public boolean crowded() {
    for (int i = 0; i < stations.length; i++) {
      if (stations[i].length == 1
          && network.stations().get(i).discipline() == Network.Discipline.FIFO
          && stations[i][0].usage().neverEmpty(now)) {
        return true;
      }
    }
    return Arrays.stream(pools)
        .anyMatch(copies -> copies.length == 1 && copies[0].usage().neverEmpty(now));
  }

  /** A request begins: of a user who starts, or as an arrival. */
  void begin() {
    int request = requests.take();
    requests.place[request] = 0;
    ready.add(request);
  }

  /** A request has had what its instruction asked for. */
  void goOn(int request) {
    requests.place[request]++;
    ready.add(request);
  }

  /** A request that waited for a member of a pool has it. */
  void acquired(int request) {
    hold(request, program[requests.place[request]].target);
    goOn(request);
  }

  void refused(int request, Failure failure) {
    requests.why[request] = failure;
    refused.add(request);
  }

  /** Where in the program a request is. */
  int place(int request) {
    return requests.place[request];
  }

  /** The demand or delay that a request's instruction draws now. */
  double time(int request) {
    return program[requests.place[request]].sample();
  }

  double timeout(int request) {
    return program[requests.place[request]].timeout;
  }

  /** A client's time is over: its request goes on alone, and it acts as if it had an answer. */
  void abandoned(int request) {
    requests.abandoned[request] = true;
    tally.failed(now, Failure.CLIENT_TIMEOUT);
    if (network.population() instanceof Population.Closed) {
      int user = requests.take();
      requests.place[user] = endOfPath;
      goOn(user);
    }
  }

  private void settle() {
    while (true) {
      if (!ready.isEmpty()) {
        lead(ready.poll());
      } else if (!refused.isEmpty()) {
        fail(refused.poll());
      } else {
        return;
      }
    }
  }

  /** Leads a request along its instructions until it waits, or leaves. */
  private void lead(int request) {
    while (true) {
      Instruction at = program[requests.place[request]];
      switch (at.code) {
        case BEGIN -> {
          requests.began[request] = now;
          requests.instance[request] = balancing.enter();
          deadlines.watch(request, now);
          standstill();
        }
        case ACQUIRE -> {
          if (!pool(at.target, request).acquire(request, at.timeout, now)) {
            return;
          }
          hold(request, at.target);
        }
        case RELEASE -> release(request, at.target);
        case USE -> {
          station(at.target, request).arrive(request, now);
          return;
        }
        case WAIT -> {
          double until = now + at.sample();
          if (at.constant) {
            delays[requests.place[request]].add(until, request);
          } else {
            random.add(until, request);
          }
          return;
        }
        case FORK -> {
          fork(request, at);
          return;
        }
        case JOIN -> {
          join(request, true);
          return;
        }
        case END -> {
          balancing.leave(requests.instance[request]);
          if (requests.abandoned[request]) {
            requests.give(request);
            return;
          }
          tally.succeeded(now, now - requests.began[request]);
          requests.began[request] = Double.NaN;
        }
        case AGAIN -> requests.place[request] = -1;
        case LEAVE -> {
          requests.give(request);
          return;
        }
      }
      requests.place[request]++;
    }
  }

  private void standstill() {
    begun++;
    if (++atThisMoment > STANDSTILL) {
      throw new SimulationException(
          "%,d requests began at %.3f s without time passing: no step of the path takes time, or users fail at once and try again at once. Give a step a demand, or the users a think time."
              .formatted(STANDSTILL, now));
    }
  }

  /** The branches answer to a record of their own, which outlives a request that goes on first. */
  private void fork(int request, Instruction at) {
    int fork = requests.take();
    requests.parent[fork] = request;
    requests.missing[fork] = at.target;
    requests.running[fork] = at.branches.length;
    for (int first : at.branches) {
      int branch = requests.take();
      requests.parent[branch] = fork;
      requests.instance[branch] = requests.instance[request];
      requests.place[branch] = first;
      ready.add(branch);
    }
  }

  /** A branch has ended: its request goes on, fails, or still waits for others. */
  private void join(int branch, boolean success) {
    int fork = requests.parent[branch];
    int request = requests.parent[fork];
    int running = --requests.running[fork];
    int missing = requests.missing[fork];
    if (success && missing > 0) {
      requests.missing[fork] = --missing;
      if (missing == 0) {
        goOn(request);
      }
    } else if (running < missing) {
      requests.missing[fork] = 0;
      requests.why[request] = requests.why[branch];
      refused.add(request);
    }
    requests.give(branch);
    if (running == 0) {
      requests.give(fork);
    }
  }

  /** A request that was refused gives back what it holds and ends. */
  private void fail(int request) {
    for (int pool = 0; requests.held[request] != 0; pool++) {
      if ((requests.held[request] & 1L << pool) != 0) {
        release(request, pool);
      }
    }
    if (requests.parent[request] != Requests.NONE) {
      join(request, false);
      return;
    }
    balancing.leave(requests.instance[request]);
    if (requests.abandoned[request]) {
      requests.give(request);
      return;
    }
    tally.failed(now, requests.why[request]);
    requests.began[request] = Double.NaN;
    requests.place[request] = endOfPath;
    goOn(request);
  }

  private void hold(int request, int pool) {
    requests.held[request] |= 1L << pool;
  }

  private void release(int request, int pool) {
    requests.held[request] &= ~(1L << pool);
    pool(pool, request).release(now);
  }

  private Pool pool(int target, int request) {
    Pool[] copies = pools[target];
    return copies.length == 1 ? copies[0] : copies[requests.instance[request]];
  }

  private Station station(int target, int request) {
    Station[] copies = stations[target];
    return copies.length == 1 ? copies[0] : copies[requests.instance[request]];
  }
}
