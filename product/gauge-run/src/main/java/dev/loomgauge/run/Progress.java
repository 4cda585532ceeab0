package dev.loomgauge.run;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.protocol.load.LoadSecond;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Receives what an experiment is doing, as it does it. Must return quickly and not throw. */
@FunctionalInterface
public interface Progress {

  void tell(News news);

  default void found(String text) {
    tell(new Found(text));
  }

  default void note(String text) {
    tell(new Note(text));
  }

  default void note(Exception problem) {
    note(String.valueOf(problem.getMessage()));
  }

  /** What can be told. */
  sealed interface News {}

  /**
   * The plan is made.
   *
   * @param predicted estimate of when all cells are, from when the shared tiers are up; zero where
   *     every calibration is kept, or none is made; empty for a search, whose cells follow from its
   *     trials
   * @param length estimate of the whole
   */
  record Planned(int trials, Optional<Duration> predicted, Duration length) implements News {}

  /** A block begins, from 1. */
  record Block(int number, Design design, int trials) implements News {}

  /**
   * Trials of the block are repeated, because they are void for a reason that may have passed.
   *
   * @param causes the codes that voided them, with their numbers: "2 steal"
   * @param length estimate of the time that it adds to the run
   */
  record Repeating(int trials, String causes, Duration length) implements News {}

  /** A tier is starting, for so long already. */
  record Starting(String tier, Duration elapsed) implements News {}

  /** A tier is up. */
  record Started(String tier, String facts) implements News {}

  /** A load that warms or calibrates a service has run for so long of so long. */
  record Warming(String service, String threads, Duration elapsed, Duration of, double rps)
      implements News {}

  /** A service is warm, or its time is over. */
  record Warmed(WarmUp warmUp) implements News {}

  /** A thread mode's demand is known. */
  record Calibrated(String threads, dev.loomgauge.core.prediction.Calibrated demands)
      implements News {}

  /** A cell is being predicted. */
  record Predicting(int number, int of, String cell) implements News {}

  /**
   * Cells are predicted, as many as are calibrated so far.
   *
   * @param rows all cells in the scenario's order; those of no calibration yet have their limits
   *     alone
   * @param pending calibrations that are still to be made, by {@link
   *     dev.loomgauge.core.scenario.Cell#calibratedAs}
   */
  record Predicted(List<PredictionsCsv.Row> rows, List<String> pending) implements News {}

  /** Waiting for the requests of the last trial to drain. */
  record Settling(String cell) implements News {}

  /** A trial begins, from 1. */
  record TrialStarted(int number, int of, String cell, Prediction prediction, Duration length)
      implements News {}

  /** A second of a trial. */
  record Second(LoadSecond second, Prediction prediction) implements News {}

  /** A trial has ended and is on disk; its cell has a row over all trials so far. */
  record TrialEnded(int number, int of, Trial trial, Verdict.Row row) implements News {}

  /** How long what follows will take, about. */
  record Expected(Duration length) implements News {}

  /** A load that shows what a service does in a thread mode. */
  record Observing(String service, String threads, String load, double rps) implements News {}

  /** Something that was found out. */
  record Found(String text) implements News {}

  /** Something that the user must know. */
  record Note(String text) implements News {}
}
