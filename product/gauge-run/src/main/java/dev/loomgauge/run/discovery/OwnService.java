package dev.loomgauge.run.discovery;

import dev.loomgauge.run.tier.Service;
import java.net.URI;

/**
 * A process of this machine that is a service of the user's, and has given a good answer to the
 * user's own request.
 *
 * @param cpus that it may use, 1 or more
 */
record OwnService(String name, Service service, int cpus) implements ServiceTarget, AutoCloseable {

  @Override
  public URI base() {
    return service.base();
  }

  /** Its process, whose descendants belong to it. */
  long pid() {
    return service.pid().orElseThrow();
  }

  /** The process that answers: itself, or what a script of its has started. */
  long answering() {
    return service.answering().orElseThrow();
  }

  @Override
  public void requireAlive(String when) {
    service.requireAlive(when);
  }

  /** Ends it where it was started here. */
  @Override
  public void close() {
    service.close();
  }
}
