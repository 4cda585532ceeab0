package dev.loomgauge.http.jdk;

import java.util.Map;

/** Endpoints that share what they need: a system that a write-up measured, or one of our own. */
@FunctionalInterface
public interface EndpointGroup {
  /** Name, which is its path, to endpoint. */
  Map<String, Endpoint> endpoints();
}
