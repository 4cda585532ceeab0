package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnCommandTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path folder = Path.of("");

  private Path jar(String springBoot) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!springBoot.isEmpty()) {
      manifest.getMainAttributes().putValue("Spring-Boot-Version", springBoot);
    }
    Path jar = folder.resolve("my app.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private OwnCommand command(String springBoot) throws IOException {
    return OwnCommand.of(List.of(JAVA, "-jar", jar(springBoot).toString()));
  }

  @Test
  void springBootHasASwitchFrom32On() throws IOException {
    assertThat(command("3.2.0").modes(Map.of()))
        .isEqualTo(
            Map.of(
                "platform", Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "false"),
                "virtual", Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "true")));
    assertThat(command("4.1.1").modes(Map.of())).hasSize(2);
    assertThat(command("3.1.9").modes(Map.of())).containsOnlyKeys("platform");
    assertThat(command("3.1.9").noSwitch()).get().asString().contains("3.1.9");
  }

  @Test
  void aSwitchOfTheUsersGoesBeforeOurs() throws IOException {
    assertThat(command("").noSwitch()).get().asString().contains("--virtual");
    assertThat(command("").modes(Map.of("MODE", "v")))
        .isEqualTo(Map.of("platform", Map.of(), "virtual", Map.of("MODE", "v")));
  }

  @Test
  void itListensWhereItIsTold() throws IOException {
    OwnCommand spring = command("4.0.7");
    assertThat(spring.listening(Map.of("A", "b")))
        .isEqualTo(Map.of("SERVER_ADDRESS", "127.0.0.1", "SERVER_PORT", "{port}", "A", "b"));

    OwnCommand other = OwnCommand.of(List.of(JAVA, "-version"));
    assertThat(other.listening(Map.of())).containsEntry("PORT", "{port}");
    assertThat(other.listening(Map.of("LISTEN", ":{port}"))).isEqualTo(Map.of("LISTEN", ":{port}"));
  }

  @Test
  void itIsNamedAfterItsJarAndStartedAsItIs() throws IOException {
    OwnCommand command = command("4.0.7");
    assertThat(command.name()).isEqualTo("my-app");
    assertThat(command.command().subList(0, 3)).isEqualTo(List.of(JAVA, "{jvm}", "-jar"));
    assertThat(command.jdk()).isPresent();
  }

  @Test
  void withoutAJarItIsNamedAfterItsMainClassOrModule() {
    assertThat(name(JAVA, "-Xmx64m", "-cp", "a.jar:b.jar", "com.example.Shop", "--port"))
        .isEqualTo("Shop");
    assertThat(name(JAVA, "-p", "mods", "-m", "shop.web/shop.Main")).isEqualTo("shop.web");
    assertThat(name(JAVA, "src/Shop.java")).isEqualTo("Shop");
    assertThat(name(JAVA, "@options", "-version")).isEqualTo("java");
    assertThat(name("/bin/sh", "bin/start.sh", "x")).isEqualTo("start");
    assertThat(name("/bin/sh", "-c", "x")).isEqualTo("sh");
  }

  private static String name(String... words) {
    return OwnCommand.of(List.of(words)).name();
  }

  @Test
  void whatCannotBeStartedIsRefused() {
    assertThatThrownBy(() -> OwnCommand.of(List.of("/nowhere/java", "-version")))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "-- /nowhere/java: is no program that can be started. Give its path, or install it.");
    assertThatThrownBy(() -> OwnCommand.of(List.of(JAVA, "-jar", "missing.jar")))
        .isInstanceOf(OptionException.class)
        .hasMessage("-- -jar missing.jar: is not there. Build it, or correct the path.");
  }

  /** The jar, and the java, are those of the container. */
  @Test
  void aJarOfAnotherFileSystemIsNotLookedForHere() throws IOException {
    Path engine = Files.writeString(folder.resolve("podman"), "#!/bin/sh\n");
    assertThat(engine.toFile().setExecutable(true)).isTrue();
    List<String> missing =
        List.of(engine.toString(), "run", "image", "java", "-jar", "/app/app.jar");
    List<String> alsoHere =
        List.of(engine.toString(), "run", "image", "java", "-jar", jar("4.0.7").toString());

    assertThat(OwnCommand.of(missing).command()).isEqualTo(missing);
    assertThat(OwnCommand.of(missing).jar()).isEmpty();
    assertThat(OwnCommand.of(alsoHere).command()).isEqualTo(alsoHere);
    assertThat(OwnCommand.of(alsoHere).springBoot()).isEmpty();
  }

  @Test
  void aJarBehindAProgramIsKnownWhereItIsHere() throws IOException {
    String jar = jar("4.0.7").toString();
    List<String> missing = List.of("/bin/sh", "start", "-jar", "missing.jar");

    assertThat(OwnCommand.of(List.of("/usr/bin/env", JAVA, "-jar", jar)).springBoot())
        .hasValue("4.0.7");
    assertThat(OwnCommand.of(missing).command()).isEqualTo(missing);
    assertThat(OwnCommand.of(missing).jar()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2.9.0, false",
    "3.1.9, false",
    "3.2, true",
    "3.10.0-M1, true",
    "4.0.0, true",
    "10.0, true",
    "3, false",
    "x.9, false",
    "3.x, false"
  })
  void theSwitchIsKnownByBothNumbersOfTheVersion(String version, boolean known) {
    OwnCommand command =
        new OwnCommand(List.of("java"), Optional.empty(), Optional.empty(), Optional.of(version));

    assertThat(command.noSwitch().isEmpty()).isEqualTo(known);
  }

  @Test
  void aJdkWithoutVirtualThreadsHasNoSwitch() throws IOException {
    assertThat(of(jdk("20.0.2"), "4.0.0").noSwitch())
        .hasValue("JDK 20 has no virtual threads: start the service with JDK 21 or newer.");
    assertThat(of(jdk("21.0.8"), "4.0.0").noSwitch()).isEmpty();
    assertThat(of(jdk("20.0.2"), "4.0.0").modes(Map.of())).isEqualTo(Map.of("platform", Map.of()));
    assertThat(of(jdk("21.0.8"), "4.0.0").modes(Map.of("OWN", "1")))
        .isEqualTo(Map.of("platform", Map.of(), "virtual", Map.of("OWN", "1")));
  }

  private static OwnCommand of(Optional<Jdk> jdk, String springBoot) {
    return new OwnCommand(List.of("java"), jdk, Optional.empty(), Optional.of(springBoot));
  }

  private Optional<Jdk> jdk(String version) throws IOException {
    Path home = folder.resolve("jdk-" + version);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return Jdk.in(home);
  }

  @Test
  void anyFrameworkIsToldItsPortByTheVariablesOfAll() {
    OwnCommand other = OwnCommand.of(List.of(JAVA, "-version"));
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put("SERVER_ADDRESS", "127.0.0.1");
    expected.put("SERVER_PORT", "{port}");
    expected.put("QUARKUS_HTTP_HOST", "127.0.0.1");
    expected.put("QUARKUS_HTTP_PORT", "{port}");
    expected.put("MICRONAUT_SERVER_HOST", "127.0.0.1");
    expected.put("MICRONAUT_SERVER_PORT", "{port}");
    expected.put("PORT", "8080");

    assertThat(other.listening(Map.of("PORT", "8080"))).isEqualTo(expected);
    assertThat(OwnCommand.of(List.of(JAVA, "-Dport={port}", "Main")).listening(Map.of())).isEmpty();
  }

  @Test
  void springBootIsToldItsPortEvenWhereTheCommandAsksForIt() throws IOException {
    OwnCommand spring =
        OwnCommand.of(List.of(JAVA, "-jar", jar("4.0.7").toString(), "--port={port}"));

    assertThat(spring.listening(Map.of()))
        .isEqualTo(Map.of("SERVER_ADDRESS", "127.0.0.1", "SERVER_PORT", "{port}"));
  }

  @Test
  void aPathThatCountsFromTheFolderOfTheStartIsFound() {
    assertThat(OwnCommand.of(List.of(JAVA, "-cp", "no-such:src/main/java", "Main")).relative())
        .hasValue("src/main/java");
    assertThat(OwnCommand.of(List.of(JAVA, "-Dconfig=pom.xml", "Main")).relative())
        .hasValue("pom.xml");
    assertThat(OwnCommand.of(List.of(JAVA, "-cp", "/tmp", "no-such", "-")).relative()).isEmpty();
  }

  @Test
  void placeholdersAndPathsOfTheCommandAreItsOwn() throws IOException {
    Path jar = jar("");
    OwnCommand given = OwnCommand.of(List.of(JAVA, "-Xss1m", "{jvm}", "-jar", jar.toString(), "x"));

    assertThat(given.command())
        .containsExactly(JAVA, "-Xss1m", "{jvm}", "-jar", jar.toString(), "x");
    assertThat(given.jar()).hasValue(jar.toAbsolutePath());
    assertThat(given.springBoot()).isEmpty();
    assertThat(OwnCommand.of(List.of("/bin/sh", "x")).jdk()).isEmpty();
    assertThat(OwnCommand.nameOf(List.of("/usr/bin/java", "--add-opens", "a/b=c", "a.b.Main$X")))
        .isEqualTo("Main-X");
    assertThat(OwnCommand.nameOf(List.of("java", "-jar"))).isEqualTo("java");
  }

  @Test
  void aFileThatIsNoJarIsNamed() throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    assertThatThrownBy(() -> OwnCommand.of(List.of(JAVA, "-jar", text.toString())))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("-- -jar " + text + ": is no jar: ")
        .hasMessageEndingWith(" Build it.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java --module shop.web/shop.Main x|shop.web",
        "java -m shop.web|shop.web",
        "java -jar lib/shop-1.2.jar|shop-1.2",
        "java -jar|java",
        "java -m|java",
        "/opt/bin/java {jvm} a.b.Shop|Shop",
        "java Shop.java|Shop",
        "java -cp x -jar y.jar z.Main|y",
        "java -classpath x a.Main|Main",
        "java --class-path x a.Main|Main",
        "java -p x a.Main|Main",
        "java --module-path x a.Main|Main",
        "java --upgrade-module-path x a.Main|Main",
        "java --add-modules x a.Main|Main",
        "java --add-exports x a.Main|Main",
        "java --add-reads x a.Main|Main",
        "java --limit-modules x a.Main|Main",
        "java --patch-module x a.Main|Main",
        "java --enable-native-access x a.Main|Main",
        "java --source 21 a.Main|Main",
        "javac Shop.java|javac",
        "bash run/start.sh|start",
        "/bin/dash start|start",
        "ksh start.sh|start",
        "/usr/bin/zsh start.sh|start",
        "fish start.sh|fish",
        "/bin/sh|sh",
        "/opt/my+shop_2.sh a|my-shop_2",
      })
  void aNameSaysWhatIsStarted(String words, String name) {
    assertThat(OwnCommand.nameOf(List.of(words.split(" ", -1)))).isEqualTo(name);
  }

  @Test
  void whyThereIsNoSwitchIsTold() throws IOException {
    assertThat(command("").noSwitch())
        .hasValue(
            "No switch for virtual threads is known of this service: name it with --virtual"
                + " 'NAME=VALUE', an environment variable. If its framework is recognized, its"
                + " switch is printed after the observation.");
    assertThat(command("3.1.9").noSwitch())
        .hasValue(
            "Spring Boot 3.1.9 has no switch for virtual threads: 3.2 is the first that has.");
  }

  @Test
  void theSameJavaIsMeantWhereverTheCommandNamesIt() {
    Optional<String> onPath = SearchPath.find("java").map(Path::toString);
    assumeThat(onPath).isPresent();
    assertThat(OwnCommand.of(List.of("/usr/bin/env", "java", "javac", "{port}")).command())
        .containsExactly("/usr/bin/env", onPath.orElseThrow(), "javac", "{port}");
    OwnCommand java = OwnCommand.of(List.of("java", "Main"));
    assertThat(java.command()).containsExactly(onPath.orElseThrow(), "{jvm}", "Main");
    assertThat(java.jar()).isEmpty();
  }

  @Test
  void aJavaWithOpenJ9IsRefusedBeforeItIsStarted() throws IOException {
    Path java = Files.createDirectories(folder.resolve("semeru/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n");
    Files.writeString(folder.resolve("semeru/release"), "JAVA_VERSION=\"21.0.9\"\n");
    Files.createDirectories(folder.resolve("semeru/lib/default"));
    assertThat(java.toFile().setExecutable(true)).isTrue();

    assertThatThrownBy(() -> OwnCommand.of(List.of(java.toString(), "Main")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("is of a JDK with OpenJ9, which Loomgauge cannot watch.");
  }
}
