package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
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
  private @Nullable String failure;
  private Prediction prediction;
  private String checksum;
  private @Nullable MeasuredWindow window;
  private @Nullable LoadSummary load;
  private Map<Tier, TierUse> tiers;
  private List<ResourceUse> resources;
  private @Nullable JvmUse jvm;
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
    failure = of.failure();
    prediction = of.prediction();
    checksum = of.predictionChecksum();
    window = of.window();
    load = of.load();
    tiers = of.tiers();
    resources = of.resources();
    jvm = of.jvm();
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

  /** Completed, and so without a failure. */
  public TrialCopy completed() {
    failure = null;
    return outcome(Trial.Outcome.COMPLETED);
  }

  public TrialCopy prediction(Prediction other) {
    prediction = other;
    return this;
  }

  public TrialCopy checksum(String other) {
    checksum = other;
    return this;
  }

  public TrialCopy window(@Nullable MeasuredWindow other) {
    window = other;
    return this;
  }

  public TrialCopy load(@Nullable LoadSummary other) {
    load = other;
    return this;
  }

  public TrialCopy tiers(Map<Tier, TierUse> others) {
    tiers = others;
    return this;
  }

  public TrialCopy resources(List<ResourceUse> others) {
    resources = others;
    return this;
  }

  public TrialCopy jvm(@Nullable JvmUse other) {
    jvm = other;
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
        failure,
        prediction,
        checksum,
        window,
        load,
        tiers,
        resources,
        jvm,
        little,
        bottleneck,
        warnings);
  }
}
