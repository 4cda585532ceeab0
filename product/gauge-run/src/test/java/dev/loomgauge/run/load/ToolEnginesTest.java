package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.load.K6Engine.K6Report;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.PathPieces.Scripts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What wrk and k6 are told, with a program in their place that notes its arguments. */
class ToolEnginesTest {
  @TempDir private Path folder = Path.of("");

  private Path program() throws IOException {
    Path file = folder.resolve("program");
    Files.writeString(
        file,
        """
        #!/bin/sh
        for word in "$@"; do printf '%s\\n' "$word" >> "$0.said"; done
        echo "out=$LOOMGAUGE_OUT" >> "$0.said"
        """);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private LoadRequest request(
      String path, LoadRequest.Arrivals arrivals, int rampMs, int spreadMs) {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(URI.create("http://127.0.0.1:81")),
            Endpoint.get(path),
            Map.of("id", new RequestValues.Numbers(7, 9)),
            "say \"ok\"",
            Duration.ofMillis(2_500)),
        new LoadRequest.Timing(
            arrivals,
            Duration.ofMillis(rampMs),
            Duration.ofMillis(spreadMs),
            new Pace.Fixed(Duration.ofMillis(1_700), Duration.ofMillis(4_200))),
        42,
        folder.resolve("trial"),
        CpuSet.NONE);
  }

  /** The arguments of every run of the program. */
  private List<String> said(Tool tool, LoadEngine engine, LoadRequest request)
      throws IOException, InterruptedException {
    try (Children children = new Children()) {
      RunningLoad load = engine.start(children, request, _ -> {});
      assertThatThrownBy(load::await)
          .isInstanceOf(LoadException.class)
          .hasMessageContaining(tool.name() + " ended with code 0 and left no report");
    }
    return Files.readAllLines(folder.resolve("program.said"));
  }

  @Test
  void wrkIsRunForItsWarmUpAndThenForItsWindow() throws IOException, InterruptedException {
    LoadRequest request = request("/order/{id}", new LoadRequest.Users(12, Duration.ZERO), 500, 0);

    String script = folder.resolve("trial/wrk.lua").toAbsolutePath().toString();
    List<String> arguments =
        List.of(
            "-t",
            "1",
            "-c",
            "12",
            "--latency",
            "--timeout",
            "3s",
            "-s",
            script,
            "http://127.0.0.1:81/order/7");
    List<String> both = new ArrayList<>(List.of("-d", "3s"));
    both.addAll(arguments);
    both.add("out=");
    both.addAll(List.of("-d", "5s"));
    both.addAll(arguments);
    both.add("out=" + folder.resolve("trial/wrk-window.json").toAbsolutePath());
    assertThat(said(Tool.WRK, new WrkEngine(program()), request)).isEqualTo(both);
    assertThat(Files.readString(folder.resolve("trial/wrk.lua")))
        .isEqualTo(
            "local seed = 42\nlocal dynamic = true\nlocal pieces = {\"/order/\", {7, 9}, \"\"}\n"
                + Scripts.shipped("wrk.lua"));
  }

  @Test
  void wrkTellsNothingOfWhatItCannotMake() throws IOException {
    WrkEngine wrk = new WrkEngine(program());
    try (Children children = new Children()) {
      assertThatThrownBy(
              () ->
                  wrk.start(children, request("/", new LoadRequest.Rate(1, false), 0, 0), _ -> {}))
          .hasMessage(
              "wrk knows users, but no arrival rate. Remedy: use gauge-load or k6 for the open"
                  + " model.");
      assertThatThrownBy(
              () ->
                  wrk.start(
                      children,
                      request("/", new LoadRequest.Users(1, Duration.ofMillis(1)), 0, 0),
                      _ -> {}))
          .hasMessage("wrk knows no think time. Remedy: use gauge-load or k6, or 'think: 0s'.");
      assertThatThrownBy(
              () ->
                  wrk.start(
                      children,
                      request("/", new LoadRequest.Steps(List.of(), Duration.ZERO), 0, 0),
                      _ -> {}))
          .hasMessage(
              "wrk makes no load whose users come and go in steps. Remedy: use gauge-load.");
    }
  }

  @Test
  void k6GetsUsersAndTimesInMilliseconds() throws IOException, InterruptedException {
    LoadRequest request =
        request("/order/{id}", new LoadRequest.Users(12, Duration.ofNanos(1_500_000)), 500, 800);
    Path trial = folder.resolve("trial").toAbsolutePath();

    assertThat(said(Tool.K6, new K6Engine(program()), request))
        .containsExactly(
            "run",
            "--quiet",
            "--no-color",
            "--no-usage-report",
            "--address",
            "",
            "--insecure-skip-tls-verify=false",
            "--log-output",
            "file=" + trial.resolve("load.log") + ",level=error",
            trial.resolve("k6.js").toString(),
            "out=");
    assertThat(plan())
        .isEqualTo(
            "const plan = {\"pieces\":[\"http://127.0.0.1:81/order/\",[7,9],\"\"],\"rate\":0,"
                + "\"users\":12,\"thinkMs\":1.5,\"startOverMs\":800,\"untilWindowMs\":2200,"
                + "\"windowMs\":4200,\"timeoutMs\":2500,\"contains\":\"say \\\"ok\\\"\",\"seed\":42,"
                + "\"out\":\""
                + trial.resolve("k6-summary.json")
                + "\"};");
  }

  @Test
  void k6GetsARateWithUsersThatAreHeldReady() throws IOException, InterruptedException {
    said(
        Tool.K6,
        new K6Engine(program()),
        request("/", new LoadRequest.Rate(200, false), 1_000, 500));

    assertThat(plan())
        .contains(
            "\"rate\":200.0,\"users\":400,\"thinkMs\":0,\"startOverMs\":1000,\"untilWindowMs\":2700");
    try (Children children = new Children()) {
      K6Engine k6 = new K6Engine(program());
      assertThatThrownBy(
              () -> k6.start(children, request("/", new LoadRequest.Rate(1, true), 0, 0), _ -> {}))
          .hasMessage(
              "k6 makes arrivals at constant distances, not 'poisson'. Remedy: use gauge-load, or"
                  + " 'arrivals: constant'.");
    }
  }

  private String plan() throws IOException {
    return Files.readAllLines(folder.resolve("trial/k6.js")).getFirst();
  }

  @Test
  void aToolThatFailsIsToldWithItsLastWords() throws IOException {
    Path file = folder.resolve("program");
    Files.writeString(file, "#!/bin/sh\necho first\necho last\nexit 7\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    try (Children children = new Children()) {
      RunningLoad load =
          new K6Engine(file)
              .start(children, request("/", new LoadRequest.Rate(1, false), 0, 0), _ -> {});
      assertThat(load.pids()).hasSize(1);
      assertThatThrownBy(load::await)
          .hasMessage(
              "k6 ended with code 7 and left no report. Last log lines: first | last (whole log: "
                  + folder.resolve("trial").toAbsolutePath().resolve("load.log")
                  + ")");
    }
  }

  /** A program that leaves a report where the tool would. */
  private Path reporting(String where, String report, String then) throws IOException {
    Path file = folder.resolve("program");
    Files.writeString(
        file,
        """
        #!/bin/sh
        for last; do :; done
        echo "trust=$SSL_CERT_FILE $* direct=$NO_PROXY" > "$0.said"
        file=%s
        [ -z "$file" ] || echo '%s' > "$file"
        %s
        """
            .formatted(where, report, then));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static final String TRUST = "SSL_CERT_FILE";

  private static final String WRK_REPORT =
      "{\"durationMicros\":2000000,\"requests\":10,\"errors\":{\"connect\":0,\"read\":0,\"write\":0,\"status\":0,\"timeout\":4},\"latency\":null}";

  @Test
  void aToolThatLeavesAReportHasMadeALoad() throws Exception {
    Path wrk = reporting("$LOOMGAUGE_OUT", WRK_REPORT, "exit 0");
    try (Children children = new Children()) {
      LoadOutcome outcome =
          new WrkEngine(wrk)
              .start(children, request("/", new LoadRequest.Users(2, Duration.ZERO), 0, 0), _ -> {})
              .await();

      assertThat(outcome.interrupted()).isFalse();
      assertThat(outcome.seconds()).isEmpty();
      assertThat(outcome.window()).isNull();
      assertThat(outcome.summary().ok()).isEqualTo(6);
      assertThat(outcome.summary().windowStart())
          .isEqualTo(
              Files.getLastModifiedTime(folder.resolve("trial/wrk-window.json"))
                  .toInstant()
                  .minusSeconds(2)
                  .toString());
    }
  }

  @Test
  void aReportOfAToolThatFailedIsNotTaken() throws Exception {
    Path wrk = reporting("$LOOMGAUGE_OUT", WRK_REPORT, "exit 3");
    try (Children children = new Children()) {
      RunningLoad load =
          new WrkEngine(wrk)
              .start(
                  children,
                  new LoadRequest(
                      request("/", new LoadRequest.Users(2, Duration.ZERO), 0, 0).exchange(),
                      LoadRequest.Timing.ofUsers(
                          2, Duration.ZERO, new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(1))),
                      1,
                      folder.resolve("trial"),
                      CpuSet.NONE),
                  _ -> {});
      assertThatThrownBy(load::await)
          .hasMessageStartingWith("wrk ended with code 3. Last log lines: ");
    }
  }

  /** The one has left its report by then, the other has not. */
  @Test
  void aToolThatIsStoppedTellsWhatItLeaves() throws Exception {
    String begun = "{\"metrics\":{\"load_began\":{\"values\":{\"min\":1000}},\"window_ok\":";
    String ok =
        "{\"values\":{\"count\":7,\"avg\":1,\"min\":1,\"max\":1,\"p(50)\":1,\"p(90)\":1,\"p(95)\":1,\"p(99)\":1,\"p(99.9)\":1}}}}";
    LoadRequest request = request("/", new LoadRequest.Users(2, Duration.ZERO), 500, 0);
    for (boolean reports : List.of(false, true)) {
      Path k6 =
          reporting(
              reports ? "$(dirname \"$last\")/k6-summary.json" : "",
              begun + ok,
              "touch \"$0.up\"; exec sleep 600");
      try (Children children = new Children()) {
        RunningLoad load = new K6Engine(k6).start(children, request, _ -> {});
        while (!Files.exists(folder.resolve("program.up"))) {
          Thread.sleep(1);
        }
        load.stop();
        LoadOutcome outcome = load.await();

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.summary().ok()).isEqualTo(reports ? 7 : 0);
        assertThat(outcome.summary().windowSeconds()).isEqualTo(reports ? 4.2 : 0);
        Files.delete(folder.resolve("program.up"));
      }
    }
  }

  @Test
  void k6TrustsWhatTheRequestNames() throws Exception {
    LoadRequest plain = request("/", new LoadRequest.Users(2, Duration.ZERO), 0, 0);
    for (boolean insecure : List.of(true, false)) {
      Trust trust =
          new Trust(insecure ? Optional.empty() : Optional.of(Path.of("/ca.pem")), insecure);
      LoadRequest.Exchange exchange =
          new LoadRequest.Exchange(
              plain.exchange().targets(),
              trust,
              plain.exchange().endpoint(),
              Map.of(),
              "",
              plain.exchange().timeout(),
              List.of(),
              Optional.empty());
      K6Engine k6 = new K6Engine(reporting("", "", "exit 0"));
      try (Children children = new Children()) {
        RunningLoad load =
            k6.start(
                children,
                new LoadRequest(exchange, plain.timing(), 1, plain.folder(), CpuSet.NONE),
                _ -> {});
        assertThatThrownBy(load::await).isInstanceOf(LoadException.class);
      }
      assertThat(Files.readString(folder.resolve("program.said")))
          .startsWith(
              insecure
                  ? "trust=%s ".formatted(Objects.requireNonNullElse(System.getenv(TRUST), ""))
                  : "trust=/ca.pem ")
          .contains("--insecure-skip-tls-verify=" + insecure + " ")
          .endsWith(" direct=*\n");
    }
  }

  @Test
  void aReportOfK6ThatIsNotThereIsTold() {
    LoadRequest request = request("/", new LoadRequest.Users(2, Duration.ZERO), 0, 0);
    Path none = folder.resolve("none.json");

    assertThatThrownBy(() -> K6Report.read(none, Instant.EPOCH, request))
        .isInstanceOf(LoadException.class)
        .hasMessage("Cannot read k6's report " + none + ": " + none + ".");
  }
}
