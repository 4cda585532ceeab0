package dev.loomgauge.core.purpose;

import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.purpose.CapacitySearch.LevelEvidence.State;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the largest level that is carried. It doubles the level until one is not carried, or halves
 * it until one is, and then tries the geometric mean of the two until they are close. It has no
 * state of its own: the same trials always lead to the same next step, so a search that was cut off
 * goes on where it was.
 *
 * <p>Both ends of the answer rest on two trials that agree. A level is never believed to be carried
 * above one that was not, whatever a lucky trial there has shown.
 *
 * @param from the level at which the search begins, 1 and up
 * @param to the largest level that is tried
 * @param resolution width of the bracket at which it ends, as a share of its lower end
 */
public record CapacitySearch(int from, int to, double resolution) {

  public CapacitySearch {
    if (from < 1 || to < from || !(resolution > 0 && resolution < 1)) {
      throw new IllegalArgumentException(
          "from %d to %d, resolution %s".formatted(from, to, resolution));
    }
  }

  public SearchStep next(List<Point> points) {
    TreeMap<Integer, State> states = states(points);
    for (var level : states.entrySet()) {
      if (level.getValue() == State.OPEN) {
        return new SearchStep.Measure(level.getKey());
      }
    }
    Integer stopped = stopped(states);
    Integer carried = carried(states, stopped);
    if (carried == null) {
      return stopped == null ? new SearchStep.Measure(from) : below(stopped);
    }
    if (stopped == null ? carried < to : !close(carried, stopped)) {
      return new SearchStep.Measure(stopped == null ? grown(carried) : between(carried, stopped));
    }
    return states.get(carried) == State.CARRIED_ONCE
        ? new SearchStep.Measure(carried)
        : new SearchStep.Ended(carried, stopped);
  }

  /** What these trials tell so far of both ends, as if the search ended with them. */
  public SearchStep.Ended known(List<Point> points) {
    TreeMap<Integer, State> states = states(points);
    Integer stopped = stopped(states);
    return new SearchStep.Ended(carried(states, stopped), stopped);
  }

  private static TreeMap<Integer, State> states(List<Point> points) {
    return points.stream()
        .collect(
            Collectors.groupingBy(
                Point::level,
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.mapping(Point::standing, Collectors.toList()),
                    standings -> LevelEvidence.of(standings).state())));
  }

  private static @Nullable Integer stopped(TreeMap<Integer, State> states) {
    return first(states, State::stops);
  }

  private static @Nullable Integer carried(
      TreeMap<Integer, State> states, @Nullable Integer stopped) {
    var below = stopped == null ? states : states.headMap(stopped, false);
    return first(below.descendingMap(), State::carries);
  }

  private static @Nullable Integer first(Map<Integer, State> levels, Predicate<State> fits) {
    return levels.entrySet().stream()
        .filter(level -> fits.test(level.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private static SearchStep below(int stopped) {
    return stopped == 1 ? new SearchStep.Ended(null, 1) : new SearchStep.Measure(stopped / 2);
  }

  private int grown(int carried) {
    return (int) Math.min(to, 2L * carried);
  }

  private boolean close(int carried, int stopped) {
    return stopped - carried <= Math.max(1, resolution * carried);
  }

  private static int between(int carried, int stopped) {
    long mean = Math.round(Math.sqrt((double) carried * stopped));
    return (int) Math.clamp(mean, carried + 1L, stopped - 1L);
  }

  /** Approximate number of trials needed, if the end lies half way on a scale of doublings. */
  public int expectedTrials() {
    double doublings = Math.log((double) to / from) / Math.log(2);
    double halvings = Math.log(1 / resolution) / Math.log(2);
    return (int) Math.ceil(doublings / 2 + halvings) + 4;
  }

  /**
   * All trials of one level together. One that was carried stands until the search ends there; one
   * that was not is repeated, because a single slow second can spoil a percentile; where two
   * differ, a third decides. A void trial is repeated once, and twice where the machine was
   * disturbed.
   *
   * @param failed trials that were not
   * @param voided trials that say nothing
   * @param disturbed trials that say nothing because of the machine
   */
  record LevelEvidence(int carried, int failed, int voided, int disturbed) {
    private static final int MOST = 5;

    static LevelEvidence of(List<Standing> standings) {
      return new LevelEvidence(
          count(standings, Standing.CARRIED),
          count(standings, Standing.NOT_CARRIED),
          count(standings, Standing.VOID),
          count(standings, Standing.DISTURBED));
    }

    private static int count(List<Standing> standings, Standing standing) {
      return (int) standings.stream().filter(s -> s == standing).count();
    }

    State state() {
      boolean enough = voided > 1 || disturbed > Repetitions.MOST;
      if (carried == 0 && failed == 0) {
        return enough ? State.UNMEASURABLE : voided + disturbed > 0 ? State.OPEN : State.UNKNOWN;
      }
      boolean asked = enough || carried + failed + voided + disturbed >= MOST;
      if (carried > failed) {
        return carried > 1 || asked ? State.CARRIED : State.CARRIED_ONCE;
      }
      return failed > 1 || asked ? State.NOT_CARRIED : State.OPEN;
    }

    /** What can be known of a level. */
    enum State {
      UNKNOWN,
      /** Another trial is needed before the search goes on. */
      OPEN,
      /** Enough to try more, not enough for an answer. */
      CARRIED_ONCE,
      CARRIED,
      NOT_CARRIED,
      UNMEASURABLE;

      boolean carries() {
        return this == CARRIED || this == CARRIED_ONCE;
      }

      boolean stops() {
        return this == NOT_CARRIED || this == UNMEASURABLE;
      }
    }
  }
}
