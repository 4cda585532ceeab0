package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * The time of the next event of every source, and which source is first: a tournament tree, so that
 * a change costs the logarithm of the number of sources, however many events each of them holds. Of
 * equal times the source with the lower number wins.
 */
final class Clock {
  private final int leaves;
  private final double[] times;
  private final int[] winners;

  Clock(int sources) {
    leaves = Math.max(2, Integer.highestOneBit(Math.max(1, sources - 1)) << 1);
    times = new double[leaves];
    Arrays.fill(times, Double.POSITIVE_INFINITY);
    winners = new int[2 * leaves];
    for (int source = 0; source < leaves; source++) {
      winners[leaves + source] = source;
    }
    for (int node = leaves - 1; node >= 1; node--) {
      winners[node] = winner(node);
    }
  }

  /** Sets the time of a source's next event; infinite for none. */
  void set(int source, double time) {
    if (times[source] == time) {
      return;
    }
    times[source] = time;
    for (int node = (source + leaves) >> 1; node >= 1; node >>= 1) {
      int before = winners[node];
      int winner = winner(node);
      if (winner == before && before != source) {
        return;
      }
      winners[node] = winner;
    }
  }

  /** The source whose event is next. */
  int first() {
    return winners[1];
  }

  double time(int source) {
    return times[source];
  }

  /** Whether no other source has an event to come. */
  boolean only(int source) {
    for (int other = 0; other < leaves; other++) {
      if (other != source && times[other] < Double.POSITIVE_INFINITY) {
        return false;
      }
    }
    return true;
  }

  private int winner(int node) {
    int left = winners[2 * node];
    int right = winners[2 * node + 1];
    return times[left] <= times[right] ? left : right;
  }
}
