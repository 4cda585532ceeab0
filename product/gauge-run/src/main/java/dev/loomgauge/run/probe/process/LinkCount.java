package dev.loomgauge.run.probe.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What has passed a network interface so far, {@code /sys/class/net} of sysfs(5).
 *
 * @param device name of the interface
 * @param mbit its speed in Mbit/s; 0 where it is not known, as of interfaces without a device
 *     behind them (veth), whose speed is a number of the driver's
 * @param received bytes
 * @param sent bytes
 */
public record LinkCount(String device, long mbit, long received, long sent) {
  private static final Path NET = Path.of("/sys/class/net");

  /** Of the interface of this machine that has an address; empty where the system does not tell. */
  public static Optional<LinkCount> of(InetAddress address) {
    try {
      NetworkInterface found = NetworkInterface.getByInetAddress(address);
      if (found == null || found.isLoopback()) {
        return Optional.empty();
      }
      Path folder = NET.resolve(found.getName());
      return Optional.of(
          new LinkCount(
              found.getName(),
              Files.exists(folder.resolve("device")) ? speed(folder) : 0,
              number(folder.resolve("statistics/rx_bytes")),
              number(folder.resolve("statistics/tx_bytes"))));
    } catch (SocketException | NumberFormatException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // no Linux
    }
  }

  /**
   * The kernel refuses to read it of an interface that is down, and says -1 where none is known.
   */
  private static long speed(Path folder) {
    try {
      return Math.max(0, number(folder.resolve("speed")));
    } catch (IOException e) {
      return 0;
    }
  }

  private static long number(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  /** The busier direction since an earlier count, in Mbit/s. */
  public double mbitSince(LinkCount before, double seconds) {
    long bytes = Math.max(received - before.received, sent - before.sent);
    return seconds <= 0 ? 0 : bytes * 8 / 1e6 / seconds;
  }
}
