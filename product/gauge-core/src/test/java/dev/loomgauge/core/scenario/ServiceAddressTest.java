package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceAddressTest {
  private static final ServiceAddress TWO =
      new ServiceAddress(Map.of("platform", "http://a:1", "virtual", "http://a:2"), 2);

  @Test
  void aBlockIsCoveredOnlyIfEachOfItsLevelsHasAnAddress() {
    assertThat(TWO.covers(Map.of("threads", List.of("platform", "virtual")))).isTrue();
    assertThat(TWO.covers(Map.of("threads", List.of("platform")))).isTrue();
    assertThat(TWO.covers(Map.of("threads", List.of("platform", "virtual", "reactive")))).isFalse();
    assertThat(TWO.covers(Map.of("pool", List.of("10", "20")))).isFalse();
  }

  @Test
  void oneAddressForAllCoversEveryBlock() {
    ServiceAddress one = new ServiceAddress(Map.of(ServiceAddress.ANY, "http://a:1"), 2);

    assertThat(one.covers(Map.of("pool", List.of("10")))).isTrue();
    assertThat(one.at(Map.of("pool", "10"))).contains("http://a:1");
  }
}
