package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.load.EngineScript;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.Topology;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a service that runs elsewhere, with a script in place of the load engine. */
class ExperimentTest {
  @TempDir private Path folder = Path.of("");
  private final AtomicInteger status = new AtomicInteger(200);
  private HttpServer server = HttpServer.create();

  ExperimentTest() throws IOException {}

  @BeforeEach
  void aServiceAndAnEngine() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          boolean virtual = exchange.getRequestHeaders().getFirst("Host").startsWith("localhost");
          exchange.sendResponseHeaders(virtual ? status.get() : 200, -1);
          exchange.close();
        });
    server.start();
    EngineScript.install(new Installation(folder, folder.resolve("jdk")));
    LoadSecond second = Seconds.of(0, System.currentTimeMillis(), 50);
    Files.writeString(folder.resolve("seconds"), Wire.line(second) + "\n");
    Files.writeString(
        folder.resolve("summary"),
        Wire.line(
                new EngineSummary(
                    new EngineSummary.Count(
                        System.currentTimeMillis(),
                        10_000,
                        500,
                        50,
                        500,
                        Map.of("200", 500L),
                        Map.of(),
                        0,
                        Map.of(),
                        0),
                    Latencies.NONE,
                    null,
                    null,
                    new EngineSummary.Levels(1, 1, 1, null, 1, 1, 0, null, null),
                    new Generator(0.5, 0, 0, 0, 0),
                    new EngineSummary.AfterWindow(0, Map.of(), 0, null, null),
                    false,
                    List.of(),
                    null))
            + "\n");
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private OneRun parts() throws IOException {
    int port = server.getAddress().getPort();
    return OneRun.of(
        folder,
        folder.resolve("jdk"),
        "address: {platform: \"http://127.0.0.1:%1$d\", virtual: \"http://localhost:%1$d\"}"
            .formatted(port),
        "repetitions: 2");
  }

  private Experiment.Result run(OneRun parts, Consumer<Progress.News> hearer) {
    Progress progress =
        news -> {
          parts.news.add(news);
          hearer.accept(news);
        };
    return new Experiment(
            parts.run.home(),
            parts.scenario,
            folder.resolve("out"),
            new Invocation("./loomgauge run own", Map.of(), Map.of(), "", false),
            HostEngine.NONE,
            progress)
        .run(
            new Experiment.Opened(
                Topology.detect(),
                parts.run.hosts(),
                parts.children,
                parts.run.kept(),
                parts.results),
            plan(parts),
            HostNotes.none(parts.run.hosts(), parts.results));
  }

  private static TrialPlan plan(OneRun parts) {
    return new TrialPlan(
        parts.scenario,
        CellPlan.of(parts.scenario, 1),
        new Laws(parts.scenario, parts.run.cpus().allocation()),
        Set.of());
  }

  private static <T extends Progress.News> List<T> told(OneRun parts, Class<T> kind) {
    return parts.news.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private List<String> planned(OneRun parts, int... blocks) {
    return Arrays.stream(blocks)
        .boxed()
        .flatMap(block -> plan(parts).block(block).stream())
        .map(TrialPlan.Planned::id)
        .toList();
  }

  private List<String> plans() throws IOException {
    return Files.readAllLines(folder.resolve("plans"));
  }

  @Test
  void everyCellIsPredictedAndThenMeasuredInEveryBlock() throws Exception {
    try (OneRun parts = parts()) {
      Experiment.Result result = run(parts, _ -> {});
      ResultsFolder results = parts.results.folder();
      RunInfo info = results.readRun();

      assertThat(result.interrupted()).isFalse();
      assertThat(result.trials())
          .extracting(Trial::id)
          .hasSize(4)
          .containsExactlyElementsOf(planned(parts, 1, 2));
      assertThat(result.trials()).extracting(Trial::repetition).containsExactly(1, 1, 2, 2);
      assertThat(result.trials())
          .allSatisfy(
              trial -> {
                assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
                assertThat(Objects.requireNonNull(trial.load()).ok()).isEqualTo(50);
                ResultsFolder.TrialFolder its = results.trial(trial.id());
                assertThat(ResultsFolder.readTrial(its.trialJson()).outcome())
                    .isEqualTo(Trial.Outcome.COMPLETED);
                assertThat(its.readTimeline()).hasSize(1);
                assertThat(its.latencyHlog()).exists();
              });
      assertThat(results.readTrials())
          .extracting(Trial::id)
          .containsExactlyElementsOf(planned(parts, 1, 2));
      assertThat(Files.readAllLines(results.predictionsCsv()))
          .hasSize(3)
          .anyMatch(row -> row.contains(",platform-users5,"))
          .anyMatch(row -> row.contains(",virtual-users5,"));
      assertThat(results.readVerdict()).isPresent();
      assertThat(info.endedAt()).isNotNull();
      assertThat(info.trialsPlanned()).isEqualTo(4);
      assertThat(info.notes()).endsWith("All 2 blocks of the scenario were measured.");
    }
  }

  @Test
  void everyTrialHasASeedAndAServiceOfItsModeAndEveryBlockItsOwnServices() throws Exception {
    try (OneRun parts = parts()) {
      List<Trial> trials = run(parts, _ -> {}).trials();
      String host = "http://%s:" + server.getAddress().getPort() + "\"";

      for (int i = 0; i < trials.size(); i++) {
        String name = trials.get(i).cell().startsWith("virtual") ? "localhost" : "127.0.0.1";
        assertThat(plans().get(i))
            .contains("\"target\":\"" + host.formatted(name), "\"users\":5,")
            .contains("\"seed\":" + (31 + i + 1) * 1_000 + ",")
            .contains("/" + trials.get(i).id() + "/latency.hlog");
      }
      assertThat(told(parts, Progress.Started.class)).hasSize(4);
    }
  }

  @Test
  void whatHappensIsToldInItsOrder() throws Exception {
    try (OneRun parts = parts()) {
      List<Trial> trials = run(parts, _ -> {}).trials();

      assertThat(told(parts, Progress.Planned.class))
          .singleElement()
          .returns(4, Progress.Planned::trials);
      assertThat(told(parts, Progress.Predicted.class))
          .last()
          .satisfies(table -> assertThat(table.rows()).hasSize(2));
      assertThat(told(parts, Progress.Block.class))
          .extracting(Progress.Block::number, Progress.Block::trials)
          .containsExactly(tuple(1, 2), tuple(2, 2));
      assertThat(told(parts, Progress.TrialStarted.class))
          .extracting(Progress.TrialStarted::number, Progress.TrialStarted::of)
          .containsExactly(tuple(1, 4), tuple(2, 4), tuple(3, 4), tuple(4, 4));
      assertThat(told(parts, Progress.TrialEnded.class))
          .extracting(
              Progress.TrialEnded::number,
              Progress.TrialEnded::of,
              ended -> ended.trial().id(),
              ended -> ended.row().cell())
          .containsExactly(
              tuple(1, 4, trials.get(0).id(), trials.get(0).cell()),
              tuple(2, 4, trials.get(1).id(), trials.get(1).cell()),
              tuple(3, 4, trials.get(2).id(), trials.get(2).cell()),
              tuple(4, 4, trials.get(3).id(), trials.get(3).cell()));
      List<String> kinds =
          parts.news.stream()
              .map(news -> news.getClass().getSimpleName())
              .filter(Set.of("Predicted", "Settling", "TrialStarted", "TrialEnded")::contains)
              .toList();
      assertThat(kinds)
          .containsSubsequence("Predicted", "Settling", "TrialStarted", "TrialEnded", "Settling");
    }
  }

  @Test
  void aRunThatIsStoppedKeepsWhatItHasAndGoesOnLater() throws Exception {
    String first;
    try (OneRun parts = parts()) {
      Experiment.Result stopped =
          run(
              parts,
              news -> {
                if (news instanceof Progress.TrialStarted started && started.number() == 2) {
                  Thread.currentThread().interrupt();
                }
              });

      assertThat(Thread.interrupted()).isFalse();
      assertThat(stopped.interrupted()).isTrue();
      assertThat(stopped.trials())
          .extracting(Trial::outcome)
          .containsExactly(Trial.Outcome.COMPLETED, Trial.Outcome.INTERRUPTED);
      assertThat(stopped.trials().getLast().failure())
          .isEqualTo("The run was stopped by the user.");
      assertThat(parts.notes()).doesNotContain("All 2 blocks of the scenario were measured.");
      assertThat(parts.results.folder().readVerdict()).isPresent();
      first = stopped.trials().getFirst().startedAt();
    }
    try (OneRun parts = parts()) {
      Experiment.Result whole = run(parts, _ -> {});

      assertThat(whole.interrupted()).isFalse();
      assertThat(whole.trials())
          .extracting(Trial::id)
          .containsExactlyElementsOf(planned(parts, 1, 2));
      assertThat(whole.trials().getFirst().startedAt()).as("not repeated").isEqualTo(first);
      assertThat(told(parts, Progress.TrialStarted.class))
          .extracting(Progress.TrialStarted::number)
          .containsExactly(2, 3, 4);
    }
    try (OneRun parts = parts()) {
      Experiment.Result again = run(parts, _ -> {});

      assertThat(again.trials()).hasSize(4);
      assertThat(told(parts, Progress.TrialStarted.class)).isEmpty();
      assertThat(told(parts, Progress.Planned.class)).isEmpty();
    }
  }

  @Test
  void aModeWhoseServiceIsNotReadyFailsAloneWithItsReason() throws Exception {
    status.set(503);
    try (OneRun parts = parts()) {
      List<Trial> trials = run(parts, _ -> {}).trials();

      assertThat(trials)
          .filteredOn(trial -> trial.cell().startsWith("platform"))
          .hasSize(2)
          .extracting(Trial::outcome)
          .containsOnly(Trial.Outcome.COMPLETED);
      assertThat(trials)
          .filteredOn(trial -> trial.cell().startsWith("virtual"))
          .isNotEmpty()
          .allSatisfy(
              trial -> {
                assertThat(trial.outcome()).isEqualTo(Trial.Outcome.FAILED);
                assertThat(trial.service()).isEqualTo("own");
                assertThat(trial.failure()).contains("is not ready", "answered 503");
              });
    }
  }

  @Test
  void aLoadThatFailsIsATrialWithItsReasonAndTheRunGoesOn() throws Exception {
    Files.createFile(folder.resolve("dies"));
    try (OneRun parts = parts()) {
      Experiment.Result result = run(parts, _ -> {});

      assertThat(result.interrupted()).isFalse();
      assertThat(result.trials())
          .hasSizeGreaterThanOrEqualTo(4)
          .allSatisfy(
              trial -> {
                assertThat(trial.outcome()).isEqualTo(Trial.Outcome.FAILED);
                assertThat(trial.failure())
                    .startsWith(
                        "The load engine ended (exit code 3). Last log lines: out of files");
              });
    }
  }
}
