package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.Framework;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Tells from a service's jar what it is built with. */
public final class Frameworks {
  private static final String TOMCAT = ".*/tomcat-embed-core-[^/]*\\.jar";
  private static final String QUARKUS_MAIN = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";

  private Frameworks() {}

  /** Of a command; {@link Framework#OTHER} where it names no jar, or one that says nothing. */
  public static Framework of(OwnCommand command) {
    Optional<Path> jar = command.jar();
    if (jar.isEmpty()) {
      return Framework.OTHER;
    }
    try (JarFile file = new JarFile(jar.get().toFile())) {
      if (command.springBoot().isPresent()) {
        return file.stream().anyMatch(entry -> entry.getName().matches(TOMCAT))
            ? Framework.SPRING_BOOT_TOMCAT
            : Framework.SPRING_BOOT;
      }
      Manifest manifest = file.getManifest();
      return manifest != null
              && QUARKUS_MAIN.equals(manifest.getMainAttributes().getValue("Main-Class"))
          ? Framework.QUARKUS
          : Framework.OTHER;
    } catch (IOException e) {
      return Framework.OTHER; // it was read a moment ago; without it no setting is known
    }
  }
}
