package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.MachineFiles;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What has passed a network interface so far, {@code /sys/class/net} of sysfs(5).
 *
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
      MachineFiles files = new MachineFiles(NET.resolve(found.getName()));
      // refused of an interface that is down, and -1 where none is known
      long speed = files.exists("device") ? files.number("speed").orElse(0L) : 0;
      return files
          .number("statistics/rx_bytes")
          .flatMap(
              received ->
                  files
                      .number("statistics/tx_bytes")
                      .map(
                          sent ->
                              new LinkCount(found.getName(), Math.max(0, speed), received, sent)));
    } catch (SocketException e) {
      return Optional.empty();
    }
  }

  /** The busier direction since an earlier count, in Mbit/s. */
  public double mbitSince(LinkCount before, double seconds) {
    long bytes = Math.max(received - before.received, sent - before.sent);
    return seconds <= 0 ? 0 : bytes * 8 / 1e6 / seconds;
  }
}
