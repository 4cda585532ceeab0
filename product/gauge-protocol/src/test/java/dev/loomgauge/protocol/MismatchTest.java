package dev.loomgauge.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Words for what does not fit, of every kind of field. */
class MismatchTest {
  record Even(int number) {
    Even {
      if (number % 2 != 0) {
        throw new IllegalArgumentException("odd");
      }
    }
  }

  record Fields(
      @Nullable Boolean flag,
      double size,
      @Nullable Integer count,
      @Nullable Even even,
      @Nullable Map<String, List<Even>> evens) {}

  private static AbstractThrowableAssert<?, ? extends Throwable> read(String field) {
    String name = field.substring(0, field.indexOf(':') + 1);
    String json =
        Stream.of("'flag':null", "'size':1", "'count':null", "'even':null", "'evens':null")
            .map(other -> other.startsWith(name) ? field : other)
            .collect(Collectors.joining(",", "{", "}"))
            .replace('\'', '"');
    return assertThatThrownBy(() -> Wire.read(json, Fields.class))
        .isInstanceOf(WireException.class);
  }

  @Test
  void everyTypeHasItsWords() {
    read("'flag':1").hasMessage("flag: must be true or false, not 1");
    read("'size':'x'").hasMessage("size: must be a number, not \"x\"");
    read("'size':null").hasMessage("size: is missing");
    read("'count':true").hasMessage("count: must be a whole number, not true");
    read("'even':2").hasMessage("even: must be a JSON object, not 2");
  }

  @Test
  void aValueThatItsRecordRefusesIsNamedByItsPath() {
    read("'even':{'number':3}").hasMessage("even: has values that do not go together");
    read("'evens':{'a b':[{'number':2},{'number':3}]}")
        .hasMessage("evens.\"a b\"[1]: has values that do not go together");
    read("'evens':{'a':[{'number':2},{'number':'x'}]}")
        .hasMessage("evens.a[1].number: must be a whole number, not \"x\"");
  }

  @Test
  void aKeyOfEightyCharactersIsAWordAndALongerOneIsNot() {
    read("'evens':{'" + "k".repeat(80) + "':1}")
        .hasMessage("evens." + "k".repeat(80) + ": must be an array, not 1");
    read("'evens':{'" + "k".repeat(81) + "':1}")
        .hasMessage("evens.\"" + "k".repeat(76) + "...: must be an array, not 1");
  }

  private record Soft(
      @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> tags,
      @JsonSetter(contentNulls = Nulls.SET) Map<String, @Nullable String> words,
      List<String> strict) {}

  @Test
  void aFieldMayTakeNothingForEmptyAndAMapNothingForAValue() {
    String document = "{\"words\":{\"a\":null},\"strict\":[]}";
    Soft soft =
        Wire.document(new ByteArrayInputStream(document.getBytes(UTF_8)), Soft.class).orElseThrow();
    assertThat(soft.tags()).isEmpty();
    assertThat(soft.words()).containsEntry("a", null);
    assertThat(Wire.read("{\"tags\":null,\"words\":{},\"strict\":[]}", Soft.class).tags())
        .isEmpty();
    assertThatThrownBy(() -> Wire.read("{\"tags\":[],\"strict\":[]}", Soft.class))
        .hasMessage("words: is missing");
    assertThatThrownBy(() -> Wire.read("{\"tags\":[],\"words\":{},\"strict\":[null]}", Soft.class))
        .hasMessage("strict[0]: is missing");
  }
}
