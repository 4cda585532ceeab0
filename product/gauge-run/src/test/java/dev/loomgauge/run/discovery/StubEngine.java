package dev.loomgauge.run.discovery;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.process.Children;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Answers every load at once, by its number of users, and keeps what it was asked. */
final class StubEngine implements LoadEngine {
  /** "01-virtual-16: 16 users, 100 + 2400 + 2500 ms": spread, warm-up and window. */
  final List<String> loads = new ArrayList<>();

  private final IntFunction<LoadSummary> answers;

  StubEngine(IntFunction<LoadSummary> answers) {
    this.answers = answers;
  }

  /**
   * What came of a load.
   *
   * @param failed requests for each that was answered well
   */
  static LoadSummary summary(double rps, double failed, LoadSummary.Latencies latencies) {
    return new LoadSummary(
        "2026-01-01T00:00:00Z", // no reading is of then: what was used is that of the whole load
        1,
        new LoadSummary.Requests(
            Math.round(rps), rps, null, failed / (1 + failed), Map.of(), Map.of()),
        latencies,
        null);
  }

  @Override
  public String name() {
    return "stub";
  }

  @Override
  public Traits traits() {
    return new Traits(true, true, List.of());
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    return Optional.empty();
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    LoadRequest.Users users = (LoadRequest.Users) request.timing().arrivals();
    Pace.Fixed pace = (Pace.Fixed) request.timing().pace();
    loads.add(
        "%s: %d users, %d + %d + %d ms"
            .formatted(
                request.folder(),
                users.number(),
                request.timing().spread().toMillis(),
                pace.warmup().toMillis(),
                pace.window().toMillis()));
    return new RunningLoad() {
      @Override
      public List<Long> pids() {
        return List.of();
      }

      @Override
      public LoadOutcome await() {
        return new LoadOutcome(answers.apply(users.number()), null, List.of(), false);
      }

      @Override
      public void stop() {
        throw new AssertionError("nobody stops it");
      }
    };
  }
}
