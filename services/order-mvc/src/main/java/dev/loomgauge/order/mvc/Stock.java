package dev.loomgauge.order.mvc;

/** What the downstream answers for an order. */
record Stock(long id, String status) {}
