package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.process.Children;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Answers every load at once, by its number of users, and keeps what it was asked. */
public class StubEngine implements LoadEngine {
  /** The only second of each load. */
  public static final LoadSecond SECOND = Seconds.of(0, 1_000, 250);

  /** "01-virtual-16: 16 users, 100 + 2400 + 2500 ms": spread, warm-up and window. */
  public final List<String> loads = new ArrayList<>();

  public final List<LoadRequest> asked = new ArrayList<>();

  private final IntFunction<LoadSummary> answers;

  public StubEngine(IntFunction<LoadSummary> answers) {
    this.answers = answers;
  }

  @Override
  public Traits traits() {
    return new Traits(true, List.of());
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    return Optional.empty();
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    int users =
        switch (request.timing().arrivals()) {
          case LoadRequest.Users its -> its.number();
          case LoadRequest.Steps its -> its.most();
          case LoadRequest.Rate _ -> 0;
        };
    Pace.Fixed pace = (Pace.Fixed) request.timing().pace();
    asked.add(request);
    loads.add(
        "%s: %d users, %d + %d + %d ms"
            .formatted(
                request.folder(),
                users,
                request.timing().spread().toMillis(),
                pace.warmup().toMillis(),
                pace.window().toMillis()));
    seconds.accept(SECOND);
    return new Over(answers.apply(users));
  }

  /** A load that is over as soon as it begins; this process is its generator. */
  private record Over(LoadSummary summary) implements RunningLoad {
    @Override
    public List<Long> pids() {
      return List.of(ProcessHandle.current().pid());
    }

    @Override
    public LoadOutcome await() {
      return new LoadOutcome(summary, null, List.of(), false);
    }

    @Override
    public void stop() {
      throw new AssertionError("nobody stops it");
    }
  }
}
