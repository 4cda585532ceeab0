package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.SettingsFamily;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Tells from a service's jar what it is built with. */
public final class SettingsFamilies {
  private static final String TOMCAT = ".*/tomcat-embed-core-[^/]*\\.jar";
  private static final String QUARKUS_MAIN = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";

  private SettingsFamilies() {}

  /** Of a command; {@link SettingsFamily#OTHER} where it names no jar, or one that says nothing. */
  public static SettingsFamily of(OwnCommand command) {
    Optional<Path> jar = command.jar();
    if (jar.isEmpty()) {
      return SettingsFamily.OTHER;
    }
    try (JarFile file = new JarFile(jar.get().toFile())) {
      if (command.springBoot().isPresent()) {
        return file.stream().anyMatch(entry -> entry.getName().matches(TOMCAT))
            ? SettingsFamily.SPRING_BOOT_TOMCAT
            : SettingsFamily.SPRING_BOOT;
      }
      Manifest manifest = file.getManifest();
      return manifest != null
              && QUARKUS_MAIN.equals(manifest.getMainAttributes().getValue("Main-Class"))
          ? SettingsFamily.QUARKUS
          : SettingsFamily.OTHER;
    } catch (IOException e) {
      return SettingsFamily.OTHER; // it was read a moment ago; without it no setting is known
    }
  }
}
