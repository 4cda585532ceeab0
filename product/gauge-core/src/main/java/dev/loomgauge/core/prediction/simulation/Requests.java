package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * What is known of every request and branch in flight, one column a fact: a million of them are a
 * few large arrays instead of a million objects.
 */
public final class Requests {
  /** More, of about a hundred bytes each, would not fit into the heap of the launcher (1 GB). */
  static final int MOST = 1 << 22;

  static final int NONE = -1;

  /** Waits for a task that was dropped, and so for nothing but the end of its client's patience. */
  static final int DROPPED = -2;

  double[] began = new double[64];
  double[] waitsSince = new double[64];
  int[] place = new int[64];
  int[] waitsFor = new int[64];
  int[] instance = new int[64];
  int[] kind = new int[64];

  /** A bit for each pool, and one for each further member of a pool that it holds at once. */
  long[] held = new long[64];

  /** Pools without a member for it, whose work its caller's thread does. */
  long[] byCaller = new long[64];

  /** What that thread held before, which it cannot give back until it has done the work. */
  long[] callerHeld = new long[64];

  /** Of that, what is given back when it has. */
  long[] late = new long[64];

  boolean[] abandoned = new boolean[64];
  Failure[] why = new Failure[64];

  /** For a branch its fork, for a fork the request that forked, else NONE. */
  int[] parent = new int[64];

  /** For a fork: branches that have still to succeed, and that have still to end. */
  int[] missing = new int[64];

  int[] running = new int[64];

  /** Whether an entry of the client's deadlines stands for it. */
  boolean[] watched = new boolean[64];

  private int[] free = new int[64];
  private int freed;
  private int made;
  private final int most;

  /** Has no request yet, and room for the given number at most. */
  Requests(int most) {
    this.most = most;
  }

  /** The number of one more; {@link SimulationException} if there are too many. */
  int take(double now) {
    int id = freed > 0 ? free[--freed] : made++;
    if (id == most) {
      throw new SimulationException(
          "%,d requests are in flight at %.3f s, and a simulation has room for no more. Lower the rate or the number of users, or give what they wait for more members, a limited 'queue' or a 'timeout'."
              .formatted(most, now));
    }
    if (id == began.length) {
      grow(2 * id);
    }
    began[id] = Double.NaN;
    parent[id] = NONE;
    waitsFor[id] = NONE;
    held[id] = 0;
    byCaller[id] = 0;
    kind[id] = 0;
    abandoned[id] = false;
    return id;
  }

  void give(int id) {
    began[id] = Double.NaN;
    waitsFor[id] = NONE;
    free[freed++] = id;
  }

  int inFlight() {
    return made - freed;
  }

  /** Numbers given out so far: all requests in flight are below it. */
  int made() {
    return made;
  }

  private void grow(int size) {
    began = Arrays.copyOf(began, size);
    waitsSince = Arrays.copyOf(waitsSince, size);
    place = Arrays.copyOf(place, size);
    waitsFor = Arrays.copyOf(waitsFor, size);
    instance = Arrays.copyOf(instance, size);
    kind = Arrays.copyOf(kind, size);
    held = Arrays.copyOf(held, size);
    byCaller = Arrays.copyOf(byCaller, size);
    callerHeld = Arrays.copyOf(callerHeld, size);
    late = Arrays.copyOf(late, size);
    abandoned = Arrays.copyOf(abandoned, size);
    why = Arrays.copyOf(why, size);
    parent = Arrays.copyOf(parent, size);
    missing = Arrays.copyOf(missing, size);
    running = Arrays.copyOf(running, size);
    watched = Arrays.copyOf(watched, size);
    free = Arrays.copyOf(free, size);
  }
}
