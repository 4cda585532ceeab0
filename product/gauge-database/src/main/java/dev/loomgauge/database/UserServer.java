package dev.loomgauge.database;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DatabaseReady.Access;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server that the user runs: nothing of it is touched but our own schema. */
record UserServer(String url, Access access) implements PostgresServer {
  private static final int CONNECT_SECONDS = 5;
  private static final int DEFAULT_PORT = 5432;
  private static final Pattern FORM =
      Pattern.compile(
          "jdbc:postgresql://([A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+])(?::(\\d{1,5}))?/([^/?&]+)(?:\\?.*)?");

  /** The server at {@code url}; {@link BadSetting} when that is no address of a PostgreSQL. */
  static UserServer at(String url, String user, String password) {
    var form = FORM.matcher(url);
    if (!form.matches()) {
      throw new BadSetting(
          "--url '" + url + "' is not the address of one PostgreSQL",
          "write jdbc:postgresql://HOST:PORT/DATABASE");
    }
    var port = form.group(2) == null ? DEFAULT_PORT : Integer.parseInt(form.group(2));
    return new UserServer(url, new Access(form.group(1), port, form.group(3), user, password));
  }

  @Override
  public Connection connect() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", access.user());
    properties.setProperty("password", access.password());
    properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS));
    return DriverManager.getConnection(url, properties);
  }

  @Override
  public @Nullable Long pid() {
    return null;
  }

  @Override
  public CompletableFuture<String> endedByItself() {
    return new CompletableFuture<>();
  }

  @Override
  public void settle(Connection connection, Seed seed) {}

  @Override
  public void close() {}
}
