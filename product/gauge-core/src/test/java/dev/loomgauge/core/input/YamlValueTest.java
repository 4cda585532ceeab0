package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class YamlValueTest {
  private static YamlValue value(String text) {
    return YamlValue.parse("a.yaml", "first: 1\nx: " + text + "\n").need("x");
  }

  @Test
  void aWholeNumberMayBeEitherEndOfItsRange() {
    assertThat(Value.whole(1, 10_000).read(value("1"))).isEqualTo(1);
    assertThat(Value.whole(1, 10_000).read(value("10_000"))).isEqualTo(10_000);
    for (String refused : List.of("0", "10001", "1.5", "many")) {
      assertThatThrownBy(() -> Value.whole(1, 10_000).read(value(refused)))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "a.yaml:2: 'x' is '%s'. It must be a whole number from 1 to 10000."
                  .formatted(refused));
    }
  }

  @Test
  void aNumberMayBeEitherEndOfItsRange() {
    assertThat(Value.number(0.5, 2).read(value("0.5"))).isEqualTo(0.5);
    assertThat(Value.number(0.5, 2).read(value("2"))).isEqualTo(2);
    for (String refused : List.of("0.49", "2.01", "NaN", "many")) {
      assertThatThrownBy(() -> Value.number(0.5, 2).read(value(refused)))
          .hasMessage(
              "a.yaml:2: 'x' is '%s'. It must be a number from 0.5 to 2.0.".formatted(refused));
    }
  }

  @Test
  void aNameHasEightyCharactersAtMostAndALetterOrADigit() {
    assertThat(Value.name().read(value("\" order-mvc \""))).isEqualTo("order-mvc");
    assertThat(Value.name().read(value("x".repeat(80)))).hasSize(80);
    assertThatThrownBy(() -> Value.name().read(value("x".repeat(81))))
        .hasMessage("a.yaml:2: 'x' is longer than 80 characters. Give a shorter one.");
    assertThatThrownBy(() -> Value.name().read(value("\"--\"")))
        .hasMessage("a.yaml:2: 'x' is '--'. Give a name with a letter or a digit.");
  }

  @Test
  void aShareIsAPercentageBelowAHundred() {
    assertThat(Value.share().read(value("3%"))).isEqualTo(0.03);
    assertThatThrownBy(() -> Value.share().read(value("3")))
        .hasMessage("a.yaml:2: 'x' is '3'. Write a percentage above 0 and under 100: 3%.");
  }

  @Test
  void aTimeHasItsUnit() {
    assertThat(Value.duration().read(value("1.5m"))).isEqualTo(Duration.ofSeconds(90));
    assertThatThrownBy(() -> Value.duration().read(value("5 parsecs")))
        .hasMessage(
            "a.yaml:2: 'x' is '5 parsecs', which is not a duration. Write a number and a unit:"
                + " 500ms, 2s, 1.5m.");
  }

  @Test
  void itemsOfAListKnowTheirPlace() {
    assertThat(Value.items(Value.text()).read(value("[a, b]"))).containsExactly("a", "b");
    assertThat(Value.items(Value.text()).read(value("a"))).containsExactly("a");
    assertThat(value("[a, b]").list()).extracting(YamlValue::key).containsExactly("x[1]", "x[2]");
    assertThatThrownBy(() -> value("[]").list())
        .hasMessage("a.yaml:2: 'x' is an empty list. Give at least one value.");
    assertThatThrownBy(() -> Value.items(Value.text()).read(value("\n- a\n- [b]")))
        .hasMessage(
            "a.yaml:4: 'x[2]' must be a single value, not a list. Write one word, number or quoted"
                + " text.");
  }

  @Test
  void aValueOfAnotherShapeIsNamedAsWhatItIs() {
    assertThat(value("{b: 1}").isMap()).isTrue();
    assertThat(value("b").isMap()).isFalse();
    assertThat(Value.named("key", Value.text()).read(value("{b: 1, a: 2}")).toString())
        .isEqualTo("{b=1, a=2}");
    assertThatThrownBy(() -> value("{b: 1}").text())
        .hasMessage(
            "a.yaml:2: 'x' must be a single value, not a mapping. Write one word, number or quoted"
                + " text.");
    assertThatThrownBy(() -> value("b").map())
        .hasMessage(
            "a.yaml:2: 'x' must be a mapping of keys to values, not the single value 'b'. Write"
                + " KEY: VALUE below it.");
    assertThatThrownBy(() -> YamlValue.parse("a.yaml", "- b\n"))
        .hasMessage(
            "a.yaml:1: must be a mapping of keys to values, not a list. Write KEY: VALUE below"
                + " it.");
  }

  @Test
  void aKeyThatIsMissingUnknownOrThereTwiceIsNamedWithItsPlace() {
    YamlMap map = value("\n  users: 1\n  rate: 2").map();

    assertThat(map.keys()).containsExactly("users", "rate");
    assertThatThrownBy(() -> map.need("think"))
        .hasMessage("a.yaml:3: key 'think' is missing in 'x'. Add it.");
    assertThatThrownBy(() -> YamlValue.parse("a.yaml", "a: 1\n").need("b"))
        .hasMessage("a.yaml:1: key 'b' is missing. Add it.");
    assertThatThrownBy(() -> map.allow(List.of("users", "ratio")))
        .hasMessage(
            "a.yaml:4: unknown key 'rate' in 'x'. Allowed: users, ratio. Did you mean 'ratio'?");
    assertThatThrownBy(() -> value("\n  users: 1\n  users: 2").map())
        .hasMessage("a.yaml:4: duplicate key 'x.users'. Keep one of them.");
    assertThatThrownBy(() -> value("{[a]: 1}").map())
        .hasMessage("a.yaml:2: 'x' has a key that is not a plain word. Write KEY: VALUE.");
  }

  @Test
  void aWordIsOneOfThoseThatAreAllowed() {
    assertThat(value("open").oneOf(List.of("closed", "open"))).isEqualTo("open");
    assertThatThrownBy(() -> value("opne").oneOf(List.of("closed", "open")))
        .hasMessage(
            "a.yaml:2: 'x' is 'opne', which is not known. Allowed: closed, open. Did you mean"
                + " 'open'?");
  }

  @Test
  void aPathThatIsNotAbsoluteStartsInItsFolder() {
    assertThat(value("b/c.jar").path(Path.of("/a"))).isEqualTo(Path.of("/a/b/c.jar"));
    assertThat(value("/d").path(Path.of("/a"))).isEqualTo(Path.of("/d"));
  }

  @Test
  void whatIsNoYamlIsNamedWithItsLine() {
    assertThatThrownBy(() -> YamlValue.parse("a.yaml", "a: 1\nb: [1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("a.yaml:3: not YAML: ")
        .hasMessageEndingWith(" Check the indentation, quotes and brackets.");
    assertThatThrownBy(() -> YamlValue.parse("a.yaml", "# nothing\n"))
        .hasMessage("a.yaml: the file is empty. Write its keys.");
    assertThatThrownBy(() -> YamlValue.parse("a.yaml", "a: \"b\\tc\\e\"\n"))
        .hasMessage("a.yaml:1: 'b\\tc\\u001b' has a control character. Take it out.");
  }

  @Test
  void anErrorOfWhatWasHandedInExitsWithTwo() {
    assertThat(new InputException("a.yaml", 0, "is bad.", ""))
        .hasMessage("a.yaml: is bad.")
        .returns(2, UserError::exitCode);
    assertThat(new OptionException("--time 5\n", "is no time.", "Write 5s."))
        .hasMessage("--time 5\\n: is no time. Write 5s.")
        .returns(2, UserError::exitCode);
  }

  @Test
  void aDefaultIsPrintedAsItWouldBeWritten() {
    assertThat(Value.share().words().apply(0.03)).isEqualTo("`3%`");
    assertThat(Value.share().words().apply(0.125)).isEqualTo("`12.5%`");
    assertThat(Value.duration().words().apply(java.time.Duration.ofMillis(1_500)))
        .isEqualTo("`1.5s`");
  }

  @Test
  void aPathThatNoSystemHasIsQuotedInPart() {
    YamlValue value = YamlValue.parse("f.yaml", "a: " + "y/".repeat(600)).need("a");

    assertThatThrownBy(() -> value.path(Path.of("")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("longer than any path")
        .message()
        .hasSizeLessThan(300);
    String longest = "y/".repeat(499) + "yz";
    assertThat(YamlValue.parse("f.yaml", "a: " + longest).need("a").path(Path.of("")))
        .isEqualTo(Path.of(longest));
    YamlValue longer = YamlValue.parse("f.yaml", "a: " + longest + "z").need("a");
    assertThatThrownBy(() -> longer.path(Path.of(""))).hasMessageContaining("longer than any path");
  }

  @Test
  void aPathThatIsTooLongIsQuotedWithItsRemedy() {
    YamlValue longer = YamlValue.parse("f.yaml", "a: " + "y".repeat(1_001)).need("a");

    assertThatThrownBy(() -> longer.path(Path.of("")))
        .hasMessage(
            "f.yaml:1: 'a' is '" + "y".repeat(77) + "...', longer than any path. Name a file.");
    assertThat(UserError.BAD_INPUT).isEqualTo(2);
    assertThat(UserError.FAILED).isEqualTo(3);
  }

  @Test
  void itsWordsAreItsKeysAndItsSingleValuesAtAnyDepth() {
    assertThat(value("{a: [1, {b: c}], d: c}").words()).containsExactly("a", "1", "b", "c", "d");
    assertThat(value("one").words()).containsExactly("one");
  }
}
