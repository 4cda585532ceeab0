package dev.loomgauge.core.judgement;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trials with a limit, findings, and the steps that follow from them. */
abstract class AdvisedTrials {
  static final Limit USERS =
      new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5200), true, 0);
  static final Limit PERMITS =
      new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 20, 0.1), true, 0);

  final Trials trials = new Trials();
  final List<Trial> all = new ArrayList<>();
  final List<Finding> findings = new ArrayList<>();

  List<String> advice(Limiter limiter) {
    Trial limited = limited(limiter);
    all.add(limited);
    return steps(List.of(row(limited, 1)), all);
  }

  List<String> steps(List<Verdict.Row> rows, List<Trial> run) {
    return NextSteps.of(
        List.of(new Verdict.Group(Map.of(), rows, List.of())), run, findings, List.of());
  }

  Trial limited(Limiter limiter) {
    return trials.trial(
        new Judgement(
            null, new Bottleneck(limiter, 1, new Bottleneck.Quoted("in words", "")), List.of()));
  }

  static Verdict.Row row(Trial trial, int repetitions) {
    return new Verdict.Row(
        trial.cell(),
        trial.threads(),
        trial.level("users"),
        repetitions,
        400.0,
        null,
        400,
        1.0,
        null,
        null,
        null,
        0.0,
        trial.bottleneck(),
        null,
        null);
  }

  static Finding finding(String code, String setting, String cell, double weight) {
    return new Finding(
        code,
        "Title",
        cell,
        "platform, 200 users",
        "Seen.",
        "Remedy.",
        "Gain.",
        weight,
        new Setting(setting, "520", 5200),
        null);
  }
}
