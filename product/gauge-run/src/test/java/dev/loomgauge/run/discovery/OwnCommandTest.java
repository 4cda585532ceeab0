package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
