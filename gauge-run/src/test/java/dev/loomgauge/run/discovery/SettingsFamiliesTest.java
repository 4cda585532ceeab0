package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.SettingsFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFamiliesTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path folder = Path.of("");

  private SettingsFamily of(String name, String value, String... entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue(name, value);
    Path jar = folder.resolve("app.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String entry : entries) {
        out.putNextEntry(new JarEntry(entry));
      }
    }
    return SettingsFamilies.of(OwnCommand.of(List.of(JAVA, "-jar", jar.toString())));
  }

  @Test
  void springBootIsToldByItsManifestAndItsServerByItsLibraries() throws IOException {
    assertThat(of("Spring-Boot-Version", "4.0.3", "BOOT-INF/lib/tomcat-embed-core-11.0.1.jar"))
        .isEqualTo(SettingsFamily.SPRING_BOOT_TOMCAT);
    assertThat(of("Spring-Boot-Version", "3.5.0", "BOOT-INF/lib/jetty-server-12.0.1.jar"))
        .isEqualTo(SettingsFamily.SPRING_BOOT);
  }

  @Test
  void quarkusIsToldByItsMainClass() throws IOException {
    assertThat(of("Main-Class", "io.quarkus.bootstrap.runner.QuarkusEntryPoint"))
        .isEqualTo(SettingsFamily.QUARKUS);
    assertThat(of("Main-Class", "shop.Main")).isEqualTo(SettingsFamily.OTHER);
  }

  @Test
  void aCommandWithoutAJarTellsNothing() {
    assertThat(SettingsFamilies.of(OwnCommand.of(List.of(JAVA, "shop.Main"))))
        .isEqualTo(SettingsFamily.OTHER);
  }
}
