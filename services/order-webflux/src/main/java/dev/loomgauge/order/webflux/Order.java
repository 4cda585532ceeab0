package dev.loomgauge.order.webflux;

import java.time.Instant;

/**
 * An order as the database has it.
 *
 * @param totalCents the price of all of it, in cents
 * @param createdAt in whole seconds
 */
record Order(
    long id, String product, int quantity, long totalCents, Instant createdAt, Customer customer) {

  /** Who ordered. */
  record Customer(long id, String name, String email) {}
}
