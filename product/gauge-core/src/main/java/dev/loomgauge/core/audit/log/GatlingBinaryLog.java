package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.FormatException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * {@code simulation.log} of Gatling from 3.12 on: records of bytes, times as milliseconds since the
 * start of the run, names once and then by their number.
 */
public record GatlingBinaryLog(String name) implements RequestLog {
  private static final int RUN = 0;
  private static final int REQUEST = 1;
  private static final int USER = 2;
  private static final int GROUP = 3;
  private static final int ERROR = 4;

  /** No name, message or assertion is longer. */
  private static final int LONGEST = 1 << 24;

  /** Where the version stands in the first record: behind its kind and its length. */
  private static final int VERSION = 5;

  @Override
  public boolean recognises(String head) {
    return head.length() > VERSION + 2
        && head.startsWith("\0\0\0\0")
        && head.charAt(VERSION - 1) < 32
        && head.startsWith("3.", VERSION);
  }

  @Override
  public void read(InputStream bytes, LogTally tally) throws IOException {
    Records records = new Records(new DataInputStream(bytes), tally);
    try {
      boolean more = true;
      while (more) {
        more = records.next();
      }
    } catch (EOFException e) {
      tally.cutOff();
    }
  }

  private static final class Records {
    private final DataInputStream in;
    private final LogTally tally;
    private long start;
    private long users;
    private long record;

    private Records(DataInputStream in, LogTally tally) {
      this.in = in;
      this.tally = tally;
    }

    /** Reads one record; false behind the last. */
    private boolean next() throws IOException {
      int kind = in.read();
      record++;
      switch (kind) {
        case -1 -> {
          return false;
        }
        case RUN -> run();
        case REQUEST -> request();
        case USER -> user();
        case GROUP -> group();
        case ERROR -> {
          cachedText();
          in.readInt();
        }
        default ->
            throw new FormatException(
                "record "
                    + record
                    + " is of no kind that Gatling has written up to 3.14. Check the file.");
      }
      return true;
    }

    private void run() throws IOException {
      text();
      text();
      start = in.readLong();
      text();
      for (int left = count(); left > 0; left--) {
        text();
      }
      for (int left = count(); left > 0; left--) {
        in.skipNBytes(count());
      }
    }

    private void request() throws IOException {
      groups();
      cachedText();
      int begin = in.readInt();
      int end = in.readInt();
      boolean ok = in.readBoolean();
      cachedText();
      if (!tally.request(start + begin, (long) end - begin, ok, users)) {
        tally.unread(record);
      }
    }

    private void user() throws IOException {
      in.readInt();
      boolean starts = in.readBoolean();
      long at = start + in.readInt();
      if (starts) {
        tally.userStarted();
        tally.users(at, ++users);
      } else {
        tally.usersUntil(at, users--);
      }
    }

    private void group() throws IOException {
      groups();
      in.readInt();
      in.readInt();
      in.readInt();
      in.readBoolean();
    }

    private void groups() throws IOException {
      for (int left = count(); left > 0; left--) {
        cachedText();
      }
    }

    /** A text that was there before has its number below 0 and no characters. */
    private void cachedText() throws IOException {
      if (in.readInt() >= 0) {
        text();
      }
    }

    /** Its bytes, and how they are coded; an empty one has neither. */
    private void text() throws IOException {
      int length = count();
      if (length > 0) {
        in.skipNBytes(length + 1L);
      }
    }

    private int count() throws IOException {
      int count = in.readInt();
      if (count < 0 || count > LONGEST) {
        throw new FormatException(
            "record " + record + " has a length that cannot be. Check the file.");
      }
      return count;
    }
  }
}
