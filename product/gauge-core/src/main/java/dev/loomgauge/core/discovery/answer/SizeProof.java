package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.finding.Proof;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A proof of other sizes of pools.
 *
 * @param proof trials of both sides, at least one each
 * @param verdict what the verdict decides of the throughput with the new levels
 * @param seen members or requests at once with the new levels, where that was looked at; by the
 *     name of the resource
 */
public record SizeProof(
    Proof proof,
    List<PoolKnob> knobs,
    DecidedPair verdict,
    CellPercentiles percentiles,
    Map<String, Integer> seen) {
  /** Beyond the current size by more is no error of measurement. */
  private static final double MORE = 1.1;

  /** As many as there were, but for the edges of a recording. */
  private static final double SAME = 1.05;

  public SizeProof {
    knobs = List.copyOf(knobs);
    seen = Map.copyOf(seen);
  }

  /**
   * Sorts the trials of a run; empty where one of the two sides has no valid one.
   *
   * @param all knobs of the service, those of the changed factors among them
   */
  public static Optional<SizeProof> of(
      TriedLevels levels,
      List<PoolKnob> all,
      List<Trial> trials,
      List<Comparison> comparisons,
      ResultsFolder folder) {
    Proof proof = Proof.of(levels, trials);
    return proof.before().isEmpty() || proof.after().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SizeProof(
                proof,
                all.stream().filter(knob -> levels.changed().containsKey(knob.factor())).toList(),
                DecidedPair.of(
                    comparisons,
                    levels.compared(),
                    proof.before().getFirst(),
                    proof.after().getFirst()),
                CellPercentiles.of(proof.after(), folder),
                Map.of()));
  }

  public SizeProof with(Map<String, Integer> seenAtOnce) {
    return new SizeProof(proof, knobs, verdict, percentiles, seenAtOnce);
  }

  /** Factor to its new level. */
  public Map<String, String> changed() {
    return proof.levels().changed();
  }

  List<Trial> before() {
    return proof.before();
  }

  List<Trial> after() {
    return proof.after();
  }

  /** The thread mode of its trials. */
  public String mode() {
    return after().getFirst().level(ThreadMode.FACTOR);
  }

  public int users() {
    return Case.users(after().getFirst());
  }

  boolean of(String resource) {
    return knobs.stream().anyMatch(knob -> knob.resource().equals(resource));
  }

  /** Requests per second that were predicted for the new levels; empty where they were not. */
  OptionalDouble predictedRps() {
    Expected expected = after().getFirst().prediction().expected();
    return expected == null ? OptionalDouble.empty() : OptionalDouble.of(expected.throughputRps());
  }

  /**
   * Members of a pool in use at once, the mean by Little's law: throughput times how long a request
   * holds one; empty where the pool has no limit in these trials.
   */
  OptionalDouble inUse(PoolKnob knob, List<Trial> trials) {
    OptionalInt size = PoolKnob.size(trials.getFirst().level(knob.factor()));
    return trials.getFirst().prediction().limit(knob.resource()).stream()
        .mapToDouble(Limit::rps)
        .filter(rps -> rps > 0 && size.isPresent())
        .map(
            rps -> Math.min(size.orElse(0), Trial.meanRps(trials).orElse(0) * size.orElse(0) / rps))
        .findFirst();
  }

  /** The new level of a knob; empty text where it has none. */
  public String asked(PoolKnob knob) {
    return changed().getOrDefault(knob.factor(), "");
  }

  /**
   * Whether the throughput alone does not show that a setting reached its pool, so that one has to
   * look. More members in use than there were show it.
   */
  public boolean doubtful() {
    return seen.isEmpty() && knobs.stream().anyMatch(knob -> !shown(knob));
  }

  private boolean shown(PoolKnob knob) {
    int found = knob.size().orElse(Integer.MAX_VALUE);
    return PoolKnob.size(asked(knob)).orElse(0) > found
        && inUse(knob, after()).orElse(0) > MORE * found;
  }

  /** The setting that did not reach its pool, by what was seen; empty where all did. */
  public Optional<PoolKnob> missed() {
    return knobs.stream().filter(knob -> !shown(knob)).filter(this::missed).findFirst();
  }

  private boolean missed(PoolKnob knob) {
    Integer most = seen.get(knob.resource());
    int found = knob.size().orElse(Integer.MAX_VALUE);
    int asked = PoolKnob.size(asked(knob)).orElse(0);
    // More than there were is wanted, or no more than the new limit.
    return most != null && (asked > found ? most <= SAME * found : most > MORE * asked);
  }

  /** Whether nothing speaks against it. */
  public boolean reached() {
    return missed().isEmpty();
  }
}
