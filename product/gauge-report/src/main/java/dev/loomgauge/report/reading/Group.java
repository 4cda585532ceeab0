package dev.loomgauge.report.reading;

import dev.loomgauge.report.text.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells that differ only in thread mode and in the factor on the axis.
 *
 * @param slug part of a file name, unique in the run; empty when there is one group only
 * @param label what sets it apart, for people
 * @param levels the levels its cells share
 * @param cells ordered by the axis, then by mode
 */
public record Group(
    String slug, String label, Map<String, String> levels, List<MeasuredCell> cells) {

  /** The thread modes in it, in the usual order. */
  public List<String> modes() {
    return Names.modes(cells.stream().map(MeasuredCell::mode).toList());
  }

  /** The cells of one mode, by the axis. */
  public List<MeasuredCell> of(String mode) {
    return cells.stream().filter(cell -> cell.mode().equals(mode)).toList();
  }

  /** What is predicted at the places of one mode. */
  public List<PredictedCurves.Point> points(String mode) {
    return of(mode).stream().map(MeasuredCell::point).toList();
  }

  /** What is predicted at all places. */
  public List<PredictedCurves.Point> points() {
    return cells.stream().map(MeasuredCell::point).toList();
  }

  /** The different values on the axis, ascending. */
  public List<Double> xs() {
    return cells.stream().map(MeasuredCell::x).distinct().sorted().toList();
  }

  /** With as many cells as a chart has room for: all modes at some of the loads, evenly spaced. */
  public Group downsampled(int most) {
    if (cells.size() <= most) {
      return this;
    }
    Set<Double> kept =
        new HashSet<>(Spread.of(xs(), Math.max(2, most / Math.max(1, modes().size()))));
    List<MeasuredCell> some = cells.stream().filter(cell -> kept.contains(cell.x())).toList();
    return new Group(slug, label, levels, Spread.of(some, most));
  }

  /** Whether there is more than one load, so that a line says something. */
  public boolean hasLine() {
    return xs().size() > 1;
  }
}
