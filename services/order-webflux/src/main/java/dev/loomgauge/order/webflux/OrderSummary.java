package dev.loomgauge.order.webflux;

/** The answer: an order, its customer and what the downstream says of it. */
record OrderSummary(Order order, Stock stock) {}
