package dev.loomgauge.core.scenario;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which certificates are trusted where a service is spoken to by TLS.
 *
 * @param cacert file with certificates in PEM, absolute; empty for those that the JDK trusts
 * @param insecure whether any certificate is accepted, of a service on loopback
 */
public record Trust(Optional<Path> cacert, boolean insecure) {
  public static final Trust OF_JDK = new Trust(Optional.empty(), false);

  public Optional<String> cacertText() {
    return cacert.map(Path::toString);
  }
}
