package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is known of a service when its question is answered.
 *
 * @param file of the scenario, for commands
 * @param trials all of them; figures are those of the valid ones
 * @param comparisons of the verdict, which decides what is a difference
 * @param liveHeapMb trial to the heap in use after its last collections, in MB of 2^20 bytes; not
 *     of a trial in which none ended
 * @param proof of another size; empty where none was measured
 * @param forecast of virtual threads before any had run; empty where none was made
 */
public record Case(
    String file,
    Scenario scenario,
    ServiceModel model,
    List<PoolKnob> knobs,
    List<Trial> trials,
    List<Comparison> comparisons,
    Map<String, Double> liveHeapMb,
    Optional<SizeProof> proof,
    Optional<Forecast> forecast) {
  private static final String CPU = "-cpu";

  public Case {
    knobs = List.copyOf(knobs);
    trials = List.copyOf(trials);
    comparisons = List.copyOf(comparisons);
    liveHeapMb = Map.copyOf(liveHeapMb);
  }

  public Case with(Optional<SizeProof> found) {
    return new Case(file, scenario, model, knobs, trials, comparisons, liveHeapMb, found, forecast);
  }

  /** Users of a trial; 0 where it has none. */
  static int users(Trial trial) {
    return trial.offered().users();
  }

  /** The trials that count. */
  public List<Trial> valid() {
    return trials.stream().filter(Trial::valid).toList();
  }

  /** The modes of which there are trials, valid or not, platform threads first. */
  List<ThreadMode> tried() {
    return Stream.of(ThreadMode.PLATFORM, ThreadMode.VIRTUAL)
        .filter(mode -> trials.stream().anyMatch(t -> mode.is(t.threads())))
        .toList();
  }

  /** The highest load at which every mode has a valid trial; where there is none, at which any. */
  int mostUsers() {
    return loads()
        .filter(users -> tried().stream().allMatch(m -> any(m, users)))
        .max()
        .orElseGet(() -> loads().max().orElse(0));
  }

  private IntStream loads() {
    return valid().stream().mapToInt(Case::users);
  }

  private boolean any(ThreadMode mode, int users) {
    return !at(valid(), mode, users).isEmpty();
  }

  /** Those of a mode with a number of users. */
  static List<Trial> at(List<Trial> trials, ThreadMode mode, int users) {
    return trials.stream().filter(t -> mode.is(t.threads()) && users(t) == users).toList();
  }

  /**
   * Modes without a valid trial at the highest load that was tried, with what speaks against their
   * trials there: "virtual threads at 160 users (requests timed out)".
   */
  List<String> voided() {
    int tried = mostTried();
    return modesVoided().stream()
        .map(
            mode ->
                Numbers.format(
                    "%s threads at %s (%s)",
                    mode.key(), Numbers.count(tried, "user"), reasons(mode, tried)))
        .toList();
  }

  /** The same modes without words. */
  List<ThreadMode> modesVoided() {
    int tried = mostTried();
    return tried().stream()
        .filter(mode -> !any(mode, tried) && !at(trials, mode, tried).isEmpty())
        .toList();
  }

  private int mostTried() {
    return trials.stream().mapToInt(Case::users).max().orElse(0);
  }

  private String reasons(ThreadMode mode, int users) {
    String codes =
        at(trials, mode, users).stream()
            .flatMap(Trial::voiding)
            .map(TrialWarning::code)
            .distinct()
            .map(GateCode::wordsOf)
            .collect(Collectors.joining(", "));
    return codes.isEmpty() ? "failed" : codes;
  }

  /** A mode at the highest load; empty where no trial of it is valid. */
  Optional<ModeTrials> mode(ThreadMode mode) {
    List<Trial> own = at(valid(), mode, mostUsers());
    return own.isEmpty() ? Optional.empty() : Optional.of(new ModeTrials(mode, own));
  }

  /** The modes that were measured, platform threads first. */
  List<ModeTrials> modes() {
    return tried().stream().flatMap(mode -> mode(mode).stream()).toList();
  }

  /** Throughput of the modes against each other; empty unless both have valid trials at a load. */
  Optional<ModeRatio> ratio() {
    List<ModeTrials> modes = modes();
    return modes.size() < 2
        ? Optional.empty()
        : ModeRatio.of(modes.getFirst().trials(), modes.getLast().trials(), comparisons);
  }

  /** Whether virtual threads bring more, and not because users in lockstep held the other back. */
  boolean gains() {
    return ratio().map(ModeRatio::verdict).filter(DecidedPair::gains).isPresent()
        && !modes().getFirst().inLockstep();
  }

  /** Whether they neither bring more nor less; of one mode that is not known. */
  boolean same() {
    return ratio().map(ModeRatio::verdict).filter(DecidedPair::same).isPresent()
        && modes().stream().noneMatch(ModeTrials::inLockstep);
  }

  /** The mode to run in, with what is known: virtual threads where they bring more. */
  ModeTrials advised() {
    List<ModeTrials> modes = modes();
    return gains() ? modes.getLast() : modes.getFirst();
  }

  /** What limits the advised mode, for people. */
  public String limiter() {
    return advised().limiterWords();
  }

  /** Members of a pool that count in a mode's trials; empty where it has no limit. */
  OptionalInt size(String pool, ModeTrials mode) {
    return Optional.ofNullable(scenario.path().resources().get(pool)).stream()
        .map(resource -> resource.size(mode.trials().getFirst().levels()))
        .mapToInt(size -> size.threads(mostUsers()))
        .filter(members -> members != ExecutorSize.UNLIMITED)
        .findFirst();
  }

  /** The members of a pool: "Tomcat threads". */
  String members(String pool) {
    return Optional.ofNullable(scenario.path().resources().get(pool))
        .map(resource -> resource.label())
        .orElse(pool);
  }

  /** A limit for people: the label of a pool or of a station. */
  public String label(String limit) {
    return Optional.ofNullable(scenario.path().resources().get(limit))
        .map(resource -> "the " + resource.label())
        .or(
            () ->
                Optional.ofNullable(scenario.path().stations().get(limit))
                    .map(station -> "the " + station.label()))
        .orElseGet(
            () ->
                switch (limit) {
                  case OfferedLoad.USERS -> "the number of users";
                  case SettingsFamily.LIMIT -> "the limit on requests";
                  default ->
                      limit.endsWith(CPU)
                          ? "the CPU of the " + limit.substring(0, limit.length() - CPU.length())
                          : limit;
                });
  }

  /** The setting that reaches a pool; empty where none is known. */
  Optional<PoolKnob> knob(String pool) {
    return knobs.stream().filter(knob -> knob.resource().equals(pool)).findFirst();
  }
}
