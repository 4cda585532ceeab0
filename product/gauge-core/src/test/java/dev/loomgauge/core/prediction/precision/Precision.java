package dev.loomgauge.core.prediction.precision;

import dev.loomgauge.core.prediction.simulation.Intervals;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The long version of {@link PrecisionTest}: rows of the table in docs/prediction.md. */
public final class Precision {
  private Precision() {}

  /** With the number of seeds and of requests at most. */
  public static void main(String[] args) {
    int seeds = Integer.parseInt(args[0]);
    long most = Long.parseLong(args[1]);
    for (double load : new double[] {0.8, 0.9, 0.95, 0.99}) {
      List<Queue> queues =
          new ArrayList<>(
              List.of(
                  Queue.mm1(load),
                  Queue.mm7(load),
                  Queue.mg1(load, 3),
                  Queue.mg1(load, 5),
                  Queue.sharing(load, 3),
                  Queue.mm1Sharing(load)));
      queues.forEach(queue -> row(queue, load, seeds, most));
    }
  }

  private static void row(Queue queue, double load, int seeds, long most) {
    int meanIn = 0;
    int p99In = 0;
    int notes = 0;
    double meanOff = 0;
    double wide = 0;
    double wide99 = 0;
    long from = System.nanoTime();
    double worst = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      Simulated seen = Simulation.run(queue.network(), queue.settings(seed, most));
      Intervals known = Objects.requireNonNull(seen.intervals());
      meanIn += known.mean().contains(queue.mean()) ? 1 : 0;
      p99In += known.p99().contains(queue.p99()) || Double.isNaN(queue.p99()) ? 1 : 0;
      notes += seen.note().isEmpty() ? 0 : 1;
      double off = seen.mean() / queue.mean() - 1;
      worst = Math.abs(off) > Math.abs(worst) ? off : worst;
      meanOff += Math.abs(off) / seeds;
      wide += Math.log(known.mean().high() / known.mean().low()) / 2 / seeds;
      wide99 += Math.log(known.p99().high() / known.p99().low()) / 2 / seeds;
    }
    System.out.printf(
        "| %s | %.2f | %.2f | %d | %.1f %% | %.1f %% | %.1f %% | %.2f | %d | %.1f %% | %d | %.2f s"
            + " |%n",
        queue.name(),
        load,
        queue.mean(),
        meanIn,
        100 * meanOff,
        100 * worst,
        100 * wide,
        queue.p99(),
        p99In,
        100 * wide99,
        notes,
        (System.nanoTime() - from) / 1e9 / seeds);
  }
}
