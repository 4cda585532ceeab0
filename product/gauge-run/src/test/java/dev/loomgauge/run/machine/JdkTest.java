package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
  @TempDir Path root;

  private static Jdk jdk(String version, String vendor, String arch, String... modules) {
    return new Jdk(Path.of("/jdk"), version, vendor, arch, List.of(modules));
  }

  private Fixture installed(String folder, String release) {
    Fixture machine =
        new Fixture(root)
            .file(folder + "/bin/java", "#!/bin/sh")
            .file(folder + "/release", release);
    assertThat(root.resolve(folder).resolve("bin/java").toFile().setExecutable(true)).isTrue();
    return machine;
  }

  @Test
  void theFileReleaseTellsAllOfIt() throws IOException {
    installed(
        "jdk",
        "IMPLEMENTOR=\"Maker\"\nJAVA_VERSION=\"25.0.3\"\nMODULES=\"java.base java.sql\"\n"
            + "OS_ARCH=\"x86_64\"");
    Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("jdk"));
    Path home = root.resolve("jdk").toRealPath();

    assertThat(Jdk.in(link))
        .hasValue(new Jdk(home, "25.0.3", "Maker", "x86_64", List.of("java.base", "java.sql")));
    assertThat(Jdk.in(link).map(Jdk::java)).hasValue(home.resolve("bin/java"));
  }

  @Test
  void withoutAProgramOrTheFileItIsNoJdk() throws IOException {
    installed("jdk", "JAVA_VERSION=\"25\"");
    Files.delete(root.resolve("jdk/release"));
    assertThat(Jdk.in(root.resolve("jdk"))).isEmpty();
    installed("jdk", "JAVA_VERSION=\"25\"");
    assertThat(root.resolve("jdk/bin/java").toFile().setExecutable(false)).isTrue();
    assertThat(Jdk.in(root.resolve("jdk"))).isEmpty();
  }

  @Test
  void theFeatureIsTheFirstNumber() {
    assertThat(
            Stream.of("25", "21.0.8", "26-ea", "24+36", "25.0.0", "1234567", "", "x")
                .map(version -> jdk(version, "", "").feature()))
        .containsExactly(25, 21, 26, 24, 25, 0, 0, 0);
  }

  @Test
  void versionsAreOrderedByTheirNumbers() {
    assertThat(
            Stream.of("21.0.10", "25", "21.0.9", "", "17.0.1")
                .map(version -> jdk(version, "", ""))
                .sorted(Jdk.BY_VERSION)
                .map(Jdk::version))
        .containsExactly("", "17.0.1", "21.0.9", "21.0.10", "25");
  }

  @Test
  void wordsLeaveOutWhatIsNotReported() {
    assertThat(jdk("25", "Maker", "x86_64").words()).isEqualTo("25 (Maker, x86_64)");
    assertThat(jdk("25", "Maker", "").words()).isEqualTo("25 (Maker)");
    assertThat(jdk("25", "", "x86_64").words()).isEqualTo("25 (x86_64)");
    assertThat(jdk("25", "", "").words()).isEqualTo("25");
  }

  @Test
  void missingIsWhatWatchingNeedsWhereModulesAreReported() {
    assertThat(jdk("25", "", "", "java.base", "jdk.management").missing())
        .containsExactly("jdk.management.agent", "jdk.management.jfr");
    assertThat(jdk("25", "", "", "").missing()).isEmpty();
  }

  @Test
  void foldersAreSearchedInTheOrderOfTheirPatternsAndEachJdkIsFoundOnce() {
    installed("usr/b", "JAVA_VERSION=\"22\"");
    installed("usr/a", "JAVA_VERSION=\"23\"");
    installed("home/.jdks/x/y", "JAVA_VERSION=\"24\"");
    installed("checkout/kept/z", "JAVA_VERSION=\"25\"");
    new Fixture(root)
        .file("checkout/bin/jdk-folders", "# first\n~/.jdks/*/y\n\nkept/*\n/usr/*\n/usr/a\n/no/*");

    assertThat(
            new JdkFolders(root, root.resolve("home"), root.resolve("checkout"))
                .installed().stream().map(Jdk::version))
        .containsExactly("24", "25", "23", "22");
    assertThat(new JdkFolders(root, root, root).installed()).isEmpty();
  }

  @Test
  void foldersAreThoseOfThisMachineAndOfItsUser() {
    assertThat(JdkFolders.of(Path.of("/checkout")))
        .isEqualTo(
            new JdkFolders(
                Path.of("/"), Path.of(System.getProperty("user.home")), Path.of("/checkout")));
  }

  @Test
  void openJ9IsToldByItsFolders() throws IOException {
    installed("usr/hotspot", "JAVA_VERSION=\"25\"");
    installed("usr/semeru", "JAVA_VERSION=\"25\"");
    Files.createDirectories(root.resolve("usr/semeru/lib/j9vm"));

    assertThat(Jdk.in(root.resolve("usr/hotspot")).map(Jdk::openJ9)).contains(false);
    assertThat(Jdk.in(root.resolve("usr/semeru")).map(Jdk::openJ9)).contains(true);
  }
}
