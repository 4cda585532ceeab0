package dev.loomgauge.core.audit.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * {@code simulation.log} of Gatling 2 and 3 up to 3.11; later ones are of {@link GatlingBinaryLog}.
 * A request is known by two times and a status beside each other, wherever they stand in its line.
 */
public record GatlingLog(String name) implements RequestLog {
  private static final byte[] REQUEST = "REQUEST".getBytes(StandardCharsets.UTF_8);
  private static final byte[] USER = "USER".getBytes(StandardCharsets.UTF_8);

  @Override
  public boolean recognises(String head) {
    return head.startsWith("RUN\t") || head.contains("\nRUN\t") || head.startsWith("REQUEST\t");
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    ByteRecords records = new ByteRecords(bytes, '\t', false);
    long users = 0;
    while (records.advance()) {
      if (records.begins(0, REQUEST)) {
        request(records, tally, users);
      } else if (records.begins(0, USER)) {
        users = user(records, tally, users);
      }
    }
  }

  private static void request(ByteRecords records, LogTally tally, long users) {
    for (int i = 3; i < records.fields(); i++) {
      boolean ok = records.is(i, "ok");
      if (ok || records.is(i, "ko")) {
        long begin = records.number(i - 2);
        if (!tally.request(begin, records.number(i - 1) - begin, ok, users)) {
          tally.unread(records.line());
        }
        return;
      }
    }
    tally.lacking(records);
  }

  private static long user(ByteRecords records, LogTally tally, long users) {
    for (int i = 1; i < records.fields(); i++) {
      boolean starts = records.is(i, "start");
      if ((starts || records.is(i, "end")) && i + 1 < records.fields()) {
        long at = records.number(records.fields() - 1);
        if (at < 0) {
          at = records.number(i + 1);
        }
        if (starts) {
          tally.userStarted();
          tally.users(at, users + 1);
          return users + 1;
        }
        tally.usersUntil(at, users);
        return users - 1;
      }
    }
    return users;
  }
}
