package dev.loomgauge.order.parts;

/** What the downstream answers for an order. */
public record Stock(long id, String status) {}
