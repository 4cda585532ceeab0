package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyTest {
  private enum Form {
    ROUND_TABLE,
    SQUARE
  }

  private static final Key<Integer> COUNT =
      Key.optional("count", Value.whole(1, 10_000), 1_000).means("How many.");
  private static final Key<String> NAME = Key.required("name", Value.text());
  private static final Key<String> NOTE =
      Key.optional("note", Value.text()).without("none").means("What to know.");
  private static final Shape.Keyed KEYED = Shape.Keyed.of("A thing", NAME, COUNT);

  private static YamlMap map(String text) {
    return YamlValue.parse("a.yaml", text);
  }

  private static YamlValue value(String text) {
    return map("first: 1\nx: " + text + "\n").need("x");
  }

  @Test
  void aKeyHasItsValueElseItsUsualOneElseIsMissed() {
    assertThat(COUNT.in(map("count: 7"))).isEqualTo(7);
    assertThat(COUNT.in(map("name: a"))).isEqualTo(1_000);
    assertThat(COUNT.find(map("name: a"))).isEmpty();
    assertThat(NOTE.find(map("note: b"))).contains("b");
    assertThat(NAME.in(map("name: a"))).isEqualTo("a");
    assertThatThrownBy(() -> NAME.in(map("note: b")))
        .hasMessage("a.yaml:1: key 'name' is missing. Add it.");
    assertThatThrownBy(() -> NOTE.in(map("name: b")))
        .hasMessage("a.yaml:1: key 'note' is missing. Add it.");
  }

  @Test
  void aKeySaysWhatHoldsWithoutItAndWhatItMeans() {
    assertThat(COUNT)
        .returns(false, Key::required)
        .returns("1,000", Key::otherwise)
        .returns("How many.", Key::meaning);
    assertThat(NOTE)
        .returns(false, Key::required)
        .returns("none", Key::otherwise)
        .returns("What to know.", Key::meaning);
    assertThat(NAME)
        .returns(true, Key::required)
        .returns("", Key::otherwise)
        .returns("", Key::meaning);
    assertThat(COUNT.without("many").usual()).isEqualTo(1_000);
  }

  @Test
  void aKeyThatIsRefusedIsNamedWithItsLineWhereItIsWritten() {
    NOTE.refuse(map("name: a"), "does not go with 'name'.", "Take it away.");
    assertThatThrownBy(
            () -> NOTE.refuse(map("name: a\nnote: b"), "does not go with 'name'.", "Take it away."))
        .isInstanceOf(InputException.class)
        .hasMessage("a.yaml:2: 'note' does not go with 'name'. Take it away.");
    assertThat(NAME.entries(map("note: b"))).isEmpty();
    assertThat(NAME.entries(map("name: {b: 1, a: 2}")))
        .extracting(Map.Entry::getKey)
        .containsExactly("b", "a");
  }

  @Test
  void keysAreInTheOrderOfTheirDeclaration() {
    assertThat(KEYED.names()).containsExactly("name", "count");
    assertThat(KEYED.and(List.of(NOTE)))
        .isEqualTo(new Shape.Keyed("A thing", List.of(NAME, COUNT, NOTE)));
    assertThatThrownBy(() -> KEYED.map(map("name: a\nnote: b").self()))
        .hasMessageContaining("unknown key 'note'. Allowed: name, count.");
  }

  @Test
  void aMappingWithoutItsKeysIsStillThere() {
    YamlMap some = map("name: a\nthing: {b: 1}");

    assertThat(some.empty().keys()).isEmpty();
    assertThat(some.empty().self()).isEqualTo(some.self());
    assertThat(some.need("thing").map().error("is bad.", "Mend it."))
        .hasMessage("a.yaml:2: 'thing' is bad. Mend it.");
  }

  @Test
  void wordsAreThoseOfTheConstantsWithHyphens() {
    Value<Form> form = Value.oneOf(Form.values());

    assertThat(form.read(value("round-table"))).isEqualTo(Form.ROUND_TABLE);
    assertThat(form.words().apply(Form.ROUND_TABLE)).isEqualTo("`round-table`");
    assertThat(form.shape()).isEqualTo(new Shape.OneOf(List.of("round-table", "square")));
    assertThat(Value.truth().read(value("true"))).isTrue();
    assertThat(Value.truth().read(value("false"))).isFalse();
    assertThat(Value.truth().words().apply(true)).isEqualTo("`true`");
    assertThat(Value.oneOf(List.of("a", "b")).words().apply("b")).isEqualTo("`b`");
  }

  @Test
  void aCheckQuotesTheValueWhereItsProblemAsksForIt() {
    Value<String> plain = Value.text().check(text -> text.length() > 1, "is short.", "Write more.");
    Value<String> quoting = Value.text().check(text -> text.length() > 1, "is %s.", "Write more.");

    assertThat(plain.read(value("ab"))).isEqualTo("ab");
    assertThatThrownBy(() -> plain.read(value("a")))
        .hasMessage("a.yaml:2: 'x' is short. Write more.");
    assertThatThrownBy(() -> quoting.read(value("a")))
        .hasMessage("a.yaml:2: 'x' is 'a'. Write more.");
    assertThatThrownBy(() -> Value.matching("number: `1`", "[0-9]+", "a number").read(value("one")))
        .hasMessage("a.yaml:2: 'x' is 'one', not a number. Correct it.");
    assertThatThrownBy(
            () ->
                Value.duration(Duration.ofSeconds(2), "is short.", "Give 2s.")
                    .read(value("1999ms")))
        .hasMessage("a.yaml:2: 'x' is short. Give 2s.");
    assertThat(Value.duration(Duration.ofSeconds(2), "is short.", "Give 2s.").read(value("2s")))
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aSettingOfAGrammarHasItsProblemAndItsRemedy() {
    Value<String> setting =
        Value.setting(
            Shape.TEXT,
            text -> {
              throw new BadSetting("no such thing", "give another");
            });

    assertThatThrownBy(() -> setting.read(value("a")))
        .isInstanceOf(InputException.class)
        .hasMessage("a.yaml:2: 'x' is 'a': no such thing. Remedy: give another.");
    assertThat(Value.setting(Shape.TEXT, text -> text + "!").read(value("a"))).isEqualTo("a!");
  }

  @Test
  void aValueIsPlainOrAMapping() {
    Value<String> either =
        Value.either(Value.text(), Value.mapping(KEYED).map(map -> "map of " + NAME.in(map)));

    assertThat(either.read(value("a"))).isEqualTo("a");
    assertThat(either.read(value("{name: b}"))).isEqualTo("map of b");
    assertThat(either.shape()).isEqualTo(new Shape.Either(List.of(Shape.TEXT, KEYED)));
    assertThat(Value.unread(Shape.TEXT).read(value("a")).text()).isEqualTo("a");
  }

  @Test
  void defaultsAreWrittenAsTheyWouldBeGiven() {
    assertThat(Value.whole(1, 10_000).words().apply(2_600)).isEqualTo("2,600");
    assertThat(Value.number(0, 10).words().apply(2.5)).isEqualTo("2.5");
    assertThat(Value.number(0, 10).words().apply(3.0)).isEqualTo("3");
    assertThat(Value.duration().words().apply(Duration.ZERO)).isEqualTo("`0s`");
    assertThat(Value.text().words().apply("a")).isEqualTo("a");
    assertThat(Value.whole(1, 5).shape()).isEqualTo(new Shape.Whole(1, 5));
    assertThat(Value.number(0.5, 2).shape()).isEqualTo(new Shape.Decimal(0.5, 2));
    assertThat(Value.items(Value.text()).shape()).isEqualTo(new Shape.Items(Shape.TEXT));
    assertThat(Value.named("level", Value.text()).shape())
        .isEqualTo(new Shape.Named("level", Shape.TEXT));
  }
}
