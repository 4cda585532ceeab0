package dev.loomgauge.core.scenario;

import java.nio.file.Path;
import java.util.Optional;

/** Which certificates are trusted by TLS: an absolute PEM file, the JDK's, or any on loopback. */
public record Trust(Optional<Path> cacert, boolean insecure) {
  public static final Trust OF_JDK = new Trust(Optional.empty(), false);

  public Optional<String> cacertText() {
    return cacert.map(Path::toString);
  }
}
