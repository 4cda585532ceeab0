package dev.loomgauge.core.scenario;

/**
 * The database.
 *
 * @param url JDBC URL of the user's own server; empty for the embedded one
 * @param user of the user's own server
 * @param password of the user's own server
 * @param orders rows to seed
 * @param customers rows to seed
 */
public record DatabaseSettings(
    String url, String user, String password, long orders, long customers) {}
