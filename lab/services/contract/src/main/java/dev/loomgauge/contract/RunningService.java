package dev.loomgauge.contract;

/** A service under test that answers on this port of the loopback address. */
public record RunningService(int port, Runnable stop) implements AutoCloseable {
  @Override
  public void close() {
    stop.run();
  }
}
