package dev.loomgauge.run.discovery;

import dev.loomgauge.run.probe.process.OwnPorts;

/**
 * A process of this machine that is a service of the user's, and has given a good answer to the
 * user's own request.
 */
interface OwnService extends ServiceTarget, AutoCloseable {
  /** Of its process, whose descendants belong to it. */
  long pid();

  /** Of the process that answers: itself, or what a script of its has started. */
  default long answering() {
    return OwnPorts.listener(pid(), base().getPort()).orElse(pid());
  }

  /** CPUs that it may use, 1 or more. */
  int cpus();

  /** Ends it where it was started here. */
  @Override
  void close();
}
