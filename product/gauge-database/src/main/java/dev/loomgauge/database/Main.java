package dev.loomgauge.database;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DatabaseReady;
import dev.loomgauge.protocol.DatabaseReady.Access;
import dev.loomgauge.protocol.Program;
import dev.loomgauge.protocol.TierOptions;
import dev.loomgauge.protocol.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The program: reads arguments, brings a server up and its schema to the asked state, says so, and
 * waits for its end.
 */
@Command(
    name = "gauge-database",
    description = "A PostgreSQL on loopback with orders and customers in it.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Main implements Callable<Integer> {
  private final InputStream in;
  private final PrintStream out;

  @Option(
      names = "--data",
      description = "the folder that holds the database and is kept from run to run")
  private @Nullable Path data;

  @Option(
      names = "--work",
      description =
          "the folder that PostgreSQL's programs are unpacked into, once (default: DATA/programs)")
  private @Nullable Path work;

  @Option(names = "--orders", description = "rows of orders (default: ${DEFAULT-VALUE})")
  private long orders = 1_000_000;

  @Option(names = "--customers", description = "rows of customers (default: ${DEFAULT-VALUE})")
  private long customers = 100_000;

  @Option(
      names = "--schema",
      description = "the schema that they are in (default: ${DEFAULT-VALUE})")
  private String schema = "loomgauge";

  @Option(
      names = "--max-connections",
      description = "connections at once (default: ${DEFAULT-VALUE})")
  private int maxConnections = ServerSettings.DEFAULT_MAX_CONNECTIONS;

  @Option(
      names = "--url",
      description =
          "a server of your own, jdbc:postgresql://HOST:PORT/DATABASE; nothing is started")
  private @Nullable String url;

  @Option(names = "--user", description = "the user at --url (default: ${DEFAULT-VALUE})")
  private String user = "postgres";

  @Option(
      names = "--password",
      defaultValue = "${env:LOOMGAUGE_DATABASE_PASSWORD:-}",
      description =
          "the password at --url; the environment variable LOOMGAUGE_DATABASE_PASSWORD is safer")
  private String password = "";

  @Option(
      names = "--address",
      description =
          "the numeric address of this machine at which PostgreSQL listens (default:"
              + " ${DEFAULT-VALUE})")
  private String address = "127.0.0.1";

  @Mixin private TierOptions options = new TierOptions();

  Main(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(run(System.in, System.out, System.err, arguments));
  }

  static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
    return Program.run(new CommandLine(new Main(in, out)), err, arguments);
  }

  @Override
  public Integer call() throws DatabaseProblem, IOException, InterruptedException {
    var seed = new Seed(schema, orders, customers);
    var settings = new ServerSettings(numeric(address), options.port(), maxConnections);
    if (url != null) {
      serve(UserServer.at(url, user, password), seed);
      return 0;
    }
    if (data == null) {
      throw new BadSetting(
          "no database is named", "give a folder by --data, or a server of your own by --url");
    }
    try (var folder = DataFolder.open(data)) {
      StaleServer.clear(folder.cluster());
      var binaries =
          Binaries.unpack(work == null ? folder.path().resolve("programs") : work.toAbsolutePath());
      var cluster = new ClusterFiles(folder, binaries, Account.forServer());
      cluster.ensure(seed.bytes());
      serve(EmbeddedServer.start(cluster, settings), seed);
    }
    return 0;
  }

  private static InetAddress numeric(String address) {
    try {
      return InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw new BadSetting(
          "--address '" + address + "' is not an address",
          "give a numeric address of this machine, for example 127.0.0.1");
    }
  }

  private void serve(PostgresServer started, Seed seed) throws DatabaseProblem, IOException {
    var hook = Thread.ofPlatform().unstarted(() -> close(started));
    Runtime.getRuntime().addShutdownHook(hook);
    try (var server = started) {
      out.println(Wire.line(prepare(server, seed)));
      out.flush();
      var end = CompletableFuture.anyOf(server.endedByItself(), options.end(in)).join();
      if (end != null) {
        throw new DatabaseProblem(String.valueOf(end), "start again; the data is kept");
      }
    }
  }

  private static DatabaseReady prepare(PostgresServer server, Seed seed) throws DatabaseProblem {
    try (var connection = server.connect()) {
      var seeded = new Seeder(connection, seed).ensure();
      server.settle(connection, seed);
      var version = connection.getMetaData().getDatabaseProductVersion();
      var uptime = ManagementFactory.getRuntimeMXBean().getUptime();
      return new DatabaseReady(
          true,
          server.access(),
          seed.schema(),
          new DatabaseReady.Content(version, seed.orders(), seed.customers(), seeded),
          uptime,
          server.pid());
    } catch (SQLException e) {
      throw SqlProblems.explain(e, server.access());
    }
  }

  private static void close(PostgresServer server) {
    try {
      server.close();
    } catch (IOException e) {
      System.getLogger(Main.class.getName())
          .log(System.Logger.Level.WARNING, "The server was not asked to end in order", e);
    }
  }

  /** What the server refused, in words and with a remedy. */
  static final class SqlProblems {
    private SqlProblems() {}

    static DatabaseProblem explain(SQLException problem, Access access) {
      var where = access.host() + ":" + access.port() + "/" + access.database();
      var message = String.valueOf(problem.getMessage()).lines().findFirst().orElse("").strip();
      return new DatabaseProblem(
          "the database at " + where + " refused (" + message + ")", remedy(problem), problem);
    }

    private static String remedy(SQLException problem) {
      return switch (problem.getSQLState()) {
        case "53100" -> "make room on its disk, or ask for fewer --orders";
        case "53300" -> "let it have more connections (max_connections)";
        case "42501" ->
            "grant the user the right to create a schema, or name one that it owns by --schema";
        case "28P01", "28000" -> "check --user and --password";
        case "08001", "08004", "08006" -> "see that it runs and can be reached from here";
        case "3D000" -> "create that database, or name another in --url";
        case null, default -> "see the server's log";
      };
    }
  }
}
