package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The distribution as a stranger has it: unpacked into a folder that nobody may write to, started
 * through a link from another folder, without Maven and with an empty home.
 */
@Tag("full")
@Tag("beside")
class InstallIT {
  private static final Path DIST = Commands.root().resolve("target/dist");
  private static final Path JDK = Path.of(System.getProperty("java.home"));
  private static final Path WRK =
      Path.of("../gauge-core/src/test/resources/dev/loomgauge/core/audit/format/wrk-honest.txt");
  private static final Path SERVICE = OwnJar.of("Own");

  @TempDir private static Path shared = Path.of("");
  private static Path installation = Path.of("");
  private static Map<Path, String> unpacked = Map.of();

  private static Path home = Path.of("");
  private static Path work = Path.of("");
  private static Path path = Path.of("");
  private static Path link = Path.of("");

  @BeforeAll
  static void install() throws IOException {
    installation = unpack(zip("loomgauge-[\\d.]+\\.zip"), shared.resolve("a program's folder"));
    unpacked = state(installation);
    home = Files.createDirectory(shared.resolve("home"));
    work = Files.createDirectory(shared.resolve("work"));
    path = programs(Files.createDirectory(shared.resolve("path")));
    link =
        Files.createSymbolicLink(
            shared.resolve("loomgauge"), shared.relativize(installation.resolve("bin/loomgauge")));
  }

  /** The zip of that name, if this build made it. */
  private static Path zip(String name) throws IOException {
    List<Path> found = DIST.toFile().exists() ? list(DIST, n -> n.matches(name)) : List.of();
    assumeTrue(
        found.size() == 1 && !before(found.getFirst(), Path.of("target/gauge-cli.jar")),
        "needs the distributions of this build, which -Pdist and -Pfull make");
    return found.getFirst();
  }

