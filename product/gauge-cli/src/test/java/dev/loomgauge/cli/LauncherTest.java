package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/loomgauge} of a distribution, with a Java that prints what it is asked for. */
@Timeout(60)
class LauncherTest {
  private static final Path BIN = Commands.root().resolve("bin");
  private static final List<String> PROGRAMS =
      List.of("find", "id", "mkdir", "mktemp", "mv", "nice", "readlink", "rm", "sed");

  /** Prints its JAVA_HOME and its arguments; makes the AOT cache that it is to make. */
  private static final String JAVA =
      """
      #!/bin/sh
      printf 'JAVA_HOME=%s\\n' "${JAVA_HOME-}"
      for word; do
        case $word in -XX:AOTCacheOutput=*) : >"${word#*=}" ;; esac
        printf '%s\\n' "$word"
      done
      """;

  @TempDir private Path folder = Path.of("");
  private final Map<String, String> environment = new HashMap<>();
  private Path home = Path.of("");

  @BeforeEach
  void aUser() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    environment.put("HOME", home.toString());
    environment.put("JAVA_HOME", jdk("25.0.3").toString());
    environment.put("PATH", programs().toString());
    environment.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
  }

  /** None but those that it calls: no Java, and no name by which it might be called itself. */
  private Path programs() throws IOException {
    Path path = Files.createDirectory(folder.resolve("path"));
    for (String program : PROGRAMS) {
      Path usual = Path.of("/usr/bin", program);
      Files.createSymbolicLink(
          path.resolve(program), Files.exists(usual) ? usual : Path.of("/bin", program));
    }
    return path;
  }

  private Path jdk(String version) throws IOException {
    Path jdk = folder.resolve("JDK " + version);
    executable(jdk.resolve("bin/java"), JAVA);
    executable(jdk.resolve("bin/javac"), "");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return jdk;
  }

  private static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /**
   * Installs one.
   *
   * @param id of its programs
   * @return its launcher
   */
  private Path installed(String name, String id) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
    for (String file : List.of("loomgauge", "find-jdk.sh")) {
      Files.copy(BIN.resolve(file), bin.resolve(file));
    }
    Files.writeString(bin.resolve("jdk-folders"), "# none\n");
    Path programs = Files.createDirectory(folder.resolve(name).resolve("programs"));
    Files.writeString(programs.resolve("id"), id + "\n");
    Files.writeString(programs.resolve("gauge-cli.jar"), "");
    return bin.resolve("loomgauge");
  }

  private Commands.Done run(Path launcher, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path err = folder.resolve("err");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Commands.Done(process.waitFor(), out, Files.readString(err));
  }

  /** The folder for what is kept between runs. */
  private Path kept(Path launcher) throws IOException, InterruptedException {
    Commands.Done done = run(launcher, "doctor");
    assertThat(done.err()).isEmpty();
    return Path.of(
        done.out()
            .lines()
            .filter(word -> word.startsWith("-Dloomgauge.kept="))
            .map(word -> word.substring(word.indexOf('=') + 1))
            .findFirst()
            .orElseThrow());
  }

  @Test
  void aLinkToALinkLeadsToItsFolderWhateverTheNamesHaveInThem() throws Exception {
    Path launcher = installed("a program's folder", "1");
    Path links = Files.createDirectory(folder.resolve("my links"));
    Path first = Files.createSymbolicLink(links.resolve("first"), links.relativize(launcher));
    Path second = Files.createSymbolicLink(folder.resolve("my second"), first);

    Commands.Done done = run(second, "doctor", "--out", "a folder", "");

    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .contains(
            "-Dloomgauge.home=" + folder.resolve("a program's folder") + "\n",
            "-Dloomgauge.called='" + second + "'\n")
        .endsWith("\ndoctor\n--out\na folder\n\n");
  }

  @Test
  void withoutAJdkThatIsNewEnoughItSaysHowToGetOne() throws Exception {
    Path launcher = installed("loomgauge", "1");
    environment.put("JAVA_HOME", jdk("21.0.1").toString());
    Commands.Done old = run(launcher, "--help");
    environment.remove("JAVA_HOME");
    Commands.Done none = run(launcher, "--help");

    assertThat(none).isEqualTo(old);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.out()).isEmpty();
    assertThat(none.err())
        .startsWith("Loomgauge needs a JDK 25 or newer and found none: install one ")
        .endsWith(" or set JAVA_HOME to its folder.\n")
        .hasLineCount(1);
  }

  /** They run on the Java of the user, whichever Loomgauge itself runs on. */
  @Test
  void theJavaHomeOfServicesIsThatOfTheUser() throws Exception {
    Path launcher = installed("loomgauge", "1");
    Path ours = folder.resolve("JDK 25.0.3");
    Files.writeString(launcher.resolveSibling("jdk-folders"), ours + "\n");
    Path old = jdk("21.0.1");

    environment.put("JAVA_HOME", old.toString());
    assertThat(run(launcher, "doctor").out()).startsWith("JAVA_HOME=" + old + "\n");
    environment.remove("JAVA_HOME");
    assertThat(run(launcher, "doctor").out()).startsWith("JAVA_HOME=\n");

    Files.createSymbolicLink(folder.resolve("loomgauge/runtime"), ours);
    assertThat(run(launcher, "doctor").out()).startsWith("JAVA_HOME=\n");
    environment.put("JAVA_HOME", old.toString());
    assertThat(run(launcher, "doctor").out()).startsWith("JAVA_HOME=" + old + "\n");
  }

  @Test
  void whatIsKeptLiesInTheCacheOfTheUserOrBelowTheFolderForTemporaryFiles() throws Exception {
    Path launcher = installed("loomgauge", "1");
    assertThat(kept(launcher)).isEqualTo(home.resolve(".cache/loomgauge/kept")).isDirectory();

    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    assertThat(kept(launcher)).isEqualTo(folder.resolve("cache/loomgauge/kept")).isDirectory();

    environment.put("XDG_CACHE_HOME", "/proc/none"); // nothing can be made there
    Path temporary = kept(launcher);
    assertThat(temporary.getParent()).isEqualTo(folder.resolve("tmp"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
        .isEqualTo("rwx------");

    environment.remove("XDG_CACHE_HOME");
    environment.remove("HOME");
    assertThat(kept(launcher)).isEqualTo(temporary);
  }

  /** It might be another user's, whose classes must not be loaded. */
  @Test
  void aLinkInThePlaceOfTheTemporaryFolderIsNotFollowed() throws Exception {
    Path launcher = installed("loomgauge", "1");
    environment.remove("HOME");
    Path usual = kept(launcher);
    Files.delete(usual);
    Files.createSymbolicLink(usual, Files.createDirectory(folder.resolve("trap")));

    assertThat(kept(launcher)).isNotEqualTo(usual).isDirectory();
    assertThat(folder.resolve("trap")).isEmptyDirectory();
  }

  @Test
  void versionsSideBySideHaveAnAotCacheEach() throws Exception {
    Path kept = home.resolve(".cache/loomgauge/kept");
    List<Path> versions = List.of(installed("loomgauge-1.0", "1"), installed("loomgauge-1.1", "2"));
    for (Path version : versions) {
      assertThat(run(version, "audit").out()).doesNotContain("-XX:AOTCache=");
    }
    while (files(kept).stream().filter(name -> name.matches("start-.*\\.aot")).count() < 2) {
      Thread.onSpinWait();
    }

    assertThat(run(versions.getFirst(), "audit").out())
        .contains("-XX:AOTCache=" + kept.resolve("start-loomgauge-1.0-1-25.0.3.aot") + "\n");
    assertThat(run(versions.getLast(), "audit").out())
        .contains("-XX:AOTCache=" + kept.resolve("start-loomgauge-1.1-2-25.0.3.aot") + "\n");
    while (files(kept).stream().anyMatch(name -> name.endsWith(".making"))) {
      Thread.onSpinWait();
    }
  }

  @Test
  void noCacheIsMadeBesideWhatMeasures() throws Exception {
    Path launcher = installed("loomgauge", "1");

    for (String command : List.of("run", "try", "gate", "bench", "reproduce", "doctor", "hosts")) {
      run(launcher, command);
      assertThat(files(home.resolve(".cache/loomgauge/kept"))).as(command).isEmpty();
    }
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  /** Alpine, another processor: nothing there could start the Java of the zip. */
  @Test
  void whereItsOwnJavaCannotRunThatOfTheMachineIsTaken() throws Exception {
    Path launcher = installed("loomgauge", "1");
    Path own = Files.createDirectories(folder.resolve("loomgauge/runtime"));
    executable(own.resolve("bin/java"), "#!/bin/sh\necho own\n");
    Files.writeString(own.resolve("release"), "JAVA_VERSION=\"25.0.9\"\n");

    Files.writeString(own.resolve("loader"), "/\n");
    assertThat(run(launcher, "doctor").out()).isEqualTo("own\n");
    Files.writeString(own.resolve("loader"), "/none/ld-linux.so\n");
    assertThat(run(launcher, "doctor").out()).startsWith("JAVA_HOME=").endsWith("\ndoctor\n");
    environment.remove("JAVA_HOME");
    assertThat(run(launcher, "doctor").err())
        .startsWith(
            "The Java of this zip does not run here, where /none/ld-linux.so is missing. Loomgauge"
                + " needs a JDK 25 or newer and found none: install one ")
        .hasLineCount(1);
  }

  @Test
  void aJdkWithOpenJ9IsNone() throws Exception {
    Path launcher = installed("loomgauge", "1");
    Path semeru = jdk("25.0.4");
    Files.createDirectories(semeru.resolve("lib/j9vm"));
    environment.put("JAVA_HOME", semeru.toString());

    Commands.Done done = run(launcher, "doctor");

    assertThat(done.code()).isEqualTo(2);
    assertThat(done.err()).contains("but none with OpenJ9").hasLineCount(1);
  }

  @Test
  void inAShellOfWindowsItSaysWhereItRuns() throws Exception {
    environment.put("OS", "Windows_NT");

    Commands.Done done = run(installed("loomgauge", "1"), "--help");

    assertThat(done.code()).isEqualTo(2);
    assertThat(done.err()).startsWith("Loomgauge runs on Linux.").contains("WSL2").hasLineCount(1);
    assertThat(BIN.resolve("loomgauge.cmd"))
        .content()
        .contains("Loomgauge runs on Linux.", "WSL2", "exit /b 2");
  }
}
