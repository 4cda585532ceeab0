package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.input.Quoted;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every notation of logs with a line for each request. */
public final class RequestLogs {
  /** In the order in which they are tried. */
  public static final List<RequestLog> ALL =
      List.of(
          new JtlCsv("JMeter JTL"),
          new JtlXml("JMeter JTL (XML)"),
          new GatlingLog("Gatling simulation.log"),
          new GatlingBinaryLog("Gatling simulation.log"),
          new VegetaCsv("vegeta results"));

  private static final int BUFFER = 1 << 18;

  private RequestLogs() {}

  public static String names() {
    return ALL.stream().map(RequestLog::name).distinct().collect(Collectors.joining(", "));
  }

  /** The notation of a file, by its first characters. */
  public static Optional<RequestLog> of(String head) {
    return ALL.stream().filter(log -> log.recognises(head)).findFirst();
  }

  /**
   * Reads a file of any length.
   *
   * @param file the name that messages have
   * @throws FormatException if it cannot be read or has no request; single lines that are none are
   *     in the answer
   */
  public static LogReading read(RequestLog log, Path path, String file) {
    LogTally tally = new LogTally();
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
      log.read(bytes, tally);
    } catch (IOException e) {
      throw new FormatException(
          file + ": cannot be read: " + Quoted.cut(String.valueOf(e.getMessage())) + ".");
    } catch (FormatException e) {
      throw new FormatException(file + ": " + e.getMessage());
    }
    if (tally.requests() == 0) {
      throw new FormatException(
          "%s: is a %s without a request that can be read. %s."
              .formatted(
                  file,
                  log.name(),
                  tally.hasTransactions()
                      ? "It has transactions alone: switch off 'Generate parent sample' of their"
                          + " controllers"
                      : "Check that the test wrote its log to the end"));
    }
    return new LogReading(new Reading(log.name(), new LogMeasurements(tally).all()), tally);
  }

  /** What a log says, and how much of it was read. */
  public record LogReading(Reading reading, LogTally tally) {}
}
