package dev.loomgauge.core.result;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One cell, measured once: what was asked, what was predicted before, what was seen, and whether it
 * may be believed.
 *
 * @param id unique within the run; also the name of its folder below {@code trials/}
 * @param cell the cell's id, the same over repetitions
 * @param levels factor to level, in the scenario's order
 * @param repetition 1 and up
 * @param repeats id of the first trial of the same cell, in a run of blocks of the same block, that
 *     was void for a reason that may have passed and that this one repeats; null where it repeats
 *     none
 * @param service the service's name from its manifest
 * @param startedAt ISO-8601 instant at which the load was started
 * @param outcome how the trial ended
 * @param failure what went wrong, where, and the remedy; null when completed
 * @param prediction written before the load started
 * @param predictionChecksum of the row of {@code predictions.csv} that it belongs to
 * @param window which part of the load was measured, and why; null when it never got that far
 * @param load what the load engine counted in it; null when it never got that far
 * @param tiers tier name to what it used: service, database, downstream, load, loomgauge
 * @param resources the passive resources watched (threads, connections)
 * @param jvm the service's JVM; null when it could not be observed
 * @param little Little's law over the measured window; null without a load summary
 * @param bottleneck what limited the trial; null when the trial is void
 * @param warnings all that speaks against the trial or beside it
 */
public record Trial(
    String id,
    String cell,
    Map<String, String> levels,
    int repetition,
    @Nullable String repeats,
    String service,
    String startedAt,
    Outcome outcome,
    @Nullable String failure,
    Prediction prediction,
    String predictionChecksum,
    @Nullable MeasuredWindow window,
    @Nullable LoadSummary load,
    Map<Tier, TierUse> tiers,
    List<ResourceUse> resources,
    @Nullable JvmUse jvm,
    @Nullable LittleCheck little,
    @Nullable Bottleneck bottleneck,
    List<TrialWarning> warnings) {

  public enum Outcome {
    /** The load ran its whole window. */
    COMPLETED,
    /** The service, a tier or the load engine failed. */
    FAILED,
    /** The user stopped the run. */
    INTERRUPTED
  }

  /** Whether the trial may be used for conclusions: completed, and nothing makes it void. */
  public boolean valid() {
    return outcome == Outcome.COMPLETED && load != null && voiding().findAny().isEmpty();
  }

  /** Whether it was measured, and is void because the machine was disturbed. */
  public boolean disturbed() {
    return outcome == Outcome.COMPLETED && warnings.stream().anyMatch(TrialWarning::voidsByMachine);
  }

  /** Good answers per second; 0 where nothing was counted. */
  public double throughputRps() {
    return load == null ? 0 : load.throughputRps();
  }

  /** The same of several trials, the mean; empty without trials. */
  public static OptionalDouble meanRps(List<Trial> trials) {
    return trials.stream().mapToDouble(Trial::throughputRps).average();
  }

  /** Trials by their cell, in the order of the cells' first ones. */
  public static Map<String, List<Trial>> byCell(Stream<Trial> trials) {
    return trials.collect(
        Collectors.groupingBy(Trial::cell, LinkedHashMap::new, Collectors.toList()));
  }

  /** The one of that name in the request path; empty where it was not watched. */
  public Optional<ResourceUse> resource(String name) {
    return resources.stream().filter(use -> use.name().equals(name)).findFirst();
  }

  public Stream<TrialWarning> voiding() {
    return warnings.stream().filter(w -> w.severity() == TrialWarning.Severity.VOID);
  }

  /** The thread mode, or the empty string when the scenario has none. */
  public String threads() {
    return level(ThreadMode.FACTOR);
  }

  public OfferedLoad offered() {
    return OfferedLoad.of(levels);
  }

  /** The level of a factor, or the empty string when the scenario has no such factor. */
  public String level(String factor) {
    return levels.getOrDefault(factor, "");
  }
}
