package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine.Site;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A host whose shell is one of this machine, with a home of its own. */
@Isolated("other tests end the meters of this process")
class LinkedHostTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final List<ShellLink> links = new ArrayList<>();

  /** To a home of its own on this machine. */
  private Link here() {
    ShellLink link =
        new ShellLink(
            new CompletableFuture<>(),
            List.of("env", "HOME=" + folder.resolve("home"), "TMPDIR=" + folder.resolve("tmp")),
            "192.0.2.1 1 192.0.2.2 22");
    links.add(link);
    return link;
  }

  @BeforeEach
  void aCheckoutAndAHome() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "needs /proc/PID/environ");
    assumeTrue(SearchPath.find("flock").isPresent(), "needs flock");
    assumeTrue(SearchPath.find("taskset").isPresent(), "needs taskset");
    Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(folder.resolve("tmp"));
    Path jar = installation().program("gauge-load");
    Files.createDirectories(jar.resolveSibling("lib"));
    Files.writeString(jar, "program");
    Files.writeString(jar.resolveSibling("lib").resolve("part.jar"), "library");
    Files.writeString(jar.resolveSibling("notes.txt"), "stays here");
  }

  @AfterEach
  void close() {
    children.close();
  }

  private Installation installation() {
    return new Installation(folder.resolve("checkout"), Path.of(System.getProperty("java.home")));
  }

  private LinkedHost open() {
    return LinkedHost.open(
        "there",
        new Site(installation(), children, folder.resolve("logs")),
        List.of("gauge-load"),
        this::here);
  }

  @Test
  void itHasItsFactsItsProgramsItsProcessesAndItsFiles() throws Exception {
    Path folderThere;
    LinkedHost host = open();
    try (host) {
      hasFactsAndPrograms(host);
      runsProcesses(host);
      folderThere = movesFiles(host);
    }
    assertThat(links.getFirst().alive()).isFalse();
    host.restore();
    assertThat(links).as("it is closed").hasSize(1);
    assertThat(folderThere).doesNotExist();
  }

  private void hasFactsAndPrograms(LinkedHost host) {
    assertThat(host.name()).isEqualTo("there");
    assertThat(host.here()).isFalse();
    assertThat(host.alive()).isTrue();
    assertThat(host.address().getHostAddress()).isEqualTo("192.0.2.2");
    assertThat(host.caller().getHostAddress()).isEqualTo("192.0.2.1");
    assertThat(host.javaHome()).isEqualTo(installation().javaHome());
    assertThat(host.userHome()).isEqualTo(folder.resolve("home"));
    assertThat(host.kept()).isEqualTo(folder.resolve("home/.cache/loomgauge/kept"));
    assertThat(host.installation().getParent()).isEqualTo(folder.resolve("home/.cache/loomgauge"));
    assertThat(host.installation().getFileName().toString()).matches("[0-9a-f]{16}");
    Path jar = host.program("gauge-load");
    assertThat(jar)
        .isEqualTo(host.installation().resolve("product/gauge-load/target/gauge-load.jar"))
        .hasContent("program");
    assertThat(jar.resolveSibling("lib").resolve("part.jar")).hasContent("library");
    assertThat(jar.resolveSibling("notes.txt")).doesNotExist();
    assertThat(host.ask("echo one; echo two")).isEqualTo("one\ntwo\n");
  }

  /** The environment goes by standard input, so that no command line shows it. */
  private void runsProcesses(LinkedHost host) throws Exception {
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    CpuSet cpu = CpuSet.of(host.facts().cpus().cpus().getFirst());
    Child child =
        host.start(
            Launch.of(
                    "the tool",
                    List.of(
                        "sh",
                        "-c",
                        "echo \"$SECRET|$1\"; grep Cpus_allowed_list /proc/self/status; read -r"
                            + " line; echo \"$line\"",
                        "sh",
                        "it's $HOME"),
                    folder.resolve("tool.log"))
                .withEnv(Map.of("SECRET", "a  'b'"))
                .on(cpu)
                .withLines(lines::add));
    assertThat(child.launch().name()).isEqualTo("the tool on there");
    assertThat(child.launch().endsWithInput()).isTrue();
    assertThat(String.join(" ", child.launch().command()))
        .doesNotContain("a  'b'")
        .contains("'LOOMGAUGE_RUN=");
    child.stdin().write("input\n");
    child.stdin().flush();
    assertThat(child.exit().get()).isZero();
    assertThat(lines).containsExactly("a  'b'|it's $HOME", "Cpus_allowed_list:\t" + cpu, "input");
  }

  /** Returns the folder of the run there. */
  private Path movesFiles(LinkedHost host) throws IOException {
    Path here = Files.writeString(folder.resolve("words.txt"), "a\n");
    Path wanted = folder.resolve("latency.hlog");
    Path there = host.input(here);
    assertThat(there).hasContent("a\n").isNotEqualTo(here);
    assertThat(there.getFileName().toString()).endsWith("-words.txt");
    Path output = host.output(wanted);
    Files.writeString(output, "b\n");
    host.collect(wanted);
    assertThat(wanted).hasContent("b\n");
    assertThat(output).doesNotExist();
    assertThat(host.output(folder.resolve("other").resolve("latency.hlog")))
        .as("a file of the same name in another folder")
        .isNotEqualTo(output);
    host.bringMirrored(here);
    assertThat(Path.of(host.mirror() + here.toAbsolutePath())).hasContent("a\n");
    Path folderThere = there.resolveSibling(".").normalize();
    assertThat(folderThere.getParent()).isEqualTo(folder.resolve("tmp"));
    return folderThere;
  }

  @Test
  void whatRunsThereEndsWithTheConnectionWhichCanBeMadeAgain() throws Exception {
    try (LinkedHost host = open()) {
      Child child = host.start(Launch.of("x", List.of("sleep", "600"), folder.resolve("x.log")));
      Path first = host.installation();
      Files.writeString(host.program("gauge-load"), "is not brought again");
      host.restore();
      assertThat(links).hasSize(1);
      links.getFirst().end().complete(255);
      child.exit().get();
      assertThat(host.alive()).isFalse();
      host.restore();
      assertThat(host.installation()).isEqualTo(first);
      assertThat(host.program("gauge-load")).hasContent("is not brought again");
      assertThat(host.alive()).isTrue();
      host.restore();
      assertThat(links).hasSize(2);
      assertThat(host.ask("echo again")).isEqualTo("again\n");
    }
  }

  @Test
  void aProgramThatIsNotBuiltIsToldWithItsRemedy() throws IOException {
    Path jar = installation().program("gauge-load");
    Files.delete(jar);

    assertThatThrownBy(this::open)
        .isInstanceOf(TierException.class)
        .hasMessage("There is no " + jar + " to bring to hosts. Remedy: ./mvnw -Dquick package.");
    assertThat(links.getFirst().alive()).isFalse();
  }

  @Test
  void itTellsWhatItsProcessesUseAndWhichAreJvms() throws Exception {
    long self = ProcessHandle.current().pid();
    try (LinkedHost host = open()) {
      ProcessUse use = null;
      while (use == null) {
        use = host.use(self).orElse(null);
      }

      assertThat(use.cpu()).isGreaterThan(Duration.ZERO);
      assertThat(use.rssBytes()).isGreaterThan(1L << 20);
      assertThat(use.threads()).isGreaterThan(1);
      assertThat(use.processes()).isPositive();
      assertThat(EphemeralContainer.jvms(host)).contains(self);
      assertThat(host.facts().cpus().size()).isPositive();
      Optional<MachineUse> cpus = host.cpus();
      while (cpus.isEmpty()) {
        cpus = host.cpus();
      }
      assertThat(cpus.get().cpus().keySet()).containsAll(host.facts().cpus().cpus());
    }
  }

  @Test
  void whatALoginPrintsIsRefusedAndTheConnectionEnds() {
    ShellLink noisy = new ShellLink(line -> "echo ' welcome'; echo again; " + line);
    assertThatThrownBy(
            () ->
                LinkedHost.open(
                    "there",
                    new Site(installation(), children, folder.resolve("logs")),
                    List.of(),
                    () -> noisy))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Host there prints at login: welcome. Remedy: have ~/.bashrc and the like print nothing"
                + " where there is no terminal.");
    assertThat(noisy.alive()).isFalse();
  }

  /** A database is asked to end before what it has started for others ends. */
  @Test
  void theLastProcessToStartEndsFirst() throws Exception {
    Path ended = folder.resolve("ended");
    try (LinkedHost host = open()) {
      for (String name : List.of("one", "two", "three")) {
        host.start(
            Launch.of(
                name,
                List.of("sh", "-c", "cat >/dev/null; echo " + name + " >>'" + ended + "'"),
                folder.resolve(name + ".log")));
      }
    }

    assertThat(ended).hasContent("three\ntwo\none\n");
  }
}
