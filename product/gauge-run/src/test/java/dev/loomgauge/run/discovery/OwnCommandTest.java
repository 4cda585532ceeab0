package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.run.machine.Jdk;
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
        .hasMessageContaining("/nowhere/java");
    assertThatThrownBy(() -> OwnCommand.of(List.of(JAVA, "-jar", "missing.jar")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("missing.jar");
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
}
