package dev.loomgauge.order.parts;

import java.time.Instant;

/** An order as the database has it, made at a whole second. */
public record Order(
    long id, String product, int quantity, long totalCents, Instant createdAt, Customer customer) {
  /** Who ordered. */
  public record Customer(long id, String name, String email) {}
}
