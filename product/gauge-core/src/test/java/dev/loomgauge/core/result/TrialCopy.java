package dev.loomgauge.core.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A copy of a trial, in which a test replaces what it is about. */
public final class TrialCopy {
  private final Trial of;
  private String id;
  private String cell;
  private Map<String, String> levels;
  private int repetition;
  private @Nullable String repeats;
  private Trial.Outcome outcome;
  private String checksum;
  private @Nullable LoadSummary load;
  private @Nullable LittleCheck little;
  private @Nullable Bottleneck bottleneck;
  private List<TrialWarning> warnings;

  private TrialCopy(Trial of) {
    this.of = of;
    id = of.id();
    cell = of.cell();
    levels = of.levels();
    repetition = of.repetition();
    repeats = of.repeats();
    outcome = of.outcome();
    checksum = of.predictionChecksum();
    load = of.load();
    little = of.little();
    bottleneck = of.bottleneck();
    warnings = of.warnings();
  }

  public static TrialCopy of(Trial trial) {
    return new TrialCopy(trial);
  }

  public TrialCopy id(String other) {
    id = other;
    return this;
  }

  public TrialCopy cell(String other) {
    cell = other;
    return this;
  }

  public TrialCopy levels(Map<String, String> others) {
    levels = others;
    return this;
  }

  public TrialCopy repetition(int other) {
    repetition = other;
    return this;
  }

  public TrialCopy repeats(@Nullable String other) {
    repeats = other;
    return this;
  }

  public TrialCopy outcome(Trial.Outcome other) {
    outcome = other;
    return this;
  }

  public TrialCopy checksum(String other) {
    checksum = other;
    return this;
  }

  public TrialCopy load(@Nullable LoadSummary other) {
    load = other;
    return this;
  }

  public TrialCopy little(@Nullable LittleCheck other) {
    little = other;
    return this;
  }

  public TrialCopy bottleneck(@Nullable Bottleneck other) {
    bottleneck = other;
    return this;
  }

  public TrialCopy warnings(List<TrialWarning> others) {
    warnings = others;
    return this;
  }

  public Trial trial() {
    return new Trial(
        id,
        cell,
        levels,
        repetition,
        repeats,
        of.service(),
        of.startedAt(),
        outcome,
        of.failure(),
        of.prediction(),
        checksum,
        of.window(),
        load,
        of.tiers(),
        of.resources(),
        of.jvm(),
        little,
        bottleneck,
        warnings);
  }
}
