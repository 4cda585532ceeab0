package dev.loomgauge.cli.own;

import dev.loomgauge.cli.command.FigureText;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.SizeProofRun.Tried;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.answer.Answer;
import dev.loomgauge.core.discovery.answer.AssumedScenario;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Case;
import dev.loomgauge.core.discovery.answer.Choice;
import dev.loomgauge.core.discovery.answer.DelayAnswer;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.OwnAnswer.Section;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Preview;
import dev.loomgauge.run.tier.KeptServices;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** From the scenario of a service to the answer: trials and proof, measured with a run, what-if. */
record Conclusion(ScenarioRun run) {
  /**
   * Measures, predicts what is asked, proves it, and answers.
   *
   * @return the exit code
   * @throws InterruptedException if the user stopped it behind the trials
   */
  int of(Tried tried, KeptServices kept, boolean prove) throws InterruptedException {
    ScenarioRun.Asked asked =
        onOneStart(
            run.asked(tried.scenario().toAbsolutePath(), tried.folder(), Map.of()), tried, prove);
    ScenarioRun.Measured measured = run.measure(asked, kept, _ -> {});
    if (measured.result().interrupted()) {
      run.print(asked, measured);
      return measured.code();
    }
    List<Trial> trials = measured.result().trials();
    List<Comparison> comparisons = measured.result().verdict().comparisons();
    List<Trial> observed = DelayAnswer.observed(trials, tried.delays());
    ResultsFolder results = new ResultsFolder(tried.folder());
    Case known =
        new Case(
            tried.scenario().toString(),
            asked.scenario(),
            tried.model(),
            tried.knobs(),
            observed,
            comparisons,
            liveHeapMb(results, observed),
            Optional.empty(),
            tried.forecast().made());
    SizeProofRun.Done proved = provedOrTold(tried, known, prove);
    conclude(
        results,
        new OwnAnswer(
            List.of(
                OwnAnswer.answering(Answer.of(known.with(proved.proof()))),
                new Section(
                    "At which delay virtual threads begin to pay",
                    DelayAnswer.of(trials, comparisons, tried.delays())),
                tried.forecast().score(observed))));
    ResultsText.evidence(
        run.out(), measured.result().verdict(), measured.written(), run.screen().all());
    run.err().println("Report:  " + results.reportHtml());
    return Math.max(measured.code(), proved.code());
  }

  void conclude(ResultsFolder results, OwnAnswer answer) {
    answer
        .sections()
        .forEach(section -> Wrapped.section(run.out(), section.title(), section.sentences()));
    Json.write(results.answerJson(), answer);
    Report.write(results);
  }

  /**
   * With the services that were observed, which no start of a minute is as warm as. With one mode
   * nothing is compared, and a proof measures what is there today again.
   */
  static ScenarioRun.Asked onOneStart(ScenarioRun.Asked asked, Tried tried, boolean prove) {
    Design design = asked.scenario().design().onOneStart();
    return asked.with(
        prove && tried.asked().service().modes().size() == 1 ? design.once() : design);
  }

  /** What was measured is answered, whatever becomes of the proof. */
  private SizeProofRun.Done provedOrTold(Tried tried, Case known, boolean prove)
      throws InterruptedException {
    try {
      return proved(tried, known, prove);
    } catch (UserError e) {
      run.err().println("Nothing is proved: " + e.getMessage());
      return new SizeProofRun.Done(e.exitCode(), Optional.empty());
    }
  }

  private SizeProofRun.Done proved(Tried tried, Case known, boolean prove)
      throws InterruptedException {
    SizeProofRun.Done nothing = new SizeProofRun.Done(ExitCode.DONE, Optional.empty());
    List<Assumption> assumptions = assumptions(tried, known, prove);
    if (assumptions.isEmpty() || known.valid().isEmpty()) {
      return nothing;
    }
    Scenario scenario = AssumedScenario.at(known.scenario(), tried.delays().factorLevels());
    int least = known.valid().stream().mapToInt(t -> t.offered().users()).max().orElse(1);
    WhatIfs.Predicted predicted =
        new WhatIfs(run.home(), run.err(), run.screen().plain())
            .of(
                scenario,
                assumptions,
                least,
                tried.asked().users().isEmpty() ? tried.asked().observed().mostUsers() : least);
    new WhatIfText(known, assumptions, predicted.users())
        .print(run.out(), predicted.outcomes(), predicted.notes());
    if (!prove) {
      return nothing;
    }
    Optional<Choice> choice = Choice.of(predicted.outcomes(), assumptions);
    if (choice.isEmpty() || choice.get().changed().isEmpty()) {
      run.out().println();
      run.out()
          .println(
              choice.isEmpty()
                  ? "Nothing is proved: without a calibration nothing is predicted."
                  : "No proof run: no other size that can be set is predicted to be faster.");
      return nothing;
    }
    return new SizeProofRun(run).of(tried, choice.get(), predicted.users());
  }

