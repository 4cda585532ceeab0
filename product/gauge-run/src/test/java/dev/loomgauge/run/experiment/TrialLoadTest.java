package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.Startup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads of a service that is a shell command, by an engine that runs until it is stopped. */
class TrialLoadTest {
  private static final Prediction PREDICTION =
      new Prediction(
          100,
          50,
          null,
          null,
          List.of(
              new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 50), true, 0)),
          null);

  @TempDir private Path folder = Path.of("");

  /** One load, which tells a second and then does what a test says. */
  private static final class Endless extends StubEngine implements LoadEngine.RunningLoad {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Runnable running;

    Endless(Runnable running) {
      super(_ -> LoadSummaries.of(10, 100, 5));
      this.running = running;
    }

    @Override
    public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
      asked.add(request);
      seconds.accept(SECOND);
      return this;
    }

    @Override
    public List<Long> pids() {
      return List.of(ProcessHandle.current().pid());
    }

    @Override
    public LoadOutcome await() throws InterruptedException {
      running.run();
      boolean ended = stopped.await(20, TimeUnit.SECONDS);
      return new LoadOutcome(LoadSummaries.of(10, 100, 5), null, List.of(SECOND), ended);
    }

    @Override
    public void stop() {
      stopped.countDown();
    }
  }

  private record AtOnce(HttpOrigin origin) implements Startup.Look<HttpOrigin> {
    @Override
    public Optional<HttpOrigin> look() {
      return Optional.of(origin);
    }

    @Override
    public String missing() {
      return "nothing";
    }
  }

  private OneRun parts() throws IOException {
    return OneRun.of(folder, Path.of(System.getProperty("java.home")), "command: [cat]", "");
  }

  /** A process that ends with its input. */
  private StartedService service(OneRun parts) throws InterruptedException {
    HttpOrigin origin = new HttpOrigin(URI.create("http://127.0.0.1:" + Ports.free()));
    Service service =
        Service.start(
            parts.children,
            new Service.Spec(
                Launch.of(
                    "the service own", List.of("sh", "-c", "exec cat"), folder.resolve("log")),
                origin,
                "/",
                Duration.ofSeconds(20)),
            _ -> new AtOnce(origin),
            Startup.StartProgress.NONE);
    return new StartedService(
        parts.scenario.serviceFor("virtual"), Map.of(), List.of(service), Map.of());
  }

  private static void end(StartedService service) {
    try {
      service.instances().getFirst().child().orElseThrow().stdin().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LoadOutcome run(
      OneRun parts,
      Endless engine,
      StartedService service,
      Consumer<LoadSecond> seconds,
      Runnable after)
      throws InterruptedException {
    TrialTask task =
        new TrialTask(
            new TrialPlan.Planned("007-x-r2", parts.cell("virtual"), 2, 7, null),
            8,
            9,
            PREDICTION,
            "sum",
            OptionalInt.of(4));
    return new TrialLoad(
            parts.run,
            name -> {
              assertThat(name).isEqualTo("gauge-load");
              return engine;
            },
            new LoadRequests(parts.scenario, CpuSet.NONE),
            parts.rig,
            parts.watch)
        .run(task, service, new ResultsFolder(folder).trial("007-x-r2"), seconds, after);
  }

  @Test
  void aServiceThatEndsEndsItsLoad() throws Exception {
    try (OneRun parts = parts()) {
      StartedService service = service(parts);
      Endless engine = new Endless(() -> end(service));

      assertThat(run(parts, engine, service, _ -> {}, () -> {}).interrupted()).isTrue();
    }
  }

  @Test
  void aTrialIsToldWithItsPlaceAndItsSecondsAndGoesOnAfterItsWindow() throws Exception {
    List<LoadSecond> seconds = new ArrayList<>();
    List<String> after = new ArrayList<>();
    try (OneRun parts = parts()) {
      StartedService service = service(parts);
      Endless engine = new Endless(() -> end(service));
      run(parts, engine, service, seconds::add, () -> after.add("after"));

      LoadRequest asked = engine.asked.getFirst();
      assertThat(asked.folder()).isEqualTo(new ResultsFolder(folder).trial("007-x-r2").root());
      assertThat(asked.seed()).isEqualTo(parts.scenario.seed() * 31 + 7);
      assertThat(asked.exchange().targets()).isEqualTo(service.bases());
      Pace.Steady pace = (Pace.Steady) asked.timing().pace();
      assertThat(pace.rule().length()).as("as earlier blocks decided").isEqualTo(4);
      pace.after().run();
      assertThat(after).containsExactly("after");
      assertThat(seconds).containsExactly(StubEngine.SECOND);
      assertThat(parts.news)
          .containsSubsequence(
              new Progress.TrialStarted(
                  8, 9, parts.cell("virtual").id(), PREDICTION, asked.timing().length()),
              new Progress.Second(StubEngine.SECOND, PREDICTION));
    }
  }
}
