package dev.loomgauge.order.mvc;

/** The answer: an order, its customer and what the downstream says of it. */
record OrderSummary(Order order, Stock stock) {}