  List<Assumption> assumptions(Tried tried, Case known, boolean prove) {
    if (!tried.assumptions().isEmpty() || !prove || known.valid().isEmpty()) {
      return tried.assumptions();
    }
    Optional<Assumption> suggested = Assumption.suggested(known);
    if (suggested.isEmpty()) {
      run.out().println();
      run.out()
          .println(
              "Nothing is proved: "
                  + known.limiter()
                  + " limits the service, and no setting is known that reaches it.");
    }
    return suggested.stream().toList();
  }

  /** What every combination would bring, as a table. */
  record WhatIfText(Case known, List<Assumption> assumptions, int users) {
    private static final String NOW = "now";

    void print(PrintStream out, List<Outcome> outcomes, List<String> notes) {
      out.println();
      out.println("What if, at " + Numbers.count(users, "user") + " (predicted, not measured)");
      List<String> header = new ArrayList<>(List.of(ThreadMode.FACTOR));
      assumptions.forEach(assumption -> header.add(assumption.factor()));
      header.addAll(List.of("throughput", "mean", "p99", "limited by"));
      List<List<String>> rows = new ArrayList<>(List.of(header));
      outcomes.forEach(outcome -> rows.add(row(outcome)));
      TextTable.fitting(rows, 1 + assumptions.size(), Integer.MAX_VALUE).forEach(out::println);
      Wrapped.print(out, "", "Ranges are 90 % prediction intervals, where past runs tell them.");
      Expected.Interval.absence(
              outcomes.stream().map(Outcome::prediction),
              Figure.THROUGHPUT,
              Figure.MEAN,
              Figure.P99)
          .forEach(line -> Wrapped.print(out, "", line));
      notes.forEach(note -> Wrapped.print(out, "Note: ", note));
    }

    private List<String> row(Outcome outcome) {
      List<String> row = new ArrayList<>(List.of(outcome.mode()));
      assumptions.forEach(assumption -> row.add(level(outcome, assumption)));
      Expected expected = outcome.prediction().expected();
      if (expected == null || outcome.rps().isEmpty()) {
        row.addAll(List.of("unknown", "unknown", "unknown", "unknown"));
        return row;
      }
      row.add(FigureText.bounded(Figure.THROUGHPUT, expected));
      row.add(FigureText.bounded(Figure.MEAN, expected));
      row.add(FigureText.bounded(Figure.P99, expected));
      row.add(limit(PredictedLimit.of(outcome.prediction())));
      return row;
    }

    private String limit(PredictedLimit limit) {
      return limit
          .queue()
          .map(queue -> "the number of users and their queue for " + known.label(queue.name()))
          .orElseGet(() -> limit.below() > 0 ? limit.words() : known.label(limit.binding().name()));
    }

    private static String level(Outcome outcome, Assumption assumption) {
      String level = outcome.level(assumption.factor()).orElse(NOW);
      return outcome.today(assumption) && !level.equals(NOW) ? level + " (" + NOW + ")" : level;
    }
  }

  /** Predicts what a run has calibrated with other sizes. */
  record WhatIfs(Installation home, PrintStream err, boolean plain) {
    /** What all combinations would bring. */
    record Predicted(int users, List<Outcome> outcomes, List<String> notes) {}

    /** Predicts them, at enough users for the largest size to show. */
    Predicted of(Scenario scenario, List<Assumption> assumptions, int least, int most) {
      int users =
          least >= most
              ? least
              : Outcome.usersToShow(outcomes(preview(scenario, assumptions, least)), least, most);
      Preview preview = preview(scenario, assumptions, users);
      return new Predicted(users, outcomes(preview), preview.notes());
    }

    private static List<Outcome> outcomes(Preview preview) {
      return preview.rows().stream()
          .map(row -> new Outcome(row.levels(), row.prediction()))
          .toList();
    }

    private Preview preview(Scenario scenario, List<Assumption> assumptions, int users) {
      try (ProgressLine progress = ProgressLine.of(err, plain)) {
        return Preview.of(
            home, AssumedScenario.of(scenario, assumptions, users), WhatIf.NONE, null, progress);
      }
    }
  }

  /**
   * The heap that is in use behind collections, which is no garbage: trial to MB of 2^20 bytes, the
   * least of the second half of its collections.
   */
  static Map<String, Double> liveHeapMb(ResultsFolder folder, List<Trial> trials) {
    Map<String, Double> live = new LinkedHashMap<>();
    for (Trial trial : trials) {
      List<Double> after =
          folder.trial(trial.id()).readGc().stream()
              .map(GcRow::heapAfterMb)
              .filter(Objects::nonNull)
              .toList();
      after.stream()
          .skip(after.size() / 2)
          .min(Double::compare)
          .ifPresent(mb -> live.put(trial.id(), mb));
    }
    return live;
  }
}
