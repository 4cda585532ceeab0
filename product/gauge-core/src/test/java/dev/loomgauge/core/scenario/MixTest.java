package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users send, what they call, and how many they are. */
class MixTest {
  @Test
  void aMixIsToldWithItsSharesWhereItIsOne() {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("list", 0.7);
    shares.put("order", 0.29995);
    shares.put("pay", 0.00005);
    Mix mix = new Mix(shares);
    shares.clear();

    assertThat(mix.several()).isTrue();
    assertThat(mix.endpoints()).containsExactly("list", "order", "pay");
    assertThat(mix.words()).isEqualTo("list: 70 %, order: 29.995 %, pay: 0.005 %");
    assertThat(Mix.of("list").several()).isFalse();
    assertThat(Mix.of("list").words()).isEqualTo("list");
    assertThat(Mix.of("list").shares()).isEqualTo(Map.of("list", 1.0));
    assertThat(Mix.percent(1)).isEqualTo("100 %");
    assertThat(Mix.percent(0.1 / 3)).isEqualTo("3.3333 %");
  }

  @Test
  void keysAreThoseOfTheirTable() {
    DatabaseSettings size = new DatabaseSettings("", "", "", 1_000, 100);

    assertThat(new RequestValues.Numbers(3, 9).first()).isEqualTo("3");
    assertThat(new RequestValues.Keys(2, RequestValues.Table.ORDERS).first()).isEqualTo("2");
    assertThat(new RequestValues.Keys(1, RequestValues.Table.ORDERS).in(size))
        .isEqualTo(new RequestValues.Numbers(1, 1_000));
    assertThat(new RequestValues.Keys(5, RequestValues.Table.CUSTOMERS).in(size))
        .isEqualTo(new RequestValues.Numbers(5, 100));
  }

  @Test
  void aDownstreamHasTheDelayOfItsRouteAndTellsRoutesInTheirOrder() {
    Distribution all = Distribution.fixed(Duration.ofMillis(5));
    Distribution pay = Distribution.fixed(Duration.ofMillis(6));
    Map<String, Downstream.Route> routes = new LinkedHashMap<>();
    routes.put("pay", new Downstream.Route(pay, "6ms"));
    routes.put("mail", new Downstream.Route(all, "5ms"));
    Downstream downstream = new Downstream(all, "5ms", routes, "", 0, OptionalInt.empty());
    routes.clear();

    assertThat(downstream.delayOf("")).contains(all);
    assertThat(downstream.delayOf("pay")).contains(pay);
    assertThat(downstream.delayOf("none")).isEmpty();
    assertThat(downstream.routeTexts())
        .containsExactly(Map.entry("pay", "6ms"), Map.entry("mail", "5ms"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "200,none,200,0,200",
        "200,50.5,200,0,200",
        "none,50.5,0,50.5,50.5",
        "none,50,0,50,50",
        "none,none,0,0,''",
        "1234567890,none,0,0,1234567890",
        "all,7,0,7,all"
      })
  void theLoadIsItsUsersElseItsRate(
      String users, String perSecond, int number, double rate, String level) {
    Map<String, String> levels = new LinkedHashMap<>();
    if (users != null) {
      levels.put("users", users);
    }
    if (perSecond != null) {
      levels.put("rate", perSecond);
    }
    assertThat(OfferedLoad.of(levels))
        .returns(number, OfferedLoad::users)
        .returns(rate, OfferedLoad::rate)
        .returns(number + rate, OfferedLoad::amount);
    assertThat(OfferedLoad.level(levels)).isEqualTo(level);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "virtual", "reactive"})
  void aThreadModeIsKnownByItsKeyAlone(String key) {
    ThreadMode mode = ThreadMode.of(key).orElseThrow();
    assertThat(mode.key()).isEqualTo(key);
    assertThat(mode.is(key)).isTrue();
    assertThat(mode.is(key.toUpperCase(java.util.Locale.ROOT))).isFalse();
    assertThat(ThreadMode.of(key + "x")).isEmpty();
  }
}
