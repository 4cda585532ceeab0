package dev.loomgauge.run.discovery;

import dev.loomgauge.core.scenario.Trust;
import java.net.URI;
import java.util.Optional;

/**
 * Where a user says that a service answers, and how it is spoken to.
 *
 * @param base scheme, host and port; empty to find out
 * @param trust which certificates are trusted where it speaks TLS
 */
public record AskedOrigin(Optional<URI> base, Trust trust) {
  /** Nothing is said: it is found out, and has a certificate that the JDK trusts. */
  public static final AskedOrigin UNKNOWN = new AskedOrigin(Optional.empty(), Trust.OF_JDK);
}