  private static boolean before(Path file, Path other) throws IOException {
    return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(other)) < 0;
  }

  private static List<Path> list(Path folder, Predicate<String> name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> name.test(String.valueOf(file.getFileName()))).toList();
    }
  }

  /** Unpacks with the modes of the zip, but for the right to write; returns its only folder. */
  private static Path unpack(Path zip, Path into) throws IOException {
    Files.createDirectory(into);
    try (FileSystem files =
            FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", "true"));
        Stream<Path> all = Files.walk(files.getPath("/"))) {
      List<Path> entries = all.skip(1).toList();
      for (Path entry : entries) {
        Files.copy(entry, into.resolve(entry.toString().substring(1)));
      }
      for (Path entry : entries.reversed()) {
        Files.setPosixFilePermissions(
            into.resolve(entry.toString().substring(1)),
            PosixFilePermissions.fromString(
                PosixFilePermissions.toString(Files.getPosixFilePermissions(entry))
                    .replace('w', '-')));
      }
    }
    List<Path> folders = list(into, _ -> true);
    assertThat(folders).hasSize(1);
    return folders.getFirst();
  }

  /** Every program of the machine but Java and Maven. */
  private static Path programs(Path into) throws IOException {
    for (Path folder : List.of(Path.of("/usr/bin"), Path.of("/bin"))) {
      for (Path program : list(folder, name -> !name.matches("java.*|mvn.*"))) {
        Path own = into.resolve(program.getFileName());
        if (Files.notExists(own)) {
          Files.createSymbolicLink(own, program);
        }
      }
    }
    return into;
  }

  private static Map<Path, String> state(Path folder) throws IOException {
    Map<Path, String> state = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        state.put(file, Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return state;
  }

  @Test
  void whatTestsAndBuildsOfUsersNeedIsInItsLibraries() {
    assertThat(installation.resolve("lib/loomgauge-junit.jar")).isRegularFile();
    assertThat(installation.resolve("lib/loomgauge-maven-plugin.jar")).isRegularFile();
  }

  private static Commands.Done run(String... words) throws Exception {
    return run(link, Map.of("HOME", home.toString(), "JAVA_HOME", JDK.toString()), words);
  }

  private static Commands.Done run(Path program, Map<String, String> environment, String... words)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    Path out = shared.resolve("out");
    Path err = shared.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put("PATH", path.toString());
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new Commands.Done(process.waitFor(), Files.readString(out), Files.readString(err));
  }

  /** What the first start makes beside its command would be written into a folder that goes. */
  @AfterAll
  static void awaitTheCache() throws Exception {
    Path kept = home.resolve(".cache/loomgauge/kept");
    if (unpacked.isEmpty()) {
      return; // there was no zip
    }
    for (int i = 0; i < 1_200 && !list(kept, name -> name.endsWith(".making")).isEmpty(); i++) {
      Thread.sleep(100);
    }
    assertThat(list(kept, name -> name.matches("start-.*\\.aot"))).isNotEmpty();
  }

  @AfterEach
  void nothingIsWrittenIntoItsFolder() throws IOException {
    assertThat(state(installation)).isEqualTo(unpacked);
  }

  @Test
  void itsHelpIsPrintedWhateverIsKnownOfTheUser() throws Exception {
    String help = run("--help").out();

    assertThat(help).startsWith("Usage: loomgauge").contains("try", "predict", "audit");
    Path temporary = Files.createDirectories(shared.resolve("tmp"));
    Map<String, String> noHome =
        Map.of("JAVA_HOME", JDK.toString(), "TMPDIR", temporary.toString());
    assertThat(run(link, noHome, "doctor", "--help").err()).isEmpty();
    assertThat(list(temporary, name -> name.matches("loomgauge-\\d+"))).hasSize(1);
    assertThat(run("completion", "bash").out()).contains("two-stations");
  }

  @Test
  void theMachineIsExamined() throws Exception {
    Commands.Done done = run("doctor", "--quick", "--plain");

    assertThat(done.code()).as(done.err()).isIn(ExitCode.DONE, ExitCode.GATE_FAILED);
    assertThat(done.out()).contains("gauge-load, ", "free for " + work.toRealPath());
  }

  @Test
  void aModelIsPredicted() throws Exception {
    Commands.Done done = run("predict", "two-stations");

    assertThat(done).isEqualTo(Commands.run("predict", "two-stations"));
    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.err()).startsWith("two-stations: ").hasLineCount(1);
  }

  @Test
  void aPrintIsAudited() throws Exception {
    Commands.Done done = run("audit", WRK.toRealPath().toString());

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out()).isEqualTo(Commands.run("audit", WRK.toRealPath().toString()).out());
    Commands.Done alone =
        run(
            installation.resolve("bin/loomgauge-audit"),
            Map.of("HOME", home.toString(), "JAVA_HOME", JDK.toString()),
            WRK.toRealPath().toString());
    assertThat(alone.out()).as(alone.err()).isEqualTo(done.out());
  }

  @Test
  void whatIsPrintedIsTheSameUnderEveryLocale() throws Exception {
    String usual = Commands.run("audit", WRK.toRealPath().toString()).out();
    Path folder = Files.createDirectory(shared.resolve("locales"));
    Path named = Files.copy(WRK, folder.resolve("Größe µ.txt"));

    for (String locale : List.of("tr_TR.UTF-8", "C", "none_NONE")) {
      Map<String, String> environment =
          Map.of("HOME", home.toString(), "JAVA_HOME", JDK.toString(), "LC_ALL", locale);
      assertThat(run(link, environment, "audit", WRK.toRealPath().toString()))
          .as(locale)
          .isEqualTo(new Commands.Done(ExitCode.DONE, usual, ""));
      Commands.Done done = run(link, environment, "audit", named.toString());
      if (done.code() != ExitCode.DONE) { // its characters are none of this locale
        assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(done.err()).contains("Remedy: use one with UTF-8").hasLineCount(1);
      }
    }
  }

  @Test
  void aDiskThatIsFullIsOneLine() throws Exception {
    Path recorded = Recorded.copiedTo(shared.resolve("to be reported")).root();

    Commands.Done done =
        inSmallFolder("size=800k", "cp -r '" + recorded + "' run && \"$0\" report run");
    assertThat(done.code()).as(done.out()).isEqualTo(ExitCode.FAILED);
    assertThat(done.err().lines().filter(line -> !line.startsWith("report: ")))
        .singleElement()
        .asString()
        .startsWith("Cannot write ")
        .contains("No space left on device");

    done = inSmallFolder("size=4k", "echo >full; \"$0\" audit '" + WRK.toRealPath() + "' >out");
    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
    assertThat(done.err())
        .isEqualTo(
            "Standard output cannot be written: No space left on device. What is printed is not"
                + " whole.\n");
  }

  @Test
  void aFolderThatCannotBeWrittenIsOneLine() throws Exception {
    Commands.Done done = inSmallFolder("ro", "\"$0\" predict two-stations --out here");

    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
    assertThat(done.err().lines().filter(line -> !line.startsWith("two-stations: ")))
        .singleElement()
        .asString()
        .startsWith("Cannot write ")
        .contains("here", "Read-only file system");
  }

  /**
   * Runs a script in a file system of its own, with the launcher as its name.
   *
   * @param options of the file system
   */
  private static Commands.Done inSmallFolder(String options, String script) throws Exception {
    Path folder = Files.createDirectories(shared.resolve("small"));
    Map<String, String> environment = Map.of("HOME", home.toString(), "JAVA_HOME", JDK.toString());
    String mount = "mount -t tmpfs -o %s none '%s'".formatted(options, folder);
    Path unshare = path.resolve("unshare");
    assumeTrue(
        run(unshare, environment, "-rm", "sh", "-c", mount).code() == 0,
        "needs a mount namespace (root, or user namespaces)");
    return run(
        unshare,
        environment,
        "-rm",
        "sh",
        "-c",
        "%s && cd '%s' && %s".formatted(mount, folder, script),
        link.toString());
  }

  @Test
  void aRecordedRunIsReported() throws Exception {
    Recorded.copiedTo(work.resolve("recorded"));

    Commands.Done done = run("report", "recorded");

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(work.resolve("recorded/report.html")).isNotEmptyFile();
  }

  @Test
  void aServiceIsObservedAndResultsComeToTheCurrentFolder() throws Exception {
    Commands.Done done =
        run(
            "try",
            "--plain",
            "--observe",
            "--max-users",
            "16",
            "--get",
            "/slow/{1..10}",
            "--write",
            "own.yaml",
            "--",
            JDK.resolve("bin/java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-jar",
            SERVICE.toString());

    assertThat(done.code()).as(done.err() + done.out()).isEqualTo(ExitCode.DONE);
    assertThat(work.resolve("own.yaml")).isNotEmptyFile();
    assertThat(work.resolve("results")).isNotEmptyDirectory();
    assertThat(home.resolve(".cache/loomgauge/kept")).isDirectory();
  }

  /** With another home its PostgreSQL is unpacked first; every window is short. */
  @Test
  void theLabMeasuresItsFirstScenario() throws Exception {
    Path lab = unpack(zip("loomgauge-lab-[\\d.]+\\.zip"), shared.resolve("lab"));
    String quick = Files.readString(lab.resolve("scenarios/01-quick.yaml"));
    String brief =
        quick
            .replace("orders: 1_000_000, customers: 100_000", "orders: 20_000, customers: 1_000")
            .replace("warm: 30s, measure: 3s", "warm: 3s, burst: 2s, rest: 1s, measure: 1s")
            .replace("hold: 5s", "hold: 2s, window: fixed")
            .replaceAll("-Xm[sx]2g|-Xmn1g", "-Xmx512m")
            .replace("-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");
    assertThat(brief.lines().filter(line -> !quick.lines().toList().contains(line))).hasSize(4);
    Files.writeString(work.resolve("brief.yaml"), brief);

    Commands.Done done =
        run(
            lab.resolve("bin/loomgauge"),
            Map.of("HOME", home.toString(), "JAVA_HOME", JDK.toString()),
            "run brief.yaml --plain --time 1s --out lab --set threads=virtual --set users=40"
                .split(" "));

    assertThat(done.code()).as(done.err()).isIn(ExitCode.DONE, ExitCode.FAILED);
    assertThat(new ResultsFolder(work.resolve("lab")).readTrials())
        .as(done.err())
        .hasSize(2)
        .allMatch(trial -> trial.outcome() == Trial.Outcome.COMPLETED);
    assertThat(work.resolve("lab/report.html")).isNotEmptyFile();
  }

  /** Its Java is in the zip for one platform, which is made on that platform. */
  @Test
  void withItsOwnJavaNoneIsNeeded() throws Exception {
    Path whole = unpack(zip("loomgauge-[\\d.]+-.+\\.zip"), shared.resolve("with a Java"));

    Commands.Done done =
        run(whole.resolve("bin/loomgauge"), Map.of("HOME", home.toString()), "doctor", "--quick");

    assertThat(done.out()).contains("running " + System.getProperty("java.version"));
  }
}
