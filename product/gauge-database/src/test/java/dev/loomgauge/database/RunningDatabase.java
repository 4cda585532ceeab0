package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged program in a process of its own, with few rows. */
final class RunningDatabase implements AutoCloseable {
  private final Process process;
  private final Path errors;

  RunningDatabase(List<String> prefix, String... arguments) throws IOException {
    errors = Files.createTempFile("gauge-database", ".err");
    var command = new ArrayList<>(prefix);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-jar",
            Path.of("target", "gauge-database.jar").toString(),
            "--work=" + Path.of("target", "programs"),
            "--stop-at-eof",
            "--customers=1000"));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }

  RunningDatabase(String... arguments) throws IOException {
    this(List.of(), arguments);
  }

  Process process() {
    return process;
  }

  /** The line that says it is ready; null when it ended instead. */
  @Nullable JsonNode ready() throws IOException {
    var line = process.inputReader().readLine();
    return line == null ? null : new JsonMapper().readTree(line);
  }

  JsonNode awaitReady() throws IOException {
    var ready = ready();
    if (ready == null) {
      throw new IOException("gauge-database ended before it was ready: " + errors());
    }
    return ready;
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Waits for the end that is expected. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      throw new IllegalStateException("gauge-database did not end within 20 s");
    }
    return process.exitValue();
  }

  static Connection connect(JsonNode ready) throws SQLException {
    var url =
        "jdbc:postgresql://127.0.0.1:"
            + ready.get("port").intValue()
            + "/"
            + ready.get("database").stringValue();
    return DriverManager.getConnection(
        url, ready.get("user").stringValue(), ready.get("password").stringValue());
  }

  static long count(Connection connection, String table) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Ends it by the end of its input; an end that takes longer than 20 s is an error. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("gauge-database did not end with its input within 20 s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
