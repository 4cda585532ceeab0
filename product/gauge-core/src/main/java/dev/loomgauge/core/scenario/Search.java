package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * A search for the largest load that is carried: it begins at the level that the factor has in the
 * cells, grows from there, and closes in where a level is not carried.
 *
 * @param factor that is searched: users or rate
 * @param to the largest level that is tried
 * @param p99 the longest 99th percentile of a load that is carried; empty for any
 * @param errors the largest share of failed requests of a load that is carried, 0 to below 1
 * @param resolution width of the bracket at which the search ends, as a share of its lower end
 */
public record Search(
    String factor, int to, Optional<Duration> p99, double errors, double resolution) {

  public Search within(double otherResolution) {
    return new Search(factor, to, p99, errors, otherResolution);
  }

  public Search {
    if (to < 1 || !(errors >= 0 && errors < 1) || !(resolution > 0 && resolution < 1)) {
      throw new IllegalArgumentException(
          "to %d, errors %s, resolution %s".formatted(to, errors, resolution));
    }
  }
}
