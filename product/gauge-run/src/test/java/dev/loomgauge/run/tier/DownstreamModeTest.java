package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DownstreamModeTest {
  private final Downstream asked =
      ScenarioReader.ofText(
              "weak",
              """
              name: weak
              factors: {users: 50}
              downstream: {delay: 40ms, stall: 1s/10s, error-rate: 0.25, at-once: 10}
              path: [wait: downstream]
              """)
          .downstream();

  @Test
  void trialsHaveTheLimitAndCalibrationsHaveNone() {
    assertThat(new DownstreamMode.Scenario().settings(asked))
        .isEqualTo(new DownstreamSettings("40ms", Map.of(), "1s/10s", 0.25, 10));
    assertThat(new DownstreamMode.Varied().settings(asked))
        .isEqualTo(new DownstreamSettings("lognormal(40ms,cv=0.3)", Map.of(), null, 0.25, null));
    assertThat(new DownstreamMode.Fixed(Duration.ofMillis(20)).settings(asked))
        .isEqualTo(new DownstreamSettings("20ms", Map.of(), null, 0, null));
    assertThat(new DownstreamMode.Fixed(Duration.ofNanos(250_000)).settings(asked).delay())
        .isEqualTo("0.25ms");
  }

  @Test
  void routesVaryLikeTheDelayAndAreFixedWithIt() {
    Downstream routed =
        ScenarioReader.ofText(
                "routes",
                """
                name: routes
                factors: {users: 50}
                downstream:
                  delay: exponential(40ms)
                  routes: {payment: 200ms, stock: "uniform(1ms,3ms)"}
                path: [wait: downstream]
                """)
            .downstream();

    assertThat(new DownstreamMode.Scenario().settings(routed).routes())
        .isEqualTo(Map.of("payment", "200ms", "stock", "uniform(1ms,3ms)"));
    assertThat(new DownstreamMode.Varied().settings(routed))
        .isEqualTo(
            new DownstreamSettings(
                "exponential(40ms)",
                Map.of("payment", "lognormal(200ms,cv=0.3)", "stock", "uniform(1ms,3ms)"),
                null,
                0,
                null));
    assertThat(new DownstreamMode.Fixed(Duration.ofMillis(20)).settings(routed).routes())
        .isEqualTo(Map.of("payment", "20ms", "stock", "20ms"));
    assertThat(LocalHttp.base("127.0.0.1", 81)).hasToString("http://127.0.0.1:81");
    assertThat(LocalHttp.base("::1", 81)).hasToString("http://[::1]:81");
  }
}
