package dev.loomgauge.run.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.run.probe.jvm.FlightProbe;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.SchedulingCanary;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A JVM that does not see our files, or must not write them, is read like any other. */
@Tag("full")
@Execution(ExecutionMode.CONCURRENT)
class OwnFileSystemsIT {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path AGENT = ROOT.resolve("product/gauge-agent/target/gauge-agent.jar");
  private static final int REQUESTS = 16;
  private static final String NOBODY = "65534";

  private static final List<String> OTHER_USER =
      List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");

  /** Outside of /tmp, which the service has for itself. */
  @TempDir(factory = VarTmp.class)
  Path program;

  /** Ours, in our /tmp: the service does not see it. */
  @TempDir Path folder;

  enum Apart {
    FILE_SYSTEMS,
    USER,
    BOTH;

    List<String> words(Path temporary) {
      List<String> words = new ArrayList<>();
      if (this != USER) {
        words.addAll(
            List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "sh",
                "-c",
                "mount --bind " + temporary + " /tmp && exec \"$@\"",
                "sh"));
      }
      if (this != FILE_SYSTEMS) {
        words.addAll(OTHER_USER);
      }
      return words;
    }
  }

  @BeforeAll
  static void namespacesAreAllowed() throws Exception {
    Process tried =
        new ProcessBuilder("unshare", "--mount", "true").redirectErrorStream(true).start();
    String said = new String(tried.getInputStream().readAllBytes(), UTF_8);
    assumeTrue(tried.waitFor() == 0, "no mount namespaces here: " + said);
  }

  @BeforeEach
  void openToOthers() throws IOException {
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @EnumSource
  void aServiceWithAnotherViewIsReadLikeAnyOther(Apart apart) throws Exception {
    Path temporary = Files.createDirectory(program.resolve("tmp"));
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (TrafficProgram traffic =
        TrafficProgram.start(
            apart.words(temporary),
            Programs.JAVA_HOME.resolve("bin/java"),
            "virtual",
            program,
            List.of())) {
      try (JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of())) {
        assertThat(jvm.files().ours()).isFalse();
        SchedulingCanary.in(jvm, Programs.INSTALLATION, true);
        List<TraceEvent> events = recorded(traffic, jvm);
        Path recording = folder.resolve("recording.jfr");
        try (FlightProbe flight =
            FlightProbe.start(jvm, Files.createDirectory(folder.resolve("jfr")), _ -> {})) {
          traffic.requests(REQUESTS, "/");
          assertThat(flight.end(recording, Duration.ofSeconds(10))).isTrue();
        }
        Path threads = folder.resolve("threads.json");
        jvm.dumpThreads(threads);
        HeapReader heap = HeapReader.read(jvm, folder);

        assertThat(events).filteredOn(e -> e.kind() == Kind.ENTRY).hasSize(REQUESTS);
        assertThat(events).filteredOn(e -> e.kind() == Kind.ACQUIRE).isNotEmpty();
        assertThat(recording).isNotEmptyFile();
        assertThat(threads).content().contains("threadDump");
        assertThat(heap.bytes()).isGreaterThan(100_000);
      }
      // By the next run, when the agent of this one has been deleted.
      try (JvmProbe again = JvmProbe.attach(traffic.pid(), Map.of())) {
        assertThat(recorded(traffic, again)).filteredOn(e -> e.kind() == Kind.ACQUIRE).isNotEmpty();
      }
      Path process = Path.of("/proc/" + traffic.pid());
      assertThat(leftIn(temporary, process)).isEmpty();
      assertThat(leftIn(process.resolve("root/tmp"), process)).isEmpty();
    }
  }

  private List<TraceEvent> recorded(TrafficProgram traffic, JvmProbe jvm)
      throws InterruptedException {
    List<ProbeException> problems = new ArrayList<>();
    try (TraceRecording recording = TraceRecording.start(jvm, AGENT, true, problems::add)) {
      traffic.requests(REQUESTS, "/");
      List<TraceEvent> events =
          recording.end(folder.resolve("trace.jfr"), Set.of(), Map.of()).getFirst();
      assertThat(problems).isEmpty();
      return events;
    }
  }

  /**
   * Of ours, for a JVM; it has files of its own there, and a folder of temporary files that
   * everybody uses has those of other tests, which are of another user.
   */
  private static List<Path> leftIn(Path temporary, Path process) throws IOException {
    Object owner = Files.getAttribute(process, "unix:uid");
    List<Path> left = new ArrayList<>();
    try (Stream<Path> files = Files.list(temporary)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().matches("loomgauge-\\d+")).toList()) {
        if (ownedBy(owner, file)) {
          left.add(file);
        }
      }
    }
    return left;
  }

  /** A file that another test has deleted meanwhile is nobody's. */
  private static boolean ownedBy(Object owner, Path file) throws IOException {
    try {
      return Files.getAttribute(file, "unix:uid").equals(owner);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Makes folders there. */
  static final class VarTmp implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
        throws IOException {
      return Files.createTempDirectory(Path.of("/var/tmp"), "traffic");
    }
  }
}
