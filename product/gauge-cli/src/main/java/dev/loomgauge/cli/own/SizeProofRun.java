package dev.loomgauge.cli.own;

import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Choice;
import dev.loomgauge.core.discovery.answer.SizeProof;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.tier.KeptServices;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Measures a choice beside what is there today, in the same blocks. */
record SizeProofRun(ScenarioRun run) {
  private static final int LEAST_USERS = 16;

  /** Users per member of a pool: more users than members show whether the pool is larger. */
  private static final double MORE = 1.2;

  /** How it ended; without a proof where a side has no valid trial. */
  record Done(int code, Optional<SizeProof> proof) {}

  /** Takes what is measured, within the results of the trials. */
  static Path folder(Path results) {
    return results.resolve("proof");
  }

  /** Measures it; interrupted if the user stopped what comes behind the run. */
  Done of(Tried tried, Choice choice, int users) throws InterruptedException {
    Path folder = folder(tried.folder());
    TriedLevels levels = levels(tried.delays(), choice, users);
    ScenarioRun.Asked asked = run.asked(tried.scenario().toAbsolutePath(), folder, levels.ofRun());
    run.err().println("Measured beside the current size: " + levels.words());
    ScenarioRun.Measured measured =
        run.measure(
            asked.with(asked.scenario().design().comparing(levels.compared())),
            done ->
                ResultsText.evidence(
                    run.out(), done.result().verdict(), done.written(), run.screen().all()));
    if (measured.result().interrupted()) {
      return new Done(measured.code(), Optional.empty());
    }
    Optional<SizeProof> proof =
        SizeProof.of(
            levels,
            tried.knobs(),
            measured.result().trials(),
            measured.result().verdict().comparisons(),
            new ResultsFolder(folder));
    return new Done(
        measured.code(),
        proof.isPresent() && proof.get().doubtful()
            ? Optional.of(proof.get().with(seen(tried, proof.get())))
            : proof);
  }

  static TriedLevels levels(SweptDelays delays, Choice choice, int users) {
    Map<String, String> today = new LinkedHashMap<>();
    today.put(ThreadMode.FACTOR, choice.best().mode());
    today.put("users", String.valueOf(users));
    today.putAll(delays.factorLevels());
    choice
        .changed()
        .keySet()
        .forEach(factor -> today.put(factor, choice.today().level(factor).orElse("")));
    return new TriedLevels(today, choice.changed());
  }

  /** Where throughput does not tell it: starts the service with the new sizes, and looks. */
  private Map<String, Integer> seen(Tried tried, SizeProof proof) throws InterruptedException {
    Discovery.Subject subject = changed(tried.asked().service(), proof);
    Discovery.Load load = load(tried.asked().observed(), proof.users());
    run.err()
        .println(
            "Throughput alone does not show whether the new size took effect: the service is started once"
                + " more to look inside.");
    try (Interruption _ = Interruption.of(Thread.currentThread());
        ProgressLine progress = ProgressLine.of(run.err(), run.screen().plain());
        KeptServices kept = new KeptServices()) {
      ModeEvidence evidence =
          new Discovery(run.home(), load, tried.folder().resolve("proof-observation"), progress)
              .started(subject, kept, _ -> {})
              .getFirst();
      return seen(tried.model(), proof, evidence);
    }
  }

  /** The same requests, of as many users as the proof had, and enough to see anything. */
  static Discovery.Load load(Discovery.Load asked, int users) {
    return new Discovery.Load(
        asked.request(), asked.at(), Math.max(LEAST_USERS, users), asked.pace());
  }

  /** The service in the mode of the proof, with the new sizes. */
  static Discovery.Subject changed(Discovery.Subject subject, SizeProof proof) {
    Map<String, String> env =
        new LinkedHashMap<>(subject.modes().getOrDefault(proof.mode(), Map.of()));
    proof.knobs().forEach(knob -> env.put(knob.variable(), proof.asked(knob)));
    return new Discovery.Subject(
        subject.command(), subject.env(), Map.of(proof.mode(), env), subject.delays());
  }

  /** Members at once, of pools that enough users were there to fill. */
  static Map<String, Integer> seen(ServiceModel model, SizeProof proof, ModeEvidence evidence) {
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (PoolKnob knob : proof.knobs()) {
      if (evidence.last().users() > MORE * knob.size().orElse(0)) {
        atOnce(model, knob, evidence).forEach(most -> seen.put(knob.resource(), most));
      }
    }
    return seen;
  }

  private static Stream<Integer> atOnce(ServiceModel model, PoolKnob knob, ModeEvidence evidence) {
    if (knob.resource().equals(ThreadMode.FACTOR) || knob.resource().equals(SettingsFamily.LIMIT)) {
      return Stream.of(
          evidence
              .entries()
              .map(entries -> entries.most())
              .orElseGet(() -> (int) Math.round(evidence.inService())));
    }
    return model.resources().stream()
        .filter(pool -> pool.name().equals(knob.resource()))
        .flatMap(pool -> Stream.ofNullable(evidence.holds().get(pool.label())))
        .map(holds -> holds.most());
  }

  /**
   * A service that was observed and written down.
   *
   * @param asked how it was observed, and where everything goes
   */
  record Tried(
      StartedTry.Asked asked,
      VirtualForecast forecast,
      ServiceModel model,
      List<PoolKnob> knobs,
      List<Assumption> assumptions) {
    Path scenario() {
      return asked.files().scenario().path();
    }

    Path folder() {
      return asked.files().results();
    }

    SweptDelays delays() {
      return asked.service().delays();
    }
  }
}
