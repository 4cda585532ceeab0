package dev.loomgauge.database;

import dev.loomgauge.protocol.BadSetting;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the server is set up to be measured: all of it held in memory, and nothing going on in it but
 * the queries it is sent.
 *
 * @param maxConnections connections at once, 10 to 10,000; a pool of 800 and those who look on fit
 *     the default of 1,000
 */
record ServerSettings(InetAddress address, int port, int maxConnections) {
  static final int DEFAULT_MAX_CONNECTIONS = 1_000;

  ServerSettings {
    if (address.isAnyLocalAddress() || address.isMulticastAddress()) {
      throw new BadSetting(
          "--address " + address.getHostAddress() + " is not the address of one machine",
          "give a numeric address of this machine, for example 127.0.0.1");
    }
    if (maxConnections < 10 || maxConnections > 10_000) {
      throw new BadSetting(
          "--max-connections " + maxConnections + " is out of range", "give 10 to 10000");
    }
  }

  ServerSettings at(int other) {
    return new ServerSettings(address, other, maxConnections);
  }

  /** Who may log in, as pg_hba.conf has it: whoever reaches the address and has the password. */
  String clients() {
    return address.isLoopbackAddress()
        ? "host all all 127.0.0.0/8 scram-sha-256\nhost all all ::1/128 scram-sha-256\n"
        : "host all all all scram-sha-256\n";
  }

  List<String> arguments() {
    var arguments = new ArrayList<String>();
    values()
        .forEach(
            (name, value) -> {
              arguments.add("-c");
              arguments.add(name + "=" + value);
            });
    return arguments;
  }

  private Map<String, String> values() {
    var values = new LinkedHashMap<String, String>();
    values.put("listen_addresses", address.getHostAddress());
    values.put("port", Integer.toString(port));
    values.put("unix_socket_directories", "");
    values.put("max_connections", Integer.toString(maxConnections));
    // Twice the seed's tables and indexes; taken from the system only as far as it is used.
    values.put("shared_buffers", "512MB");
    // One query, one process: what a query costs must not depend on how many others there are.
    values.put("max_parallel_workers_per_gather", "0");
    values.put("jit", "off");
    values.put("io_method", "sync");
    // Nothing in the background: the seed is vacuumed and analysed once, and never changes.
    values.put("autovacuum", "off");
    values.put("checkpoint_timeout", "1d");
    values.put("max_wal_size", "4GB");
    values.put("synchronous_commit", "off");
    // The least log there can be, so that seeding writes its rows once.
    values.put("wal_level", "minimal");
    values.put("max_wal_senders", "0");
    values.put("max_logical_replication_workers", "0");
    values.put("timezone", "UTC");
    values.put("log_timezone", "UTC");
    return values;
  }
}
