package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BottleneckTest {
  @Test
  void aLimiterIsReadFromItsToken() {
    Map<String, Limiter> limiters = new LinkedHashMap<>();
    limiters.put("users", new Bottleneck.Users());
    limiters.put("service-cpu", new Bottleneck.Cpu(List.of(Tier.SERVICE)));
    limiters.put(
        "database+downstream-cpu", new Bottleneck.Cpu(List.of(Tier.DATABASE, Tier.DOWNSTREAM)));
    limiters.put("class-loading-wait", new Bottleneck.Wait(Activity.CLASS_LOADING));
    limiters.put("carriers", new Bottleneck.Carriers());
    limiters.put("users-in-step", new Bottleneck.Lockstep());
    limiters.put("unknown", new Bottleneck.Unknown());
    limiters.put("connections", new Bottleneck.Pool("connections"));

    limiters.forEach(
        (token, limiter) -> {
          assertThat(limiter.token()).isEqualTo(token);
          assertThat(Limiter.of(token)).isEqualTo(limiter);
        });
  }
}
