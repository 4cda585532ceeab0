package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderAnswerTest {
  private static final List<String> ANSWERS = List.of("{\"p\":1}", "{\"i\":2}", "{\"n\":3}");

  @Test
  void everyAnswerStandsUnderItsOwnName() {
    assertThat(OrderAnswer.of("7", ANSWERS).body())
        .isEqualTo(
            "{\"order\":7,\"payment\":{\"p\":1},\"inventory\":{\"i\":2},\"notification\":{\"n\":3}}");
    assertThat(OrderAnswer.of("7", ANSWERS, new OrderWork(4, 5)).body())
        .endsWith("\"notification\":{\"n\":3},\"fraudCheck\":4,\"tax\":5}");
    assertThat(Call.INVENTORY.path("7")).isEqualTo("/downstream/inventory/7");
  }

  /** RFC 8259, section 6: a number has no leading zeros. */
  @ParameterizedTest
  @CsvSource({"007, 7", "0, 0", "000, 0", "10, 10", "000000000000000001, 1"})
  void theNumberOfAnOrderIsOneOfJson(String asked, String written) {
    assertThat(OrderAnswer.of(asked, ANSWERS).body())
        .startsWith("{\"order\":" + written + ",\"payment\"");
    assertThat(OrderAnswer.of(asked, ANSWERS, new OrderWork(4, 5)).body())
        .startsWith("{\"order\":" + written + ",\"payment\"");
  }
}
