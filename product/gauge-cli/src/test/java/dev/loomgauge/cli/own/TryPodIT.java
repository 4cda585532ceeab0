package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.QuickInstallation;
import dev.loomgauge.cli.TestFolders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A service in a pod, with processes and a /tmp of its own, which a stand-in for kubectl makes of
 * namespaces of this machine.
 */
@Tag("full")
class TryPodIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final Path RESOURCES = Path.of("src/test/resources").toAbsolutePath();

  private Path folder = Path.of("");
  private @Nullable Process service;

  @BeforeAll
  static void install() throws IOException {
    QuickInstallation.make();
  }

  @BeforeEach
  void startService() throws Exception {
    folder = TestFolders.create("pod");
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    ProcessBuilder builder =
        new ProcessBuilder(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--kill-child",
                "--mount-proc",
                "sh",
                "-c",
                "mount --bind '%s' /tmp && exec \"$@\"".formatted(temporary),
                "sh",
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-jar",
                OwnJar.of("Own").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("service.log").toFile());
    builder.environment().put("PORT", String.valueOf(Ports.free()));
    Process started = start(builder);
    service = started;
    long inner = 0;
    for (int i = 0; i < 100 && inner == 0 && started.isAlive(); i++) {
      Thread.sleep(100);
      inner = started.children().mapToLong(ProcessHandle::pid).findFirst().orElse(0);
    }
    assumeTrue(
        started.isAlive() && inner > 0,
        "needs mount and pid namespaces: "
            + Files.readString(folder.resolve("service.log")).strip());
    Files.writeString(folder.resolve("pid"), String.valueOf(inner));
  }

  private static Process start(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      return abort("needs mount and pid namespaces: " + e.getMessage());
    }
  }

  @AfterEach
  void endService() throws Exception {
    Process running = service;
    if (running != null) {
      running.descendants().forEach(ProcessHandle::destroyForcibly);
      running.destroyForcibly().waitFor();
    }
    TestFolders.delete(folder);
  }

  @Test
  void aServiceInAPodIsObservedByAContainerThatEnds() throws Exception {
    Files.writeString(Files.createDirectory(folder.resolve("data")).resolve("ids.txt"), "1\n2\n");
    Path requests =
        Files.writeString(
            folder.resolve("requests.yaml"),
            """
            requests:
              one: {share: 70 %, path: "/slow/{id}"}
              all: {share: 30 %, path: /slow}
            variables: {id: {file: data/ids.txt}}
            """);

    String said = run("--pod", "shop-1", "--context", "bench", "--request", requests.toString());

    assertThat(said)
        .contains("one, 70 % of all requests, alone: ")
        .contains("A container was added to pod shop-1", "of container app")
        .contains("All containers of the pod have a CPU limit")
        .contains("Unloaded response time: ")
        .contains("Written: " + folder.resolve("own.yaml"))
        .doesNotContain("/tmp/loomgauge/results", "loomgauge-ended", "/mirror/")
        .endsWith("code " + ExitCode.DONE);
    assertThat(folder.resolve("own.yaml"))
        .content()
        .startsWith(ScenarioText.HEADER)
        .contains("try: --pod shop-1 --request " + requests, "capacity: {platform: 5,")
        .doesNotContain("/mirror/")
        .containsPattern("- \\{wait: 5\\d(\\.\\d+)?ms, for: sleep} +# Thread\\.sleep");
    assertThat(folder.resolve("results/observation")).isNotEmptyDirectory();
    assertThat(Files.readString(folder.resolve("manifest.json")))
        .contains("\"targetContainerName\":\"app\"", "\"image\":\"eclipse-temurin:25-jdk\"");
    assertThat(leftIn(folder.resolve("tmp"))).isEmpty();
    assertThat(ended()).as("its container ends 8 s after Loomgauge has").isTrue();
  }

  @Test
  void whatTheClusterRefusesOrDoesNotHaveIsToldWithTheRemedy() throws Exception {
    assertThat(run("--pod", "shop-2", "--context", "bench", "--get", "/slow"))
        .contains("pods \"shop-2\" not found", "kubectl get pods")
        .endsWith("code " + ExitCode.FAILED);
    assertThat(run("--pod", "shop-1", "--context", "bench", "--container", "db", "--get", "/slow"))
        .contains("has the containers app, and none is called db", "--container");
    Files.createFile(folder.resolve("refused"));
    assertThat(run("--pod", "shop-1", "--context", "bench", "--get", "/slow"))
        .contains("is forbidden", "pods/ephemeralcontainers", "--url http://127.0.0.1:PORT");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // as the launcher has it
                "-Dloomgauge.home=" + QuickInstallation.HOME,
                "-jar",
                QuickInstallation.program().toString(),
                "try",
                "--max-users",
                "16",
                "--write",
                folder.resolve("own.yaml").toString(),
                "--out",
                folder.resolve("results").toString(),
                "--plain"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "PATH",
                RESOURCES.resolve("pod") + ":" + System.getenv("PATH"),
                "LOOMGAUGE_FAKE",
                folder.toString(),
                "LOOMGAUGE_FAKE_POD",
                Commands.root()
                    .resolve("product/gauge-hosts/src/main/resources/dev/loomgauge/hosts/pod.sh")
                    .toString()));
    Process loomgauge = builder.start();
    if (!loomgauge.waitFor(5, TimeUnit.MINUTES)) {
      loomgauge.destroyForcibly();
    }
    return Files.readString(folder.resolve("said")).replaceAll("\\s+", " ")
        + "code "
        + loomgauge.waitFor();
  }

  private static List<Path> leftIn(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(f -> f.getFileName().toString().startsWith("loomgauge-")).toList();
    }
  }

  private boolean ended() throws IOException, InterruptedException {
    Path file;
    try (Stream<Path> files = Files.list(folder)) {
      file =
          files
              .filter(f -> f.getFileName().toString().matches("loomgauge-.*\\.pid"))
              .findFirst()
              .orElseThrow();
    }
    long pid = Long.parseLong(Files.readString(file).strip());
    for (int i = 0; i < 200 && ProcessHandle.of(pid).isPresent(); i++) {
      Thread.sleep(100);
    }
    return ProcessHandle.of(pid).isEmpty();
  }
}
