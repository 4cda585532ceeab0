package dev.loomgauge.core.scenario;

/**
 * The database: JDBC URL, user and password of the user's own server, empty for the embedded one,
 * and how many orders and customers to seed.
 */
public record DatabaseSettings(
    String url, String user, String password, long orders, long customers) {}
