package dev.loomgauge.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonFieldTest {
  private static final String JSON =
      "{\"a\":{\"b\":[{\"id\":7},{\"id\":\"x\"}]},\"t\":true,\"n\":null,\"0\":\"zero\"}";

  private static Optional<String> find(String... path) {
    byte[] bytes = (JSON + "trailing rubbish of a larger buffer").getBytes(StandardCharsets.UTF_8);
    return JsonField.find(bytes, JSON.length(), List.of(path));
  }

  @Test
  void aValueIsFoundAlongItsPath() {
    assertThat(find("a", "b", "0", "id")).hasValue("7");
    assertThat(find("a", "b", "1", "id")).hasValue("x");
    assertThat(find("t")).hasValue("true");
    assertThat(find("0")).as("a key of digits").hasValue("zero");
  }

  @Test
  void anItemOfALongListIsFoundByItsNumber() {
    byte[] list = "[0,1,2,3,4,5,6,7,8,9,\"ten\"]".getBytes(StandardCharsets.UTF_8);

    assertThat(JsonField.find(list, list.length, List.of("10"))).hasValue("ten");
    assertThat(JsonField.find(list, list.length, List.of("9"))).hasValue("9");
    assertThat(JsonField.find(list, list.length, List.of("11"))).isEmpty();
    assertThat(JsonField.find(list, list.length, List.of("1234567890"))).isEmpty();
  }

  @Test
  void whatIsNoValueIsNotFound() {
    assertThat(find("a")).isEmpty();
    assertThat(find("n")).isEmpty();
    assertThat(find("a", "b", "2", "id")).isEmpty();
    assertThat(find("a", "b", "id")).isEmpty();
    assertThat(JsonField.find("<html>".getBytes(StandardCharsets.UTF_8), 6, List.of("a")))
        .isEmpty();
  }
}
