package dev.loomgauge.core.prediction.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A closed cyclic network as a Markov chain, solved from its global balance equations: what exact
 * figures are checked against. All times are exponential; a station with as many servers as users
 * is a delay.
 */
final class MarkovChain {
  private final double[] demands;
  private final int[] servers;
  private final List<List<Integer>> states = new ArrayList<>();
  private final double[] probabilities;

  MarkovChain(int users, double[] demands, int[] servers) {
    this.demands = demands.clone();
    this.servers = servers.clone();
    spread(users, new ArrayList<>());
    int size = states.size();
    double[][] balance = new double[size][size + 1];
    for (int from = 0; from < size; from++) {
      for (int k = 0; k < demands.length; k++) {
        List<Integer> to = new ArrayList<>(states.get(from));
        if (to.get(k) == 0) {
          continue;
        }
        int next = (k + 1) % demands.length;
        to.set(k, to.get(k) - 1);
        to.set(next, to.get(next) + 1);
        double rate = rate(states.get(from), k);
        balance[from][from] -= rate;
        balance[states.indexOf(to)][from] += rate;
      }
    }
    Arrays.fill(balance[size - 1], 1);
    probabilities = eliminate(balance);
  }

  /** Requests per second. */
  double throughput() {
    double sum = 0;
    for (int i = 0; i < states.size(); i++) {
      sum += probabilities[i] * rate(states.get(i), 0);
    }
    return sum;
  }

  /** Mean number at a station. */
  double present(int station) {
    double sum = 0;
    for (int i = 0; i < states.size(); i++) {
      sum += probabilities[i] * states.get(i).get(station);
    }
    return sum;
  }

  private double rate(List<Integer> state, int k) {
    return Math.min(state.get(k), servers[k]) / demands[k];
  }

  private void spread(int left, List<Integer> state) {
    if (state.size() == demands.length - 1) {
      List<Integer> whole = new ArrayList<>(state);
      whole.add(left);
      states.add(whole);
      return;
    }
    for (int n = 0; n <= left; n++) {
      List<Integer> longer = new ArrayList<>(state);
      longer.add(n);
      spread(left - n, longer);
    }
  }

  private static double[] eliminate(double[][] rows) {
    int size = rows.length;
    // The last row is that of the sum of all, 1.
    rows[size - 1][size] = 1;
    for (int column = 0; column < size; column++) {
      int pivot = column;
      for (int row = column; row < size; row++) {
        pivot = Math.abs(rows[row][column]) > Math.abs(rows[pivot][column]) ? row : pivot;
      }
      double[] swapped = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = swapped;
      for (int row = 0; row < size; row++) {
        double factor = row == column ? 0 : rows[row][column] / swapped[column];
        for (int i = column; factor != 0 && i <= size; i++) {
          rows[row][i] -= factor * swapped[i];
        }
      }
    }
    double[] solution = new double[size];
    for (int i = 0; i < size; i++) {
      solution[i] = rows[i][size] / rows[i][i];
    }
    return solution;
  }
}
