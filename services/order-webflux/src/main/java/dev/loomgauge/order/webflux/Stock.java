package dev.loomgauge.order.webflux;

/** What the downstream answers for an order. */
record Stock(long id, String status) {}
