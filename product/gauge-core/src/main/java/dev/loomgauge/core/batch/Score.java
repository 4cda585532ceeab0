package dev.loomgauge.core.batch;

import static dev.loomgauge.core.result.file.Csv.number;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A variant's time beside what it cannot be faster than and what was published.
 *
 * @param batch what was worked off
 * @param ms mean time
 * @param lowMs low end of its 95 % interval; {@code ms} with one iteration
 * @param highMs high end of it
 * @param iterations measured
 * @param floor of this shape on this machine
 * @param standing of the score beside the floor
 * @param published the published figure; null when there is none
 */
public record Score(
    Batch batch,
    double ms,
    double lowMs,
    double highMs,
    int iterations,
    Floor floor,
    BatchStanding standing,
    @Nullable Published published) {

  /**
   * What was worked off.
   *
   * @param tasks how many
   * @param waitMs how long each waits; empty when it computes
   * @param work what each computes; empty when it waits
   * @param workers empty when each task had its own
   * @param scaled what is smaller than published, in words; empty when nothing is
   */
  public record Batch(
      String benchmark,
      String variant,
      long tasks,
      String waitMs,
      String work,
      String workers,
      String scaled) {}

  /** What a write-up says; the floor is that of the published shape, null if it cannot be told. */
  public record Published(String source, double ms, @Nullable Double floorMs) {

    /** How many times its floor the reported time is; null where that cannot be told. */
    public @Nullable Double timesFloor() {
      return floorMs == null ? null : ms / floorMs;
    }
  }

  /** How many times the floor it took. */
  public double timesFloor() {
    return ms / floor.ms();
  }

  /** The score as a row: columns of the published figures first, then ours. */
  public Map<String, String> columns() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("benchmark", batch.benchmark());
    row.put("variant", batch.variant());
    row.put("tasks", String.valueOf(batch.tasks()));
    row.put("task_wait_ms", batch.waitMs());
    row.put("task_work", batch.work());
    row.put("workers", batch.workers());
    row.put("score_ms", number(ms, 3));
    row.put("low_ms", number(lowMs, 3));
    row.put("high_ms", number(highMs, 3));
    row.put("iterations", String.valueOf(iterations));
    row.put("floor_ms", number(floor.ms(), 3));
    row.put("floor_law", floor.law());
    row.put("times_floor", number(timesFloor(), 4));
    row.put("verdict", standing.name().toLowerCase(Locale.ROOT));
    row.put("published_source", published == null ? "" : published.source());
    row.put("published_ms", published == null ? "" : number(published.ms(), 3));
    row.put("published_floor_ms", published == null ? "" : number(published.floorMs(), 3));
    row.put("published_times_floor", published == null ? "" : number(published.timesFloor(), 4));
    row.put("scaled", batch.scaled());
    return row;
  }
}
