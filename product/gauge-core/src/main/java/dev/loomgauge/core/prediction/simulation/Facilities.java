package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Instructions.Code;
import dev.loomgauge.core.prediction.simulation.Instructions.Instruction;
import dev.loomgauge.core.scenario.Discipline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What requests wait for: stations and pools, one for each instance or one for all, and delays. */
final class Facilities {
  private final Network network;
  private final Station[][] stations;
  private final Pool[][] pools;
  private final ConstantDelay[] delays;
  private final RandomDelays random;
  private final List<Source> sources = new ArrayList<>();

  /** Indices of the stations that pause. */
  private final int[] pausing;

  Facilities(SimulationEngine engine, Network network, Instruction[] program) {
    this.network = network;
    pausing =
        IntStream.range(0, network.stations().size())
            .filter(i -> network.stations().get(i).pauses().occur())
            .toArray();
    int instances = network.instances();
    stations = new Station[network.stations().size()][];
    for (int i = 0; i < stations.length; i++) {
      Network.Station station = network.stations().get(i);
      int[] uses = Instructions.uses(program, i);
      stations[i] = new Station[network.copies(station.shared())];
      for (int k = 0; k < stations[i].length; k++) {
        stations[i][k] = added(station(engine, station, uses));
      }
    }
    pools = new Pool[network.pools().size()][];
    for (int i = 0; i < pools.length; i++) {
      Network.Pool pool = network.pools().get(i);
      pools[i] = new Pool[network.copies(pool.shared())];
      for (int k = 0; k < pools[i].length; k++) {
        pools[i][k] = added(new Pool(engine, sources.size(), i * instances + k, pool));
      }
    }
    delays = new ConstantDelay[program.length];
    for (int i = 0; i < program.length; i++) {
      if (constantDelay(program[i])) {
        delays[i] = added(new ConstantDelay(engine, sources.size()));
      }
    }
    random = added(new RandomDelays(engine, sources.size()));
  }

  /** How many sources of events a network and its program have here. */
  static int count(Network network, Instruction[] program) {
    return 1
        + (int) Arrays.stream(program).filter(Facilities::constantDelay).count()
        + network.stations().stream().mapToInt(s -> network.copies(s.shared())).sum()
        + network.pools().stream().mapToInt(p -> network.copies(p.shared())).sum();
  }

  private static boolean constantDelay(Instruction at) {
    return at.code == Code.WAIT && at.constant;
  }

  private Station station(SimulationEngine engine, Network.Station station, int[] uses) {
    return switch (station.discipline()) {
      case SHARING ->
          new SharingServers(engine, sources.size(), station.servers(), station.pauses());
      case FIFO, POLLING -> new QueueServers(engine, sources.size(), station, uses);
    };
  }

  private <T extends Source> T added(T source) {
    sources.add(source);
    return source;
  }

  /** All of them, each at its number. */
  List<Source> sources() {
    return List.copyOf(sources);
  }

  Station station(int target, int instance) {
    Station[] copies = stations[target];
    return copies.length == 1 ? copies[0] : copies[instance];
  }

  Pool pool(int target, int instance) {
    Pool[] copies = pools[target];
    return copies.length == 1 ? copies[0] : copies[instance];
  }

  /** A request waits at a place of the program until a time. */
  void delay(int place, boolean constant, double until, int request) {
    if (constant) {
      delays[place].add(until, request);
    } else {
      random.add(until, request);
    }
  }

  /** A request begins in an instance. */
  void begun(int instance, double now) {
    for (int station : pausing) {
      station(station, instance).begun(now);
    }
  }

  void measureFrom(double now) {
    Stream.of(stationUsages(), poolUsages())
        .flatMap(Arrays::stream)
        .flatMap(Arrays::stream)
        .forEach(usage -> usage.measureFrom(now));
  }

  Usage[][] stationUsages() {
    return usages(stations, Station::usage);
  }

  Usage[][] poolUsages() {
    return usages(pools, Pool::usage);
  }

  private static <T> Usage[][] usages(T[][] all, Function<T, Usage> usage) {
    return Arrays.stream(all)
        .map(copies -> Arrays.stream(copies).map(usage).toArray(Usage[]::new))
        .toArray(Usage[][]::new);
  }

  /** Whether a queue for all instances, in the order of arrival, was never empty in the window. */
  boolean crowded(double now) {
    for (int i = 0; i < stations.length; i++) {
      if (stations[i].length == 1
          && network.stations().get(i).discipline() == Discipline.Kind.FIFO
          && stations[i][0].usage().neverEmpty(now)) {
        return true;
      }
    }
    return Arrays.stream(pools)
        .anyMatch(copies -> copies.length == 1 && copies[0].usage().neverEmpty(now));
  }

  /** Requests that wait for the same constant time: they go on in the order in which they came. */
  private static final class ConstantDelay implements Source {
    private final SimulationEngine engine;
    private final int number;
    private final TimedRing waiting = new TimedRing();

    ConstantDelay(SimulationEngine engine, int number) {
      this.engine = engine;
      this.number = number;
    }

    void add(double until, int request) {
      waiting.add(until, request);
      if (waiting.size() == 1) {
        engine.clock.set(number, until);
      }
    }

    @Override
    public void fire(double now) {
      int request = waiting.poll();
      engine.clock.set(number, waiting.time());
      engine.goOn(request);
    }
  }

  /** Requests that wait for random times. */
  private static final class RandomDelays implements Source {
    private final SimulationEngine engine;
    private final int number;
    private final TimedHeap waiting = new TimedHeap();

    RandomDelays(SimulationEngine engine, int number) {
      this.engine = engine;
      this.number = number;
    }

    void add(double until, int request) {
      waiting.add(until, request);
      engine.clock.set(number, waiting.time());
    }

    @Override
    public void fire(double now) {
      int request = waiting.poll();
      engine.clock.set(number, waiting.time());
      engine.goOn(request);
    }
  }
}
