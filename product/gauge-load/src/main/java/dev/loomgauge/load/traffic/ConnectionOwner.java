package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import org.jspecify.annotations.Nullable;

/** Whoever sends requests on a connection. Times are in nanoseconds. */
public interface ConnectionOwner {
  /** What a connection was doing when it ended. */
  enum Doing {
    DIALLING,
    IDLING,
    SERVING
  }

  /** What the user of a new connection has from earlier answers. */
  UserMemory memory();

  /** The connection can take a request. */
  void opened(Connection connection, long now);

  /**
   * The response is complete and counted; the connection can take another request if it {@link
   * Connection#isReady is ready}.
   */
  void answered(Connection connection, long now);

  /**
   * The connection is gone, or never came; anything in flight has been counted.
   *
   * @param cause null where the server ended it as it may, between requests
   */
  void closed(Connection connection, @Nullable FailureKind cause, Doing doing, long now);
}
