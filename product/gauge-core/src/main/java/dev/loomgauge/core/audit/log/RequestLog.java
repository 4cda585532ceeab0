package dev.loomgauge.core.audit.log;

import java.io.IOException;
import java.io.InputStream;

/** One notation of logs with a line for each request. */
public interface RequestLog {
  /** With what JMeter begins the message of a sample that sums up those of a transaction. */
  String TRANSACTION = "Number of samples in transaction";

  /** Its name, for people: "JMeter JTL". */
  String name();

  /**
   * Whether a file is of this notation.
   *
   * @param head its first characters, some thousand
   */
  boolean recognises(String head);

  /**
   * Reads all of it.
   *
   * @throws IOException if it cannot be read
   * @throws dev.loomgauge.core.audit.format.FormatException if its lines cannot be understood at
   *     all; single lines that cannot are counted by the tally
   */
  void read(InputStream bytes, LogTally tally) throws IOException;
}
