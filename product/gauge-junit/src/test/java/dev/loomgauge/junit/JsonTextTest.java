package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @Test
  void everyKindOfValueIsRead() {
    assertThat(JsonText.read(" {\"a\" : [ 1, -2.5e3, true, false, null ], \"b\":{}, \"c\":[]}\n"))
        .isEqualTo(
            Map.of(
                "a",
                Arrays.asList(1.0, -2500.0, true, false, null),
                "b",
                Map.of(),
                "c",
                List.of()));
    assertThat(JsonText.read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u20aC\""))
        .isEqualTo("\"\\/\b\f\n\r\t\u20ac");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "1 2",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12",
        "\"\\u12g4\"",
        "\"\\u+123\"",
        "nul",
        "]"
      })
  void whatIsNoneIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonText.read(text));
  }

  @Test
  void thePlaceIsNamedAndDepthHasAnEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonText.read("{\"a\" 1}"))
        .withMessage("no colon at character 6");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonText.read("[".repeat(1_000_000)))
        .withMessageContaining("too many values within each other");
  }
}
