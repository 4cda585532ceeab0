package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a freshly started service is warmed and its CPU demand is measured, once a thread mode.
 *
 * @param delay the downstream's delay meanwhile: short, so that the code is compiled soon; without
 *     a downstream, about the time that a request waits, from which the users of a burst follow
 * @param warm the longest warm-up before, rests included; it ends when the service's compilers have
 *     next to nothing to do
 * @param burst length of each load that warms
 * @param rest the longest time without load after it, in which the compilers catch up
 * @param measure time for which the demand is measured at each of five loads, half of it while they
 *     rise and half while they fall; zero to warm alone, with no demand known
 * @param jvms starts of a service that are each warmed and measured, 1 and up
 * @param warmWith levels of the request's own flags while it warms, as a wait in the service that
 *     is shorter then; empty for those of the cell
 */
public record Calibration(
    Duration delay,
    Duration warm,
    Duration burst,
    Duration rest,
    Duration measure,
    int jvms,
    Map<String, String> warmWith) {
  public Calibration {
    warmWith = Collections.unmodifiableMap(new LinkedHashMap<>(warmWith));
  }

  public Calibration lasting(Duration otherWarm, Duration otherMeasure) {
    return new Calibration(delay, otherWarm, burst, rest, otherMeasure, jvms, warmWith);
  }

  /** The cell whose requests warm the service of a cell. */
  public Cell warming(Cell cell) {
    Cell warming = cell;
    for (var level : warmWith.entrySet()) {
      warming = warming.with(level.getKey(), level.getValue());
    }
    return warming;
  }
}
