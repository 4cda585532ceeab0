package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.ServiceManifest.Knob;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.time.Delay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every key reaches its own place, and what holds without it is what the reference says. */
class EveryKeyTest {
  @TempDir private Path folder = Path.of("");

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  @Test
  void everyKeyOfALoadReachesItsOwnPlace() {
    String open =
        SampleScenario.TEXT
            .replace("users: [100, 2600 per core]", "rate: [100]")
            .replace(", users: 200", "")
            .replace(
                "{model: closed, ramp: 1s, warmup: 2s, hold: 8s}",
                "{model: open, arrivals: poisson, think: 7s, start: together, ramp: 1s, warmup: 2s,"
                    + " hold: 3s, window: fixed, timeout: 4s}");
    String course =
        SampleScenario.TEXT.replace(
            "{model: closed, ramp: 1s, warmup: 2s, hold: 8s}",
            "{warmup: 2s, hold: 8s, from: 5, down: 6s}");

    assertThat(SampleScenario.read(folder, open).load())
        .isEqualTo(
            new LoadShape(
                LoadShape.Model.OPEN,
                "poisson",
                Optional.empty(),
                Distribution.fixed(seconds(7)),
                LoadShape.Start.TOGETHER,
                seconds(1),
                seconds(2),
                seconds(3),
                LoadShape.Window.FIXED,
                seconds(4),
                0,
                Duration.ZERO));
    assertThat(SampleScenario.read(folder, course).load())
        .isEqualTo(
            new LoadShape(
                LoadShape.Model.CLOSED,
                "constant",
                Optional.empty(),
                Distribution.fixed(Duration.ZERO),
                LoadShape.Start.SPREAD,
                Duration.ZERO,
                seconds(2),
                seconds(8),
                LoadShape.Window.FIXED,
                seconds(30),
                5,
                seconds(6)));
  }

  @Test
  void aModelWithoutServicesHasALoadWithoutPhases() {
    assertThat(PureScenario.read(folder, PureScenario.TEXT).load())
        .isEqualTo(
            new LoadShape(
                LoadShape.Model.CLOSED,
                "constant",
                Optional.empty(),
                Distribution.fixed(seconds(15)),
                LoadShape.Start.SPREAD,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                LoadShape.Window.FIXED,
                LoadShape.NEVER,
                0,
                Duration.ZERO));
  }

  @Test
  void everyKeyOfWhatStandsAroundTheServiceReachesItsOwnPlace() {
    String text =
        SampleScenario.TEXT.replace(
                "{delay: 500ms}",
                "{delay: 500ms, routes: {pay: 6ms, mail: exponential(7ms)}, stall: 1s/10s,"
                    + " error-rate: 0.25, at-once: 9}")
            + "database: {url: 'jdbc:postgresql://db:5432/x', user: me, password: secret,"
            + " orders: 7, customers: 8}\ninstances: 3\nbalancer: random\n";
    Scenario scenario = SampleScenario.read(folder, text);

    assertThat(scenario.downstream())
        .isEqualTo(
            new Downstream(
                Distribution.fixed(Duration.ofMillis(500)),
                "500ms",
                Map.of(
                    "pay",
                    new Downstream.Route(Distribution.fixed(Duration.ofMillis(6)), "6ms"),
                    "mail",
                    new Downstream.Route(
                        new Distribution.Written(new Delay.Exponential(Duration.ofMillis(7))),
                        "exponential(7ms)")),
                "1s/10s",
                0.25,
                OptionalInt.of(9)));
    assertThat(scenario.surroundings().database())
        .isEqualTo(new DatabaseSettings("jdbc:postgresql://db:5432/x", "me", "secret", 7, 8));
    assertThat(scenario.deployment()).isEqualTo(new Deployment(3, Deployment.Balancer.RANDOM));
  }

  @Test
  void withoutItsKeysThereIsOneInstanceAndADatabaseOfOurs() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Scenario pure = PureScenario.read(folder, PureScenario.TEXT);

