package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkCountTest {
  private static final LinkCount BEFORE = new LinkCount("eth0", 1_000, 5_000_000, 9_000_000);

  @Test
  void theBusierDirectionCountsInMegabitsPerSecond() {
    assertThat(new LinkCount("eth0", 1_000, 6_000_000, 9_500_000).mbitSince(BEFORE, 2))
        .isEqualTo(4);
    assertThat(new LinkCount("eth0", 1_000, 5_500_000, 11_000_000).mbitSince(BEFORE, 0.5))
        .isEqualTo(32);
  }

  @Test
  void inNoTimeNothingHasPassed() {
    LinkCount now = new LinkCount("eth0", 1_000, 6_000_000, 9_000_000);

    assertThat(now.mbitSince(BEFORE, 0)).isZero();
    assertThat(now.mbitSince(BEFORE, -1)).isZero();
  }

  @Test
  void theLoopbackIsNoLinkAndNeitherIsAnAddressOfAnotherMachine() {
    assertThat(LinkCount.of(InetAddress.ofLiteral("127.0.0.1"))).isEmpty();
    assertThat(LinkCount.of(InetAddress.ofLiteral("192.0.2.1"))).isEmpty();
  }

  private static Optional<NetworkInterface> link() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .filter(device -> device.inetAddresses().anyMatch(a -> !a.isLoopbackAddress()))
        .filter(device -> Files.isReadable(statistics(device.getName(), "rx_bytes")))
        .findFirst();
  }

  private static Path statistics(String device, String file) {
    return Path.of("/sys/class/net", device, "statistics", file);
  }

  private static long bytes(String device, String file) {
    try {
      return Long.parseLong(Files.readString(statistics(device, file)).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anInterfaceOfThisMachineTellsWhatHasPassedIt() throws SocketException {
    Optional<NetworkInterface> found = link();
    assumeTrue(found.isPresent(), "needs an interface beside the loopback");
    String device = found.orElseThrow().getName();
    long received = bytes(device, "rx_bytes");
    long sent = bytes(device, "tx_bytes");

    LinkCount count =
        LinkCount.of(
                found
                    .orElseThrow()
                    .inetAddresses()
                    .filter(a -> !a.isLoopbackAddress())
                    .findFirst()
                    .orElseThrow())
            .orElseThrow();

    assertThat(count.device()).isEqualTo(device);
    assertThat(count.received()).isBetween(received, bytes(device, "rx_bytes"));
    assertThat(count.sent()).isBetween(sent, bytes(device, "tx_bytes"));
    assertThat(count.mbit()).isGreaterThanOrEqualTo(0);
  }
}
