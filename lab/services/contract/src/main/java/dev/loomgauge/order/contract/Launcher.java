package dev.loomgauge.order.contract;

/** Starts a service in this JVM, so that its MBeans are here too. */
@FunctionalInterface
public interface Launcher {

  /**
   * Starts the service on a free port and returns when it answers.
   *
   * @param settings each {@code --NAME=value}, in place of the environment variable NAME
   */
  RunningService launch(String... settings);
}
