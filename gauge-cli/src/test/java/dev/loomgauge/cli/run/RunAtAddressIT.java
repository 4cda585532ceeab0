package dev.loomgauge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that asks two services which somebody else has started: five threads, and virtual ones. */
class RunAtAddressIT {
  private static final int THREADS = 5;
  private static final int USERS = 20;
  private static final long WAIT_MS = 50;
  private static final double MOST_RPS = THREADS * 1000.0 / WAIT_MS;

  /** Requests that were begun before the window and ended in it. */
  private static final double EDGES = 1.05;

  @TempDir private Path folder = Path.of("");

  private final ExecutorService few = Executors.newFixedThreadPool(THREADS);
  private final ExecutorService many = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer platform = server(few);
  private final HttpServer virtual = server(many);

  private static HttpServer server(ExecutorService threads) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 200);
      server.setExecutor(threads);
      server.createContext(
          "/wait",
          exchange -> {
            try (exchange) {
              Thread.sleep(WAIT_MS);
              exchange.sendResponseHeaders(200, -1);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() {
    platform.start();
    virtual.start();
  }

  @AfterEach
  void stop() {
    platform.stop(0);
    virtual.stop(0);
    few.close();
    many.close();
  }

  private Path scenario(String first, String second) throws IOException {
    Path file = folder.resolve("there.yaml");
    Files.writeString(
        file,
        """
        name: there
        services:
          - name: shop
            address: {platform: "%s", virtual: "%s"}
            health: /wait
            endpoints: {wait: /wait}
            knobs: {threads: {platform: {}, virtual: {}}}
        endpoint: wait
        factors: {threads: [platform, virtual], users: [%d]}
        load: {model: closed, ramp: 200ms, warmup: 500ms, hold: 3s, timeout: 10s}
        repetitions: 1
        stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
        resources:
          threads: {label: threads, capacity: {platform: %d, virtual: unlimited}}
        path:
          - acquire: threads
          - use: {station: cpu, demand: 200us}
          - wait: 50ms
          - release: threads
        """
            .formatted(first, second, USERS, THREADS));
    return file;
  }

  private static String at(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void eachLevelIsMeasuredAndPredictedAtItsAddress() throws IOException {
    ResultsFolder results = new ResultsFolder(folder.resolve("results"));

    Commands.Done done =
        Commands.run(
            "run",
            scenario(at(platform), at(virtual)).toString(),
            "--out",
            results.root().toString(),
            "--plain");

    assertThat(results.readTrials())
        .as(done.err())
        .hasSizeGreaterThanOrEqualTo(2) // a busy machine gives cause for repetitions
        .allMatch(trial -> trial.outcome() == Trial.Outcome.COMPLETED);
    for (Trial trial : results.readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load());
      double most = trial.level("threads").equals("platform") ? MOST_RPS : USERS * 1000.0 / WAIT_MS;
      assertThat(load.throughputRps()).isPositive().isLessThan(most * EDGES);
      assertThat(trial.prediction().expected()).as("written before the load").isNotNull();
      assertThat(trial.jvm()).isNull();
      assertThat(trial.warnings()).anyMatch(warning -> warning.code().equals("not-observed"));
    }
    assertThat(done.err()).contains("was not started here", "Round trip to 127.0.0.1:");
    assertThat(results.readRun().notes()).anyMatch(note -> note.contains("was not started here"));
    assertThat(results.reportHtml()).isNotEmptyFile();
  }

  @Test
  void loadReachesNoOtherMachineThatIsNotAllowed() throws IOException {
    Commands.Done done =
        Commands.run("run", scenario(at(platform), "http://192.0.2.1:80").toString());

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("http://192.0.2.1:80", "--allow-host 192.0.2.1");
  }

  @Test
  void whatDoesNotAnswerIsToldBeforeAnythingIsMeasured() throws IOException {
    platform.stop(0);

    Commands.Done done =
        Commands.run(
            "run",
            scenario(at(platform), at(virtual)).toString(),
            "--out",
            folder.resolve("none").toString(),
            "--plain");

    assertThat(done.code()).as(done.err()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("cannot be reached", "'address' of its manifest");
  }
}
