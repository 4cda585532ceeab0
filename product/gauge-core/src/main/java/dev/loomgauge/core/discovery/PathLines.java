package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes the path of a request that was traced, in the words of a scenario.
 *
 * @param names pool to the name of its resource
 */
record PathLines(ModeEvidence base, int cores, Map<String, String> names) {
  /** Of a request's work; less is counted with the next. */
  private static final double LEAST_SHARE = 0.05;

  /** Of a request's time, before it becomes a step. */
  private static final double LEAST_UNEXPLAINED = 0.02;

  /** The steps of a path, and what of its time no step explains. */
  List<Line> of(TracedPath path, Sum sum) {
    List<Line> lines = new ArrayList<>();
    double work = Math.max(1e-9, path.workMs());
    double carried = 0;
    Map<String, Integer> held = new HashMap<>();
    for (TracedPath.Step step : path.steps()) {
      switch (step) {
        case TracedPath.Work(double ms) -> {
          carried += ms / work;
          if (carried >= LEAST_SHARE) {
            lines.add(CpuLine.share(carried));
            carried = 0;
          }
        }
        case TracedPath.Acquire(String pool, double ms) -> {
          int members = held.merge(pool, 1, Integer::sum);
          String name = Objects.requireNonNull(names.get(pool));
          lines.add(Line.acquire(name, base.heap().timeout(pool), members, ms, path.holdMs(pool)));
        }
        case TracedPath.Release(String pool) -> {
          int members = held.merge(pool, -1, Integer::sum) + 1;
          if (members == path.heldAtOnce(pool)) { // of nested holds the inner one: all grow with it
            base.growth(pool, cores).map(PathLines::grows).ifPresent(lines::add);
          }
          lines.add(new Line("release: " + names.get(pool), ""));
        }
        case TracedPath.Wait wait ->
            lines.add(
                new Line(
                    wait.yaml(ModelInference.time(wait.ms())), wait.label(), Optional.of(wait)));
      }
    }
    if (sum.unexplainedMs() > LEAST_UNEXPLAINED * sum.clientMs()) {
      lines.add(
          new Line(
              "wait: " + ModelInference.time(sum.unexplainedMs()),
              Numbers.format(
                  "not explained: %s of the time at the client",
                  Numbers.percent(sum.unexplainedMs() / sum.clientMs()))));
    }
    return remainder(lines);
  }

  private static Line grows(ModeEvidence.Growth growth) {
    return new Line(
        Numbers.format(
            "wait: {grows: %s, at: %.1f}", ModelInference.time(growth.ms()), growth.rps()),
        Numbers.format("held so much longer at %,d users than alone", growth.users()));
  }

  /** The last use takes what the others leave, so that shares are 1 together. */
  private static List<Line> remainder(List<Line> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (CpuLine.is(lines.get(i))) {
        lines.set(i, CpuLine.rest(lines.get(i).evidence()));
        return lines;
      }
    }
    lines.addFirst(CpuLine.rest(""));
    return lines;
  }
}
