package dev.loomgauge.order.parts;

/**
 * The body of every answer that is not an order.
 *
 * @param error a word that stays the same, for programs
 * @param message what is wrong and what to do, for people
 */
public record Problem(String error, String message) {}
