package dev.loomgauge.database;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one line on standard output that says the database can be used.
 *
 * @param version the server's, for example 18.6
 * @param seeded whether rows had to be written in this run
 * @param startMillis from the start of this program to now, in milliseconds
 * @param pid process id of the server; null when it is the user's own
 */
record Ready(
    boolean ready,
    String host,
    int port,
    String database,
    String user,
    String password,
    String schema,
    String version,
    long orders,
    long customers,
    boolean seeded,
    long startMillis,
    @Nullable Long pid) {

  static Ready of(Server server, Seed seed, String version, boolean seeded, long startMillis) {
    var access = server.access();
    return new Ready(
        true,
        access.host(),
        access.port(),
        access.database(),
        access.user(),
        access.password(),
        seed.schema(),
        version,
        seed.orders(),
        seed.customers(),
        seeded,
        startMillis,
        server.pid());
  }

  String line() {
    return new JsonMapper().writeValueAsString(this);
  }
}
