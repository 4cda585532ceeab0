package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/** How long a connection to a service takes to be made: the network's round trip. */
final class ConnectTime {
  private static final int TIMES = 20;
  private static final int TIMEOUT_MS = 5000;

  private ConnectTime() {}

  /**
   * Makes connections one after the other and closes each at once; the first does not count, since
   * names and routes may be looked up for it.
   *
   * @throws TierException if a connection is refused or not made within 5 s
   */
  static OutsideView.Connect of(URI base) {
    InetSocketAddress address = new InetSocketAddress(base.getHost(), base.getPort());
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i <= TIMES; i++) {
      long begin = System.nanoTime();
      try (Socket socket = new Socket()) {
        socket.connect(address, TIMEOUT_MS);
      } catch (IOException e) {
        throw new TierException(
            "%s cannot be connected to: %s. Check the address, and that a route leads there from this machine."
                .formatted(base, e.getMessage()),
            e);
      }
      if (i > 0) {
        millis.add((System.nanoTime() - begin) / 1e6);
      }
    }
    return new OutsideView.Connect(
        Median.withDefaults().evaluate(millis.stream().mapToDouble(d -> d).toArray()), TIMES);
  }
}
