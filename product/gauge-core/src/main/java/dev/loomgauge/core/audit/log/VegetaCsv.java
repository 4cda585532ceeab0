package dev.loomgauge.core.audit.log;

import java.io.IOException;
import java.io.InputStream;

/**
 * {@code vegeta encode --to csv}: time in nanoseconds, status, latency in nanoseconds, bytes out
 * and in, error.
 */
public record VegetaCsv(String name) implements RequestLog {
  private static final long NANOS = 1_000_000;
  private static final int NEEDED = 6;

  /** From 1973 to 2255; more do not fit into 64 bits. */
  private static final String NANOS_OF_EPOCH = "([1-8]\\d{18}|\\d{18})";

  @Override
  public boolean recognises(String head) {
    String first = head.lines().findFirst().orElse("");
    return first.matches(NANOS_OF_EPOCH + ",\\d{1,3},\\d+,\\d+,\\d+,.*");
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    ByteRecords records = new ByteRecords(bytes, ',', true);
    tally.open();
    while (records.advance()) {
      if (records.fields() < NEEDED) {
        tally.lacking(records);
        continue;
      }
      String begin = records.text(0);
      long latency = records.number(2);
      long status = records.number(1);
      boolean read =
          begin.matches(NANOS_OF_EPOCH)
              && latency >= 0
              && tally.request(
                  Long.parseLong(begin) / NANOS,
                  Math.round((double) latency / NANOS),
                  status >= 200 && status < 400,
                  0);
      if (!read) {
        tally.unread(records.line());
      }
    }
  }
}
