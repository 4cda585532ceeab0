package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.statistics.PairedRatio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is known of a service when its question is answered.
 *
 * @param file of the scenario, for commands
 * @param knobs settings that reach its pools
 * @param trials all of them; those that are not valid count for nothing
 * @param liveHeapMb trial to the heap in use after its last collections, in MB of 2^20 bytes; not
 *     of a trial in which none ended
 * @param proof of another size; empty where none was measured
 */
public record Case(
    String file,
    Scenario scenario,
    ServiceModel model,
    List<PoolKnob> knobs,
    List<Trial> trials,
    Map<String, Double> liveHeapMb,
    Optional<Proof> proof) {
  /** A smaller difference is none: two runs of the same service differ by as much. */
  static final double MARGIN = 0.07;

  private static final String USERS = "users";
  private static final String CPU = "-cpu";

  /** Copies. */
  public Case {
    knobs = List.copyOf(knobs);
    trials = trials.stream().filter(Trial::valid).toList();
    liveHeapMb = Map.copyOf(liveHeapMb);
  }

  /** The same with a proof. */
  public Case with(Optional<Proof> found) {
    return new Case(file, scenario, model, knobs, trials, liveHeapMb, found);
  }

  /** Users of a trial; 0 where it has none. */
  static int users(Trial trial) {
    String users = trial.level(USERS);
    return users.matches("\\d{1,9}") ? Integer.parseInt(users) : 0;
  }

  /** The highest load. */
  int mostUsers() {
    return trials.stream().mapToInt(Case::users).max().orElse(0);
  }

  /** A mode at the highest load; empty where no trial of it is valid. */
  Optional<ModeTrials> mode(ThreadMode mode) {
    int most = mostUsers();
    List<Trial> own =
        trials.stream().filter(t -> mode.is(t.threads()) && users(t) == most).toList();
    return own.isEmpty() ? Optional.empty() : Optional.of(new ModeTrials(mode, own));
  }

  /** The modes that were measured, platform threads first. */
  List<ModeTrials> modes() {
    return Stream.of(ThreadMode.PLATFORM, ThreadMode.VIRTUAL)
        .flatMap(mode -> mode(mode).stream())
        .toList();
  }

  /** Throughput on virtual threads in platform threads' times; empty with one mode. */
  OptionalDouble ratio() {
    List<ModeTrials> modes = modes();
    return modes.size() < 2 || modes.getFirst().rps() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(modes.getLast().rps() / modes.getFirst().rps());
  }

  /** The same in each block in which both modes were measured, in their order. */
  List<Double> blocks() {
    Map<Integer, Double> platform = byBlock(ThreadMode.PLATFORM);
    Map<Integer, Double> virtual = byBlock(ThreadMode.VIRTUAL);
    return platform.entrySet().stream()
        .filter(block -> block.getValue() > 0 && virtual.getOrDefault(block.getKey(), 0.0) > 0)
        .map(block -> virtual.getOrDefault(block.getKey(), 0.0) / block.getValue())
        .toList();
  }

  private Map<Integer, Double> byBlock(ThreadMode mode) {
    Map<Integer, Double> blocks = new TreeMap<>();
    mode(mode)
        .ifPresent(
            seen ->
                seen.trials().stream()
                    .filter(trial -> trial.load() != null)
                    .forEach(trial -> blocks.put(trial.repetition(), ModeTrials.rps(trial))));
    return blocks;
  }

  /** Whether virtual threads bring more, in every block. */
  boolean gains() {
    return ratio().orElse(1) > 1 + MARGIN && blocks().stream().allMatch(r -> r > 1 + MARGIN);
  }

  /** Whether they bring less, in every block. */
  private boolean loses() {
    return ratio().orElse(1) < 1 - MARGIN && blocks().stream().allMatch(r -> r < 1 - MARGIN);
  }

  /** Whether they neither bring more nor less; of one mode that is not known. */
  boolean same() {
    return ratio().isPresent()
        && Math.abs(ratio().getAsDouble() - 1) <= MARGIN
        && blocks().stream().allMatch(r -> Math.abs(r - 1) <= 2 * MARGIN);
  }

  /** Whether the blocks agree on one of these. */
  boolean decided() {
    return gains() || loses() || same();
  }

  /** Whether the 95 % interval of the ratio over blocks has no 1 in it. */
  boolean certain() {
    List<Double> blocks = blocks();
    if (blocks.size() < 2) {
      return false;
    }
    PairedRatio over = PairedRatio.of(blocks);
    return over.low(0.95) > 1 || over.high(0.95) < 1;
  }

  /** The mode to run in, with what is known: virtual threads where they bring more. */
  ModeTrials advised() {
    List<ModeTrials> modes = modes();
    return gains() ? modes.getLast() : modes.getFirst();
  }

  /** Members of a pool in a mode's trials; empty where it has no limit. */
  OptionalInt size(String pool, ModeTrials mode) {
    return Optional.ofNullable(scenario.path().resources().get(pool))
        .map(resource -> resource.capacity().in(mode.trials().getFirst().levels()))
        .orElse(OptionalInt.empty());
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
                  case USERS -> "the number of users";
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

  /** The setting that bounds the requests in the service. */
  Optional<PoolKnob> limitKnob() {
    return knob(SettingsFamily.LIMIT);
  }
}
