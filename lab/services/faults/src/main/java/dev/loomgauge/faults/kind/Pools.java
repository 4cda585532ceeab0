package dev.loomgauge.faults.kind;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Pools of connections to the database of the orders, beside the one that all requests share. */
@FunctionalInterface
public interface Pools {
  /**
   * Opens one, which ends with the service.
   *
   * @param name that distinguishes it from others of its library
   * @param connections that it has, 1 and up
   */
  JdbcClient open(String name, int connections);
}
