package dev.loomgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.proxy.Main.DelayedDependencies;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExchangeTest {
  private static final long MILLI = 1_000_000;
  private final DelayedDependency target =
      new DelayedDependency(
          new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 5432),
          DelayGrammar.parse("3ms"));

  @Test
  void allThatIsSaidUntilTheClientSpeaksAgainIsOneReplyWithOneDelay() {
    Exchange exchange = new Exchange(target, new SplittableRandom(1));
    assertThat(exchange.end()).isEqualTo(3 * MILLI);
    assertThat(exchange.reply()).isEqualTo(3 * MILLI);
    target.put(DelayGrammar.parse("5ms"));
    assertThat(exchange.reply()).isEqualTo(3 * MILLI);
    assertThat(exchange.end()).isEqualTo(3 * MILLI);
    exchange.request();
    assertThat(exchange.end()).isEqualTo(5 * MILLI);
    assertThat(exchange.reply()).isEqualTo(5 * MILLI);
    exchange.sent(2_500_000);
    exchange.sent(1_000_000);
    target.connected();
    target.connected();
    target.connected();

    assertThat(target.state()).isEqualTo(new ProxyState.Target("5ms", 3, 2, 2.5));
  }

  @Test
  void targetsAreKnownByTheirAddressesAsTheyWereGiven() {
    Map<String, Delay> delays = new LinkedHashMap<>();
    delays.put("65535", DelayGrammar.parse("1ms"));
    delays.put("127.0.0.2:1", DelayGrammar.parse("2ms"));
    delays.put("::1:80", DelayGrammar.parse("3ms"));
    DelayedDependencies all = new DelayedDependencies(delays);

    assertThat(all.all().values())
        .extracting(
            one -> one.address().getAddress().getHostAddress() + " " + one.address().getPort())
        .containsExactly("127.0.0.1 65535", "127.0.0.2 1", "0:0:0:0:0:0:0:1 80");
    assertThat(Wire.read(all.answer("{\"delays\":{\"127.0.0.2:1\":\"9ms\"}}"), ProxyState.class))
        .isEqualTo(
            new ProxyState(
                "",
                Map.of(
                    "127.0.0.2:1",
                    new ProxyState.Target("9ms", 0, 0, 0),
                    "65535",
                    new ProxyState.Target("1ms", 0, 0, 0),
                    "::1:80",
                    new ProxyState.Target("3ms", 0, 0, 0))));
    for (String none : new String[] {"0", "65536", "127.0.0.1:99999", "127.0.0.1", "x:1"}) {
      assertThatThrownBy(() -> new DelayedDependencies(Map.of(none, DelayGrammar.parse("1ms"))))
          .isInstanceOf(BadSetting.class)
          .hasMessageContaining("--to '" + none + "'");
    }
  }
}
