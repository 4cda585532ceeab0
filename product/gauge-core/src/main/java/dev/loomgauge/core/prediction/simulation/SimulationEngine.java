package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.simulation.Instructions.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Takes events in the order of their times and leads requests along the program until they wait.
 * What becomes ready at the same moment goes on in the order in which it became so.
 */
public final class SimulationEngine {
  final Clock clock;
  final Requests requests = new Requests(Requests.MOST);
  public final WindowTally tally = new WindowTally();
  final Network network;

  private final Instruction[] program;

  /** The pool of each bit of what a request holds. */
  private final int[] pools;

  private final Source[] sources;
  final Facilities facilities;
  private final Patience deadlines;
  private final Balancing balancing;
  private final Stalls stalls;
  private final SplittableRandom choices;
  private final TimedRing ready = new TimedRing();
  private final TimedRing refused = new TimedRing();
  private double now;
  private final int endOfPath;
  private final int arrivals;
  private long begun;

  public SimulationEngine(Network network, long seed) {
    SplittableRandom numbers = new SplittableRandom(seed);
    this.network = network;
    program = Instructions.of(network, numbers);
    pools = Instructions.pools(program);
    clock = new Clock(Facilities.count(network, program) + 2); // deadlines and arrivals
    facilities = new Facilities(this, network, program);
    List<Source> all = new ArrayList<>(facilities.sources());
    deadlines = new Patience(this, all.size(), network.timeout());
    all.add(deadlines);
    balancing = new Balancing(network, numbers.split());
    arrivals = all.size();
    all.add(Arrivals.of(this, arrivals, network.population(), numbers.split()));
    choices = numbers.split();
    sources = all.toArray(Source[]::new);
    stalls = new Stalls(requests, program);
    int at = 0;
    while (program[at].code != Instructions.Code.END) {
      at++;
    }
    endOfPath = at;
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
          throw stalls.deadlock(now);
        }
        now = end;
        return;
      }
      if (time > now) {
        now = time;
        stalls.timePassed();
      }
      sources[first].fire(time);
      settle();
      if (stalls.likely(first == arrivals) && clock.only(arrivals)) {
        throw stalls.deadlock(now);
      }
    }
  }

  /** Requests that have begun since the start. */
  public long begun() {
    return begun;
  }

  /** Begins the measured window now. */
  public void measureFrom(double batch) {
    tally.measureFrom(now, batch);
    facilities.measureFrom(now);
  }

  /** A request begins: of a user who starts, or as an arrival. */
  void begin() {
    int request = requests.take(now);
    requests.place[request] = 0;
    ready.add(now, request);
  }

  /** A request has had what its instruction asked for. */
  void goOn(int request) {
    requests.place[request]++;
    ready.add(now, request);
  }

  /** A request that waited for a member of a pool has it. */
  void acquired(int request) {
    hold(request, program[requests.place[request]].hold);
    goOn(request);
  }

  void refused(int request, Failure failure) {
    requests.why[request] = failure;
    refused.add(now, request);
  }

  /** A request's task is dropped, and nobody tells its client. */
  void drop(int request) {
    if (requests.abandoned[request]) {
      refused(request, Failure.CLIENT_TIMEOUT); // nobody is left to give up
    } else {
      requests.waitsFor[request] = Requests.DROPPED;
    }
  }

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
    if (requests.waitsFor[request] == Requests.DROPPED) {
      refused(request, Failure.CLIENT_TIMEOUT);
    }
    if (network.population() instanceof Population.Closed) {
      int user = requests.take(now);
      requests.place[user] = endOfPath;
      goOn(user);
    }
  }

  private void settle() {
    while (true) {
      if (ready.size() > 0) {
        lead(ready.poll());
      } else if (refused.size() > 0) {
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
          begun++;
          facilities.begun(requests.instance[request], now);
          stalls.begun(now);
        }
        case ACQUIRE -> {
          if (at.again && holds(request, at.hold)) {
            break;
          }
          switch (pool(at.hold, request).acquire(request, at.timeout, now)) {
            case MEMBER -> hold(request, at.hold);
            case BY_CALLER -> runByCaller(request, at.hold);
            case NOT_NOW -> {
              return;
            }
          }
        }
        case RELEASE -> {
          if (!at.again || !keeps(request, at.hold)) {
            release(request, at.hold);
          }
        }
        case USE -> {
          facilities.station(at.target, requests.instance[request]).arrive(request, now);
          return;
        }
        case WAIT -> {
          facilities.delay(requests.place[request], at.constant, now + at.sample(), request);
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
        case CHOICE -> {
          int kind = at.kind(choices.nextDouble());
          requests.kind[request] = kind;
          requests.place[request] = at.branches[kind] - 1;
        }
        case JUMP -> requests.place[request] = at.target - 1;
        case END -> {
          balancing.leave(requests.instance[request]);
          if (requests.abandoned[request]) {
            requests.give(request);
            return;
          }
          tally.succeeded(now, now - requests.began[request]);
          tally.kind(requests.kind[request], now - requests.began[request]);
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

  /** The branches answer to a record of their own, which outlives a request that goes on first. */
  private void fork(int request, Instruction at) {
    int fork = requests.take(now);
    requests.parent[fork] = request;
    requests.missing[fork] = at.target;
    requests.running[fork] = at.branches.length;
    for (int first : at.branches) {
      int branch = requests.take(now);
      requests.parent[branch] = fork;
      requests.instance[branch] = requests.instance[request];
      requests.place[branch] = first;
      ready.add(now, branch);
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
      refused.add(now, request);
    }
    requests.give(branch);
    if (running == 0) {
      requests.give(fork);
    }
  }

  /** A request that was refused gives back what it holds and ends. */
  private void fail(int request) {
    giveBack(request, requests.held[request]);
    if (requests.byCaller[request] != 0) {
      giveBack(request, requests.late[request]);
    }
    requests.byCaller[request] = 0;
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

  /** Whether a request that is about to acquire again overtakes the queue and keeps its member. */
  private boolean keeps(int request, int hold) {
    return holds(request, hold) && pool(hold, request).passOver();
  }

  private boolean holds(int request, int hold) {
    return (requests.held[request] & 1L << hold) != 0;
  }

  private void hold(int request, int hold) {
    requests.held[request] |= 1L << hold;
  }

  /** Its caller does the work, and has all that it holds until that is done. */
  private void runByCaller(int request, int hold) {
    if (requests.byCaller[request] == 0) {
      requests.callerHeld[request] = requests.held[request];
      requests.late[request] = 0;
    }
    requests.byCaller[request] |= 1L << hold;
  }

  private void release(int request, int hold) {
    long member = 1L << hold;
    if ((requests.byCaller[request] & member) != 0) {
      requests.byCaller[request] &= ~member;
      if (requests.byCaller[request] == 0) {
        giveBack(request, requests.late[request]);
      }
    } else if (requests.byCaller[request] != 0 && (requests.callerHeld[request] & member) != 0) {
      requests.late[request] |= member;
      requests.held[request] &= ~member;
      requests.callerHeld[request] &= ~member;
    } else {
      giveBack(request, member);
    }
  }

  private void giveBack(int request, long members) {
    requests.held[request] &= ~members;
    for (long left = members; left != 0; left &= left - 1) {
      pool(Long.numberOfTrailingZeros(left), request).release(now);
    }
  }

  private Pool pool(int hold, int request) {
    return facilities.pool(pools[hold], requests.instance[request]);
  }
}
