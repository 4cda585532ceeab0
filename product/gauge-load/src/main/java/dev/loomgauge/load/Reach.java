package dev.loomgauge.load;

import dev.loomgauge.protocol.load.EngineReach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** What an engine on another machine is asked before a run: its clock, and how far it is. */
final class Reach {
  private static final int CONNECTIONS = 20;

  /** The first ones load classes. */
  private static final int NOT_COUNTED = 20;

  private static final int PATIENCE_MILLIS = 2_000;
  private static final double NANOS_IN_MS = 1e6;

  private Reach() {}

  static long epochMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /**
   * Connects to a host and port, again and again, and closes each connection at once. A name is
   * looked up here, as that of a load's target is.
   */
  static EngineReach of(String address) {
    List<Double> times = new ArrayList<>();
    try {
      int colon = address.lastIndexOf(':');
      InetSocketAddress there =
          new InetSocketAddress(
              InetAddress.getByName(address.substring(0, colon)),
              Integer.parseInt(address.substring(colon + 1)));
      for (int n = 0; n < NOT_COUNTED + CONNECTIONS; n++) {
        try (Socket socket = new Socket()) {
          long begin = System.nanoTime();
          socket.connect(there, PATIENCE_MILLIS);
          double took = (System.nanoTime() - begin) / NANOS_IN_MS;
          if (n >= NOT_COUNTED) {
            times.add(took);
          }
        }
      }
      return new EngineReach(times, "");
    } catch (IOException | RuntimeException e) {
      return new EngineReach(times, String.valueOf(e.getMessage()));
    }
  }
}
