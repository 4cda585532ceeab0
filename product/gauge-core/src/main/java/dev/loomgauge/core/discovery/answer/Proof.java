package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Trials with other sizes of pools beside trials with those of today.
 *
 * @param changed factor to its new level
 * @param knobs of the changed factors
 * @param before valid trials as it is, at least one
 * @param after valid trials with the new levels, at least one
 * @param verdict what the verdict decides of the throughput with the new levels
 * @param percentiles of the response times with the new levels
 * @param seen members or requests at once with the new levels, where that was looked at; by the
 *     name of the resource
 */
public record Proof(
    Map<String, String> changed,
    List<PoolKnob> knobs,
    List<Trial> before,
    List<Trial> after,
    DecidedPair verdict,
    CellPercentiles percentiles,
    Map<String, Integer> seen) {
  /** Beyond the size of today by more is no error of measurement. */
  private static final double MORE = 1.1;

  /** As many as there were, but for the edges of a recording. */
  private static final double SAME = 1.05;

  /** Copies, keeping the order. */
  public Proof {
    changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
    knobs = List.copyOf(knobs);
    before = List.copyOf(before);
    after = List.copyOf(after);
    seen = Map.copyOf(seen);
  }

  /**
   * Sorts the trials of a proof run; empty where one of the two sides has no valid one.
   *
   * @param all knobs of the service, those of the changed factors among them
   * @param comparisons of the verdict on the trials
   * @param folder of the trials
   */
  public static Optional<Proof> of(
      Map<String, String> changed,
      List<PoolKnob> all,
      List<Trial> trials,
      List<Comparison> comparisons,
      ResultsFolder folder) {
    List<PoolKnob> knobs = all.stream().filter(k -> changed.containsKey(k.factor())).toList();
    List<Trial> valid = trials.stream().filter(Trial::valid).toList();
    List<Trial> after =
        valid.stream().filter(t -> changed.entrySet().stream().allMatch(e -> has(t, e))).toList();
    List<Trial> before =
        valid.stream()
            .filter(t -> knobs.stream().allMatch(k -> t.level(k.factor()).equals(k.found())))
            .toList();
    return before.isEmpty() || after.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Proof(
                changed,
                knobs,
                before,
                after,
                DecidedPair.of(
                    comparisons,
                    changed.keySet().iterator().next(),
                    before.getFirst(),
                    after.getFirst()),
                CellPercentiles.of(after, folder),
                Map.of()));
  }

  private static boolean has(Trial trial, Map.Entry<String, String> level) {
    return trial.level(level.getKey()).equals(level.getValue());
  }

  /** The same with what was seen at once. */
  public Proof with(Map<String, Integer> seenAtOnce) {
    return new Proof(changed, knobs, before, after, verdict, percentiles, seenAtOnce);
  }

  /** The thread mode of its trials. */
  public String mode() {
    return after.getFirst().level(ThreadMode.FACTOR);
  }

  /** Users of its trials. */
  public int users() {
    return Case.users(after.getFirst());
  }

  boolean of(String resource) {
    return knobs.stream().anyMatch(knob -> knob.resource().equals(resource));
  }

  static double rps(List<Trial> trials) {
    return trials.stream()
        .mapToDouble(t -> t.load() == null ? 0 : t.load().throughputRps())
        .average()
        .orElse(0);
  }

  /** Requests per second that were predicted for the new levels; empty where they were not. */
  OptionalDouble predictedRps() {
    Expected expected = after.getFirst().prediction().expected();
    return expected == null ? OptionalDouble.empty() : OptionalDouble.of(expected.throughputRps());
  }

  /**
   * Members of a pool in use at once, the mean by Little's law: throughput times how long a request
   * holds one; empty where the pool has no limit in these trials.
   */
  OptionalDouble inUse(PoolKnob knob, List<Trial> trials) {
    OptionalInt size = size(trials.getFirst().level(knob.factor()));
    return trials.getFirst().prediction().limits().stream()
        .filter(limit -> limit.name().equals(knob.resource()))
        .mapToDouble(Limit::rps)
        .filter(rps -> rps > 0 && size.isPresent())
        .map(rps -> Math.min(size.orElse(0), rps(trials) * size.orElse(0) / rps))
        .findFirst();
  }

  private static OptionalInt size(String level) {
    return level.matches("\\d{1,9}")
        ? OptionalInt.of(Integer.parseInt(level))
        : OptionalInt.empty();
  }

  /**
   * Whether the throughput alone does not show that a setting reached its pool, so that one has to
   * look. More members in use than there were show it.
   */
  public boolean doubtful() {
    return seen.isEmpty() && knobs.stream().anyMatch(knob -> !shown(knob));
  }

  private boolean shown(PoolKnob knob) {
    OptionalInt found = size(knob.found());
    OptionalInt asked = size(changed.getOrDefault(knob.factor(), ""));
    return found.isPresent()
        && asked.orElse(0) > found.getAsInt()
        && inUse(knob, after).orElse(0) > MORE * found.getAsInt();
  }

  /** The setting that did not reach its pool, by what was seen; empty where all did. */
  public Optional<PoolKnob> missed() {
    return knobs.stream().filter(knob -> !shown(knob)).filter(this::missed).findFirst();
  }

  private boolean missed(PoolKnob knob) {
    Integer most = seen.get(knob.resource());
    OptionalInt found = size(knob.found());
    int asked = size(changed.getOrDefault(knob.factor(), "")).orElse(0);
    if (most == null) {
      return false;
    }
    // More than there were is wanted, or no more than the new limit.
    return asked > found.orElse(Integer.MAX_VALUE)
        ? most <= SAME * found.orElse(Integer.MAX_VALUE)
        : most > MORE * asked;
  }

  /** Whether nothing speaks against it. */
  public boolean reached() {
    return missed().isEmpty();
  }
}