    assertThat(scenario.surroundings().database())
        .isEqualTo(new DatabaseSettings("", "", "", 1_000_000, 100_000));
    assertThat(scenario.deployment()).isEqualTo(new Deployment(1, Deployment.Balancer.ROUND_ROBIN));
    assertThat(scenario.surroundings().delays()).isEmpty();
    assertThat(scenario.procedure().jvm()).isEmpty();
    assertThat(scenario.calibration()).isNull();
    assertThat(pure.downstream())
        .isEqualTo(
            new Downstream(
                Distribution.fixed(Duration.ZERO), "0ms", Map.of(), "", 0, OptionalInt.empty()));
  }

  @Test
  void everyKeyOfACalibrationReachesItsOwnPlace() {
    assertThat(
            SampleScenario.read(
                    folder,
                    SampleScenario.TEXT
                        + "calibration: {delay: 1s, warm: 20s, burst: 3s, rest: 4s, measure: 5s,"
                        + " jvms: 6, warm-with: {connection: held}}\n")
                .calibration())
        .isEqualTo(
            new Calibration(
                seconds(1),
                seconds(20),
                seconds(3),
                seconds(4),
                seconds(5),
                6,
                Map.of("connection", "held")));
    assertThat(SampleScenario.read(folder, SampleScenario.TEXT + "calibration: {}\n").calibration())
        .isEqualTo(
            new Calibration(
                Duration.ofMillis(20),
                seconds(30),
                seconds(4),
                seconds(4),
                seconds(3),
                1,
                Map.of()));
  }

  @Test
  void everyKeyOfADesignReachesItsOwnPlace() {
    assertThat(design(""))
        .isEqualTo(new Design(1, 1, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()));
    assertThat(
            design("repetitions: 2\nprecision: 5%\nmax-blocks: 7\nfresh: trial\ncompare: pool\n"))
        .isEqualTo(new Design(2, 7, 0.05, Design.Fresh.TRIAL, "pool", Optional.empty()));
    assertThat(design("repetitions: 4\n").mostBlocks()).isEqualTo(4);
    assertThat(design("repetitions: 4\nprecision: 5%\n").mostBlocks()).isEqualTo(20);
    assertThat(design("repetitions: 30\nprecision: 5%\n").mostBlocks()).isEqualTo(30);
    assertThat(design("repetitions: 4\nprecision: 5%\nmax-blocks: 4\n").mostBlocks()).isEqualTo(4);
  }

  private Design design(String keys) {
    return SampleScenario.read(folder, SampleScenario.TEXT + keys).design();
  }

  @Test
  void theHeadingHasWhatTheFileSays() {
    String text =
        SampleScenario.TEXT.replace("services:", "title: A title\nquestion: Why?\nservices:")
            + "seed: 4711\njvm: [-Xmx1g, -Xss1m]\n";
    Scenario scenario = SampleScenario.read(folder, text);

    assertThat(scenario.heading())
        .isEqualTo(new Scenario.Heading("sample.yaml", "sample", "A title", "Why?", text));
    assertThat(scenario.seed()).isEqualTo(4711);
    assertThat(scenario.procedure().jvm()).containsExactly("-Xmx1g", "-Xss1m");
  }

  @Test
  void everyKeyOfAManifestReachesItsOwnPlace() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("service.yaml"),
            """
            name: own
            description: A service
            command: [java, "{jvm}", -jar, "{jar}"]
            tls: {host: shop.example, cacert: ca.pem, insecure: true}
            jar: own.jar
            health: /health
            runtime-info: /info
            endpoints: {order: "/order/{id}", list: /list}
            login: {method: POST, path: /login}
            contains: {order: total}
            variables: {id: 1..9}
            env: {PORT: "{port}", DB: "{postgres.host}"}
            knobs:
              threads: {virtual: {env: {MODE: virtual}, args: [--fast, --now]}}
              size: {env: SIZE, levels: [small, large], unset: usual}
              workers: {env: WORKERS, range: 2..1_000}
              wait: {query: ms}
            needs: [postgres, downstream]
            watch: {connections: hikari}
            limits: {maxThreads: "200"}
            """);

    ServiceManifest own = ManifestReader.read(file);

    assertThat(own)
        .isEqualTo(
            new ServiceManifest(
                file.toString(),
                folder.toAbsolutePath().normalize(),
                "own",
                "A service",
                List.of("java", "{jvm}", "-jar", "{jar}"),
                Optional.empty(),
                Optional.of(
                    new ServiceManifest.Tls(
                        Optional.of("shop.example"),
                        new Trust(
                            Optional.of(folder.toAbsolutePath().normalize().resolve("ca.pem")),
                            true))),
                Optional.of(
                    new ServiceManifest.Jar(
                        folder.toAbsolutePath().normalize().resolve("own.jar"), 5)),
                "/health",
                Optional.of("/info"),
                Map.of("order", Endpoint.get("/order/{id}"), "list", Endpoint.get("/list")),
                Optional.of(
                    new Endpoint("POST", "/login", Map.of(), Optional.empty(), "200", Map.of())),
                Map.of("order", "total"),
                Map.of("id", new RequestValues.Numbers(1, 9)),
                Map.of("PORT", "{port}", "DB", "{postgres.host}"),
                Map.of(
                    "threads",
                    new Knob(
                        "",
                        "",
                        List.of("virtual"),
                        Optional.empty(),
                        "",
                        Map.of("virtual", Map.of("MODE", "virtual")),
                        Map.of("virtual", List.of("--fast", "--now"))),
                    "size",
                    new Knob(
                        "SIZE",
                        "",
                        List.of("small", "large"),
                        Optional.empty(),
                        "usual",
                        Map.of(),
                        Map.of()),
                    "workers",
                    new Knob(
                        "WORKERS",
                        "",
                        List.of(),
                        Optional.of(new Knob.Range(2, 1_000)),
                        "",
                        Map.of(),
                        Map.of()),
                    "wait",
                    new Knob("", "ms", List.of(), Optional.empty(), "", Map.of(), Map.of())),
                Set.of("postgres", "downstream"),
                Map.of("connections", Objects.requireNonNull(WatchReader.PRESETS.get("hikari"))),
                Map.of("maxThreads", "200")));
    assertThat(own.needs()).containsExactly("postgres", "downstream");
    assertThat(own.endpoints().keySet()).containsExactly("order", "list");
    assertThat(own.knobs().keySet()).containsExactly("threads", "size", "workers", "wait");
  }
}
