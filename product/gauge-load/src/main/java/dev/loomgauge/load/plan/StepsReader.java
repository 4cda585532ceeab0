package dev.loomgauge.load.plan;

import static dev.loomgauge.load.plan.PlanRanges.DAY_MS;

import dev.loomgauge.protocol.load.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the steps of a closed model. */
final class StepsReader {
  private StepsReader() {}

  /**
   * Its steps; none where it has a ramp or all users at once.
   *
   * @throws PlanException unless all users are there in one of them
   */
  static List<Model.Step> read(LoadPlan.Closed closed) throws PlanException {
    List<LoadPlan.Step> written = closed.steps() == null ? List.of() : closed.steps();
    if (written.isEmpty()) {
      return List.of();
    }
    if (Stream.of(closed.rampMs(), closed.connectMs(), closed.downMs(), closed.from())
        .anyMatch(other -> other != null && other.doubleValue() != 0)) {
      throw new PlanException("closed.steps", "goes without rampMs, connectMs, from and downMs");
    }
    List<Model.Step> steps = new ArrayList<>();
    for (LoadPlan.Step step : written) {
      int users = (int) PlanRanges.whole("closed.steps.users", step.users(), 0, closed.users());
      steps.add(new Model.Step(users, PlanRanges.millis("closed.steps.ms", step.ms(), 1, DAY_MS)));
    }
    int most = steps.stream().mapToInt(Model.Step::users).max().orElse(0);
    if (most != closed.users()) {
      throw new PlanException(
          "closed.steps", "must reach closed.users = %d, not %d".formatted(closed.users(), most));
    }
    return steps;
  }
}
