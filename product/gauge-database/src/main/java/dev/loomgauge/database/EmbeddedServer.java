package dev.loomgauge.database;

import dev.loomgauge.protocol.DatabaseReady.Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL that comes with us, running on a data folder that is ours. */
record EmbeddedServer(DataFolder folder, GuardedProcess process, Access access)
    implements PostgresServer {
  /** A server that was killed may have to read its log again before it answers. */
  private static final Duration LONGEST_START = Duration.ofSeconds(60);

  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
  private static final int STATUS_LINE = 7;

  /** A shell's exit code for what ended by signal n is this and n. */
  private static final int SIGNALLED = 128;

  /** Starts the server, on a free port if the settings name none, and waits until it answers. */
  static EmbeddedServer start(ClusterFiles cluster, ServerSettings asked)
      throws DatabaseProblem, IOException, InterruptedException {
    var folder = cluster.folder();
    var settings = asked.port() == 0 ? asked.at(freePort(asked.address())) : asked;
    cluster.admit(settings.clients());
    var command =
        new ArrayList<>(
            List.of(cluster.binaries().program("postgres"), "-D", folder.cluster().toString()));
    command.addAll(settings.arguments());
    Files.deleteIfExists(folder.log());
    var process = GuardedProcess.start(cluster.account().command(command), folder.log());
    awaitReady(process, folder, settings.port());
    return new EmbeddedServer(
        folder,
        process,
        new Access(
            settings.address().getHostAddress(),
            settings.port(),
            "postgres",
            ClusterFiles.USER,
            cluster.password()));
  }

  private static int freePort(InetAddress address) throws IOException {
    try (var socket = new ServerSocket(0, 1, address)) {
      return socket.getLocalPort();
    }
  }

  private static void awaitReady(GuardedProcess process, DataFolder folder, int port)
      throws DatabaseProblem, IOException, InterruptedException {
    var start = System.nanoTime();
    while (!isReady(process, folder.cluster())) {
      if (!process.isAlive()) {
        throw new DatabaseProblem(
            "PostgreSQL did not start in %s on port %s (%s)"
                .formatted(folder.path(), port, folder.lastWords()),
            "see " + folder.log());
      }
      if (System.nanoTime() - start > LONGEST_START.toNanos()) {
        process.stop();
        throw new DatabaseProblem(
            "PostgreSQL did not get ready in %s s in %s"
                .formatted(LONGEST_START.toSeconds(), folder.path()),
            "see " + folder.log());
      }
      Thread.sleep(LOOK_AGAIN);
    }
  }

  /** The server writes its process id and its state to a file of its own. */
  private static boolean isReady(GuardedProcess process, Path cluster) throws IOException {
    var mark = cluster.resolve("postmaster.pid");
    if (!Files.exists(mark)) {
      return false;
    }
    var lines = Files.readAllLines(mark);
    return lines.size() > STATUS_LINE
        && lines.getFirst().strip().equals(Long.toString(process.pid()))
        && lines.get(STATUS_LINE).strip().equals("ready");
  }

  @Override
  public Connection connect() throws SQLException {
    var url = "jdbc:postgresql://" + access.host() + ":" + access.port() + "/" + access.database();
    return DriverManager.getConnection(url, access.user(), access.password());
  }

  @Override
  public @Nullable Long pid() {
    return process.pid();
  }

  @Override
  public CompletableFuture<String> endedByItself() {
    return process
        .endedByItself()
        .thenApply(
            code ->
                "PostgreSQL ended by itself (%s; log: %s)"
                    .formatted(
                        code > SIGNALLED ? "signal " + (code - SIGNALLED) : "exit code " + code,
                        folder.log()));
  }

  /** Writes out what a seed has left to write, and reads the tables into the server's memory. */
  @Override
  public void settle(Connection connection, Seed seed) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("checkpoint");
      statement.execute("create extension if not exists pg_prewarm schema pg_catalog");
      for (var table : List.of("customers", "customers_pkey", "orders", "orders_pkey")) {
        statement.execute("select pg_prewarm('" + seed.quotedSchema() + "." + table + "')");
      }
    }
  }

  @Override
  public void close() throws IOException {
    process.stop();
  }
}
