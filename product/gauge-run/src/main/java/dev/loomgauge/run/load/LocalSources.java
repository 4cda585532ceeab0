package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;

/**
 * Where connections may come from more than one address of the loopback: Linux connects none of
 * 127.0.0.2 with another machine, and none with an address of IPv6.
 */
public final class LocalSources {
  private LocalSources() {}

  /**
   * Whether the load engine of a cell takes more of them where the local ports of one are too few.
   */
  public static boolean many(Scenario scenario, Cell cell) {
    return cell.engine().equals(GaugeLoad.NAME)
        && scenario
            .serviceFor(cell.threads())
            .address()
            .flatMap(address -> address.at(cell.levels()))
            .map(address -> reach(URI.create(address)))
            .orElse(true);
  }

  /** Whether an address is one of this machine's, of IPv4; an unknown host's is not. */
  static boolean reach(URI target) {
    try {
      InetAddress address = InetAddress.getByName(target.getHost());
      return address instanceof Inet4Address
          && (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null);
    } catch (IOException e) {
      return false;
    }
  }
}
