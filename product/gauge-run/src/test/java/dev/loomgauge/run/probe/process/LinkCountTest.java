package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
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
}
