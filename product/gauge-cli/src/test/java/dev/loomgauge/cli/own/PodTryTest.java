package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is done in a container beside a service, and with what comes back, without a pod. */
class PodTryTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theCommandRunsInItsFolderWhichIsPackedAndItsCodeIsTheLastLine() throws Exception {
    Path there = folder.resolve("user's results");
    Path archive = folder.resolve("results.tar");
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                PodTry.SCRIPT,
                there.toString(),
                archive.toString(),
                "sh",
                "-c",
                "echo \"$1 $2\"; echo error >&2; pwd > where; exit 7",
                "sh",
                "a b",
                "$HOME")
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(shell.waitFor()).isZero();
    assertThat(printed.lines()).containsExactly("a b $HOME", "error", "loomgauge-ended 7");
    Path into = Files.createDirectory(folder.resolve("into"));
    PodTry.unpack(archive, into);
    assertThat(into.resolve("where")).content().isEqualToIgnoringNewLines(there.toString());
    assertThat(archive).doesNotExist();
  }

  @Test
  void theJvmIsTheOneThatIsAskedForOrTheOnlyOne() {
    assertThat(PodTry.pid(Optional.of(17L), "app", List.of(9L, 17L))).isEqualTo(17);
    assertThat(PodTry.pid(Optional.empty(), "app", List.of(9L))).isEqualTo(9);
    assertThatThrownBy(() -> PodTry.pid(Optional.empty(), "app", List.of(9L, 17L)))
        .hasMessage("Container app has the JVMs [9, 17]. Remedy: name one with --pid.");
    assertThatThrownBy(() -> PodTry.pid(Optional.of(8L), "app", List.of(9L)))
        .hasMessage("Container app has the JVMs [9], and no JVM 8. Remedy: name one with --pid.");
    assertThatThrownBy(() -> PodTry.pid(Optional.empty(), "app", List.of()))
        .hasMessageStartingWith(
            "No JVM of container app can be seen from a container beside it. Remedy: ");
  }

  @Test
  void beside600MbOfFreeMemoryAServiceIsObserved() {
    long limit = 1_000L << 20;

    PodTry.requireMemory("app", limit, OptionalLong.of(400L << 20));
    assertThatThrownBy(() -> PodTry.requireMemory("app", limit, OptionalLong.of((400L << 20) + 1)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Container app uses 400 MB of its limit of 1000 MB, out of which Loomgauge beside it"
                + " needs 600 MB: the service might be killed. Remedy: a higher memory limit while"
                + " it is observed, or --url from outside.");
    assertThatThrownBy(() -> PodTry.requireMemory("app", limit, OptionalLong.empty()))
        .hasMessageStartingWith(
            "Container app has a memory limit, and how much of it is used cannot be read: ");
  }

  @Test
  void pathsOfTheContainerAreShownAsThoseThatTheResultsHaveHere() {
    assertThat(
            PodTry.here(
                "Written: /home/u/results/shop.yaml; see /home/u/results/observation.",
                "/home/u/results/shop.yaml",
                Path.of("mine/shop.yaml"),
                "/home/u/results",
                Path.of("/here/run")))
        .isEqualTo("Written: mine/shop.yaml; see /here/run/observation.");
  }

  @Test
  void theFileThatComesBackNamesThePodInPlaceOfTheProcess() throws IOException {
    Path back =
        Files.writeString(
            folder.resolve("back.yaml"),
            ScenarioText.HEADER
                + " --pid 17 --get '/a/{/mirror/home/ids.txt}'\n# --pid 18 stays\n");
    OwnFile own = new OwnFile(folder.resolve("own.yaml"));

    PodTry.move(
        new PodTry.Asked(
            new PodOptions().cluster(),
            "shop-7d9",
            "app",
            Optional.of(17L),
            new AskedRequests.AskedAnywhere(),
            List.of(),
            Optional.empty(),
            folder),
        back,
        "/mirror",
        own);

    assertThat(own.path())
        .hasContent(
            ScenarioText.HEADER + " --pod shop-7d9 --get '/a/{/home/ids.txt}'\n# --pid 18 stays\n");
    assertThat(back).doesNotExist();
  }

  /** In place of java: says what it was started with, and writes what {@code try} writes. */
  private static final String JAVA =
      """
      #!/bin/sh
      printf '%s\\n' "$@" >"$HOME_OF_TEST/args"
      while [ "$1" != --write ]; do shift; done
      echo "Written: $2; see $PWD/observation; read /mirror/home/ids.txt"
      if [ -e "$HOME_OF_TEST/dies" ]; then kill -9 $PPID; sleep 9; fi
      echo "HEADER --pid 17 --get '/a/{/mirror/home/ids.txt}'" >"$2"
      echo seen >seen.txt
      exit "$(cat "$HOME_OF_TEST/code")"
      """;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** A container whose files lie in the folder of the test. */
  private final class Container implements Host {
    private final Children children;

    Container(Children children) {
      this.children = children;
    }

    @Override
    public String name() {
      return "pod";
    }

    @Override
    public boolean here() {
      return false;
    }

    @Override
    public InetAddress address() {
      return InetAddress.getLoopbackAddress();
    }

    @Override
    public Path javaHome() {
      return folder.resolve("jdk");
    }

    @Override
    public Path program(String name) {
      return folder.resolve(name + ".jar");
    }

    @Override
    public Path kept() {
      return Path.of("/there/kept");
    }

    @Override
    public Child start(Launch launch) {
      return children.start(launch.withEnv(Map.of("HOME_OF_TEST", folder.toString())));
    }

    @Override
    public Path input(Path file) {
      throw new IllegalStateException(file + " is not brought");
    }

    @Override
    public Path output(Path wanted) {
      return folder.resolve("there-" + wanted.getFileName());
    }

    @Override
    public void collect(Path wanted) {
      try {
        Files.move(output(wanted), wanted);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public long openFiles() {
      return Long.MAX_VALUE;
    }

    @Override
    public Optional<ProcessUse> use(long pid) {
      return Optional.empty();
    }

    @Override
    public boolean alive() {
      return true;
    }
  }

  private int observe(OwnFile own, int code) throws Exception {
    Path java = folder.resolve("jdk/bin/java");
    Files.createDirectories(java.resolveSibling("."));
    Files.writeString(java, JAVA.replace("HEADER", ScenarioText.HEADER));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("gauge-cli.jar"), "");
    Files.writeString(folder.resolve("code"), String.valueOf(code));
    Files.createDirectories(folder.resolve("into"));
    PodTry.Asked asked =
        new PodTry.Asked(
            new PodOptions().cluster(),
            "shop-7d9",
            "app",
            Optional.of(17L),
            CommandLine.populateCommand(new AskedRequests.AskedAnywhere(), "--get", "/a/{1..9}"),
            List.of("--max-users", "64"),
            Optional.empty(),
            folder.resolve("into"));
    try (Children children = new Children()) {
      return new PodTry(
              new Installation(folder, folder.resolve("jdk")),
              new PrintStream(printed, true, StandardCharsets.UTF_8))
          .observe(
              asked,
              new Container(children),
              new PodTry.There(folder.resolve("home"), Path.of("/there"), "/mirror"),
              17,
              own);
    }
  }

  @Test
  void theObservationInTheContainerIsToldAndItsResultsAreBroughtHere() throws Exception {
    OwnFile own = new OwnFile(folder.resolve("shop.yaml"));

    assertThat(observe(own, 0)).isZero();

    String there = folder.resolve("home/results").toString();
    List<String> args = Files.readAllLines(folder.resolve("args"));
    assertThat(args.stream().filter(arg -> arg.startsWith("-Xmx"))).containsExactly("-Xmx256m");
    assertThat(args)
        .endsWith(
            "-Xmx256m",
            "-Dloomgauge.home=/there",
            "-Dloomgauge.kept=/there/kept",
            "-Dloomgauge.called=./loomgauge",
            "-jar",
            folder.resolve("gauge-cli.jar").toString(),
            "try",
            "--pid",
            "17",
            "--plain",
            "--out",
            there,
            "--write",
            there + "/shop.yaml",
            "--get",
            "/a/{1..9}",
            "--max-users",
            "64");
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            "Written: %s; see %s/observation; read /home/ids.txt\n"
                .formatted(own.path(), folder.resolve("into")));
    assertThat(own.path())
        .hasContent(ScenarioText.HEADER + " --pod shop-7d9 --get '/a/{/home/ids.txt}'\n");
    assertThat(folder.resolve("into/seen.txt")).hasContent("seen\n");
    assertThat(folder.resolve("into").toFile().list())
        .containsExactlyInAnyOrder("seen.txt", "pod.log");
  }

  @Test
  void aFormerFileIsKeptAndNamed() throws Exception {
    OwnFile own = new OwnFile(folder.resolve("shop.yaml"));
    Files.writeString(own.path(), "edited");

    observe(own, 0);

    assertThat(folder.resolve("shop.yaml~")).hasContent("edited");
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .endsWith("The former %1$s is now %1$s~.%n".formatted(own.path()));
  }

  @Test
  void anObservationThatFailsHasItsCodeAndLeavesItsFileWithTheResults() throws Exception {
    OwnFile own = new OwnFile(folder.resolve("shop.yaml"));

    assertThat(observe(own, 3)).isEqualTo(3);

    assertThat(own.path()).doesNotExist();
    assertThat(folder.resolve("into/shop.yaml")).exists();
  }

  @Test
  void aContainerThatEndsBeforeItsObservationIsToldWithItsLastWords() throws Exception {
    Files.createFile(folder.resolve("dies"));

    assertThatThrownBy(() -> observe(new OwnFile(folder.resolve("shop.yaml")), 0))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The container in pod shop-7d9 ended before the observation did. Last words: Written:"
                + " %1$s/shop.yaml; see %1$s/observation; read /mirror/home/ids.txt. Remedy:"
                + " kubectl describe pod shop-7d9 tells what happened to it.",
            folder.resolve("home/results"));
  }

  @Test
  void optionsOfThisJvmHoldThereButForItsHeapAndItsCache() {
    assertThat(
            PodTry.passed(
                List.of(
                    "-Xmx1g",
                    "-Xss2m",
                    "-XX:AOTCache=a.aot",
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "-Dloomgauge.home=/x",
                    "-ea")))
        .containsExactly("-Xss2m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");
  }
}
