package dev.loomgauge.run.calibration;

import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.run.load.LoadRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The loads of a calibration: none; then all users, who open their connections, and a rest in which
 * the heap can be collected; then each higher load up to the highest, and down again, so that half
 * of what is measured at each lies before the middle and half after it. At the end the last
 * requests come back, and none begins. All times are whole windows.
 *
 * @param spread time over which the users of a step begin: a cycle of the lightest load
 */
record Staircase(List<Step> steps, Duration spread) {
  static final Duration WINDOW = Duration.ofMillis(250);

  /** What all users need to open their connections, and the heap to be collected, at least. */
  static final Duration OPENING = Duration.ofSeconds(1);

  /** Cycles in which the last requests come back; delays vary. */
  private static final int LAST_CYCLES = 2;

  /** Percent of the time to settle for which no further window is added. */
  private static final int ROUNDED = 5;

  /** A load: its share of the CPU, its users, and the time of one request of each of them. */
  record Level(double share, int users, Duration cycle) {}

  /** A number of users for a time, which is measured once it has settled. */
  record Step(Load load, Duration settling, Duration measured) {
    Duration length() {
      return settling.plus(measured);
    }
  }

  /**
   * Up and down ascending levels, each measured for so long, half of it in either direction, or for
   * a cycle of its users where that is longer.
   */
  static Staircase over(List<Level> levels, Duration measure) {
    List<Step> steps = new ArrayList<>();
    steps.add(
        new Step(new Load(0, Direction.UP, 0, true), Duration.ZERO, windows(measure.dividedBy(4))));
    Level highest = levels.getLast();
    Duration last = levels.getFirst().cycle().multipliedBy(LAST_CYCLES);
    steps.add(opening(highest.users(), highest.cycle().multipliedBy(2)));
    steps.add(opening(0, last));
    for (Level level : levels) {
      steps.add(step(level, Direction.UP, level.cycle(), measured(level, measure)));
    }
    steps.add(step(highest, Direction.DOWN, Duration.ZERO, measured(highest, measure)));
    for (int i = levels.size() - 2; i >= 0; i--) {
      // What waited under the heavier load has to be answered first.
      Level level = levels.get(i);
      steps.add(step(level, Direction.DOWN, levels.get(i + 1).cycle(), measured(level, measure)));
    }
    steps.add(new Step(new Load(0, Direction.DOWN, 0, false), windows(last), Duration.ZERO));
    return new Staircase(List.copyOf(steps), levels.getFirst().cycle());
  }

  private static Step opening(int users, Duration length) {
    Duration enough = length.compareTo(OPENING) < 0 ? OPENING : length;
    return new Step(new Load(0, Direction.OPENING, users, false), windows(enough), Duration.ZERO);
  }

  /** From the begin until all connections are open and the heap is to be collected. */
  Duration opened() {
    return steps.getFirst().length().plus(steps.get(1).length());
  }

  /** In either direction: half of the time, or a whole cycle of its users. */
  private static Duration measured(Level level, Duration measure) {
    Duration half = measure.dividedBy(2);
    return windows(half.compareTo(level.cycle()) < 0 ? level.cycle() : half);
  }

  private static Step step(Level level, Direction direction, Duration settling, Duration half) {
    return new Step(
        new Load(level.share(), direction, level.users(), true),
        settling.isZero() ? settling : windows(settling.multipliedBy(100 - ROUNDED).dividedBy(100)),
        half);
  }

  /** As many whole windows as it takes, at least one. */
  private static Duration windows(Duration time) {
    return WINDOW.multipliedBy(Math.max(1, Math.ceilDiv(time.toNanos(), WINDOW.toNanos())));
  }

  LoadRequest.Steps load() {
    return new LoadRequest.Steps(
        steps.stream()
            .map(step -> new LoadRequest.Step(step.load().users(), step.length()))
            .toList(),
        WINDOW);
  }

  Duration length() {
    return steps.stream().map(Step::length).reduce(Duration.ZERO, Duration::plus);
  }

  /** The load of a window, 0 for the first. */
  Load at(int number) {
    Duration begin = WINDOW.multipliedBy(number);
    for (Step step : steps) {
      if (begin.compareTo(step.length()) < 0) {
        Load load = step.load();
        boolean measured = begin.compareTo(step.settling()) >= 0;
        return new Load(load.share(), load.direction(), load.users(), measured);
      }
      begin = begin.minus(step.length());
    }
    throw new IllegalArgumentException("the calibration has no window " + number);
  }
}
