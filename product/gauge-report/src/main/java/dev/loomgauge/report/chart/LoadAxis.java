package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The horizontal axis of loads: hairlines with labels exactly at the loads that were measured.
 *
 * @param name what it counts
 * @param xs the loads, ascending
 */
public record LoadAxis(String name, List<Double> xs) {
  private static final int MOST_TICKS = 8;

  /** Share of the axis that a label takes. */
  private static final double LABEL = 0.06;

  /** Room beside the first and the last load of a logarithmic axis. */
  private static final double ROOM = 1.2;

  /** Over the loads of a group; {@code factor} is the factor on the axis. */
  public static LoadAxis of(Group group, String factor) {
    return new LoadAxis(Names.axis(factor), group.xs());
  }

  /** Logarithmic as soon as the loads span more than a factor of four. */
  public boolean logarithmic() {
    return xs.getFirst() > 0 && xs.getLast() / xs.getFirst() > 4;
  }

  /** Where the hairlines are: at the loads, or at some of them when there is no room for all. */
  public List<Double> ticks() {
    if (xs.size() <= MOST_TICKS) {
      return apart();
    }
    if (logarithmic()) {
      return LogScale.of(xs).ticks().stream()
          .filter(tick -> tick >= xs.getFirst() && tick <= xs.getLast())
          .toList();
    }
    int every = Math.ceilDiv(xs.size(), MOST_TICKS);
    return IntStream.range(0, xs.size()).filter(i -> i % every == 0).mapToObj(xs::get).toList();
  }

  /** Without those whose labels would lie on the label before. */
  private List<Double> apart() {
    List<Double> ticks = new ArrayList<>();
    for (double x : xs) {
      if (ticks.isEmpty() || place(x) - place(ticks.getLast()) >= LABEL) {
        ticks.add(x);
      }
    }
    return List.copyOf(ticks);
  }

  /** Where on the axis: 0 for the first load, 1 for the last. */
  private double place(double x) {
    double first = xs.getFirst();
    return logarithmic()
        ? Math.log(x / first) / Math.log(xs.getLast() / first)
        : (x - first) / (xs.getLast() - first);
  }

  /** The axis, without labels. */
  public Part axis(int panel) {
    return Part.axis(logarithmic() ? "log" : "value", panel)
        .name(name, 32)
        .bare(least(), most())
        .and("axisTick.show: false");
  }

  /** The value, or the end of the axis that is nearest to it. */
  public double clamp(double value) {
    return Numbers.rounded(Math.clamp(value, least(), most()), 5);
  }

  private double least() {
    return Numbers.rounded(logarithmic() ? xs.getFirst() / ROOM : xs.getFirst() - margin(), 4);
  }

  private double most() {
    return Numbers.rounded(logarithmic() ? xs.getLast() * ROOM : xs.getLast() + margin(), 4);
  }

  private double margin() {
    double span = xs.getLast() - xs.getFirst();
    return span > 0 ? span * 0.06 : Math.max(1, xs.getFirst() * 0.1);
  }
}
