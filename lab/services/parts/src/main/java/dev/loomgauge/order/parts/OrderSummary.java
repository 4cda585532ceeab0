package dev.loomgauge.order.parts;

/** The answer: an order, its customer and what the downstream says of it. */
public record OrderSummary(Order order, Stock stock) {}
