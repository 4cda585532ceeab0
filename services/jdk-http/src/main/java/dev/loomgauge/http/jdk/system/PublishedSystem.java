package dev.loomgauge.http.jdk.system;

import dev.loomgauge.http.jdk.server.Endpoint;
import java.util.Map;

/** A system that a write-up measured. */
@FunctionalInterface
public interface PublishedSystem {

  /** Name, which is its path, to endpoint. */
  Map<String, Endpoint> endpoints();
}
