package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services that are started, and what they are told of the other tiers. */
class SideBySideTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  /** In place of the programs of all tiers. */
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *gauge-database*)
          echo '{"ready":true,"host":"127.0.0.1","port":5,"database":"d","user":"u","password":"p","schema":"s","version":"18.6","orders":12345,"customers":20,"seeded":true,"startMillis":1,"pid":null}' ;;
        *gauge-downstream-proxy*)
          echo '{"ready":true,"ports":{"127.0.0.1:$PORT":7001},"transport":"nio","pid":1}' ;;
        *)
          echo '{"ready":true,"port":81,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}' ;;
      esac
      exec cat > /dev/null
      """;

  @TempDir private Path folder = Path.of("");

  private static ServiceLaunch launch(OneRun run) {
    return new ServiceLaunch(
        ServiceJdks.of(run.run.home()), List.of(), run.run.cpus(), Ports.loopback());
  }

  private OneRun run(String more) throws IOException {
    String command =
        Programs.java(List.of(), HealthyService.class, "{port}").stream()
            .map(word -> "\"" + word + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    return OneRun.of(folder, JAVA_HOME, "command: " + command + "\nruntime-info: /info", more);
  }

  @Test
  void instancesAreStartedSideBySideAndEndTogether() throws Exception {
    try (OneRun run = run("instances: 2")) {
      Services services = new Services(run.run, launch(run), 2);

      StartedService service = services.start(run.cell("virtual"));

      assertThat(service.instances()).hasSize(2);
      assertThat(service.info()).containsEntry("pool", 50);
      assertThat(run.news)
          .contains(
              new Progress.Started(
                  "own",
                  "threads virtual, ports %d, %d"
                      .formatted(
                          service.bases().getFirst().getPort(),
                          service.bases().getLast().getPort())));
      assertThat(service.log())
          .isEqualTo(run.run.folder().logs().resolve("01-own-virtual.log").toString());
      services.stopAll();
      assertThat(service.alive()).isFalse();
      assertThat(service.instances()).allSatisfy(one -> assertThat(ended(one)).isTrue());
    }
  }

  private static boolean ended(Service instance) {
    return !instance.child().orElseThrow().alive();
  }

  @Test
  void aServiceThatIsStartedAnewOrStoppedIsEnded() throws Exception {
    int cpu = Topology.detect().cpus().cpus().getLast();
    try (OneRun run = run("")) {
      Services services = new Services(run.run, launch(run), 2);
      StartedService first = services.start(run.cell("virtual"));
      assertThat(run.news)
          .contains(
              new Progress.Started(
                  "own", "threads virtual, port " + first.bases().getFirst().getPort()));

      StartedService second = services.start(run.cell("virtual"));

      assertThat(first.alive()).isFalse();
      assertThat(second.alive()).isTrue();
      Path status = Path.of("/proc/" + second.pids().getFirst() + "/status");
      second.tie(CpuSet.of(cpu));
      assumeThat(Files.isReadable(status)).isTrue();
      assertThat(Files.readAllLines(status)).contains("Cpus_allowed_list:\t" + cpu);
      services.stop(second);
      assertThat(second.alive()).isFalse();
      second.tie(CpuSet.of(cpu));
    }
  }

  @Test
  void oneThatHasEndedIsNotRunningAndItsLogIsNamedByItsLevels() throws Exception {
    Map<String, String> levels = new LinkedHashMap<>(Map.of("threads", "virtual"));
    levels.put("jdk", JAVA_HOME.toString());
    levels.put("users", "5");
    Cell cell = new Cell(levels);
    try (OneRun run = run("")) {
      Services services = new Services(run.run, launch(run), 2);
      StartedService service = services.start(cell);

      assertThat(services.running(cell)).containsSame(service);
      assertThat(Path.of(service.log()).getFileName())
          .hasToString(
              "01-own-virtual-" + JAVA_HOME.toString().replaceAll("[^A-Za-z0-9._-]", "_") + ".log");
      service.foremost().orElseThrow().stop(Duration.ofSeconds(20));
      assertThat(services.running(cell)).isEmpty();
      assertThat(services.room()).as("until it is started again").isEqualTo(1);
    }
  }

  @Test
  void oneThatIsKeptTakesThePlaceOfAStart() throws Exception {
    try (OneRun run = run("")) {
      ServiceLaunch launch = launch(run);
      Service.Spec spec =
          launch.spec(
              run.scenario.serviceFor("virtual"),
              Map.of("threads", "virtual"),
              Ports.free(),
              folder.resolve("kept.log"));
      Service kept = Service.start(run.run.kept().children(), spec, (_, _) -> {});
      run.run.kept().keep(spec.launch(), kept);

      StartedService service = new Services(run.run, launch, 2).start(run.cell("virtual"));

      assertThat(service.instances()).containsExactly(kept);
      assertThat(run.run.kept().had(kept)).isTrue();
      run.run.kept().close();
      assertThat(service.alive()).isFalse();
    }
  }

  @Test
  void manifestsLearnWhereTheTiersAre() throws Exception {
    try (ServerSocket dependency = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
      int port = dependency.getLocalPort();
      Path java = folder.resolve("jdk/bin/java");
      Files.createDirectories(folder.resolve("jdk/bin"));
      Files.writeString(java, JAVA.replace("$PORT", String.valueOf(port)));
      assertThat(java.toFile().setExecutable(true)).isTrue();
      for (String program :
          List.of("gauge-database", "gauge-downstream", "gauge-downstream-proxy")) {
        Path jar = new Installation(folder, folder.resolve("jdk")).program(program);
        Files.createDirectories(jar.resolveSibling("."));
        Files.writeString(jar, "");
      }
      try (OneRun run =
          OneRun.of(
              folder,
              folder.resolve("jdk"),
              """
              command: [sh, x]
              needs: [postgres, downstream]
              env: {URL: "{downstream.url}/x", DB: "{postgres.jdbc}", OWN: "{delay.%d}"}
              """
                  .formatted(port),
              "delays: {%d: 3ms}".formatted(port))) {
        ServiceLaunch launch = launch(run).reaching(run.rig);

        assertThat(
                launch
                    .spec(
                        run.scenario.serviceFor("virtual"),
                        Map.of("threads", "virtual"),
                        1234,
                        folder.resolve("log"))
                    .launch()
                    .env())
            .isEqualTo(
                Map.of(
                    "URL",
                    "http://127.0.0.1:81/x",
                    "DB",
                    "jdbc:postgresql://127.0.0.1:5/d?currentSchema=s",
                    "OWN",
                    "127.0.0.1:7001"));
        assertThat(run.news)
            .contains(
                new Progress.Started(
                    "downstream", "answers after " + run.scenario.downstream().delayText()));
      }
    }
  }
}
