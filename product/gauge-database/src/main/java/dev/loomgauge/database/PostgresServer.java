package dev.loomgauge.database;

import dev.loomgauge.protocol.DatabaseReady.Access;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL that answers. */
sealed interface PostgresServer extends AutoCloseable permits EmbeddedServer, UserServer {
  /** Where it is and how to get in. */
  Access access();

  Connection connect() throws SQLException;

  /** The process id of the server; null when it is not ours to watch. */
  @Nullable Long pid();

  /** Completes with a description when the server has ended by itself. */
  CompletableFuture<String> endedByItself();

  /** Brings the server to rest after its start, so that the first query is like the last. */
  void settle(Connection connection, Seed seed) throws SQLException;

  @Override
  void close() throws IOException;
}
