package dev.loomgauge.contract;

/**
 * A service under test that listens.
 *
 * @param port the loopback port it answers on
 * @param stop ends it
 */
public record RunningService(int port, Runnable stop) implements AutoCloseable {

  @Override
  public void close() {
    stop.run();
  }
}
