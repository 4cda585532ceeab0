package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Stall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlJsonTest {
  private final Behaviour current =
      new Behaviour(DelayGrammar.parse("100ms"), Stall.parse("1s/10s"), 0.25);

  @Test
  void whatIsLeftOutStaysAndNullEndsTheStalls() {
    var read = read("{\"delay\":\"20ms\",\"stall\":null}");
    assertThat(read).isEqualTo(new Behaviour(DelayGrammar.parse("20ms"), null, 0.25));
    assertThat(read("{\"errorRate\":0}"))
        .isEqualTo(new Behaviour(current.delay(), current.stall(), 0));
    assertThat(read("{}")).isEqualTo(current);
  }

  @Test
  void routesTakeThePlaceOfAllRoutesAndStayWhereTheyAreLeftOut() {
    var routes = read("{\"routes\":{\"payment\":\"200ms\",\"inventory\":\"150ms\"}}");
    assertThat(routes.delayOf("payment")).isEqualTo(DelayGrammar.parse("200ms"));
    assertThat(routes.delayOf("")).isEqualTo(current.delay());
    assertThat(routes.delayOf("notification")).isNull();
    var later = ControlJson.read("{\"delay\":\"1ms\"}".getBytes(UTF_8), routes);
    assertThat(later.routes()).isEqualTo(routes.routes());
    assertThat(ControlJson.read("{\"routes\":{}}".getBytes(UTF_8), later).routes()).isEmpty();
    assertThat(ControlJson.write(new Control(routes, "")))
        .contains("\"routes\":{\"inventory\":\"150ms\",\"payment\":\"200ms\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '!',
      value = {
        "not json; line 1, column",
        "[]; the document: must be a JSON object",
        "!!; the document: must be a JSON object",
        "{\"speed\":1}; speed: unknown key",
        "{\"delay\":100}; delay: must be text in quotes, not 100",
        "{\"delay\":\"100\"}; is not a duration",
        "{\"routes\":[]}; routes: must be a JSON object, not []",
        "{\"routes\":{\"pay\":5}}; routes.pay: must be text in quotes, not 5",
        "{\"routes\":{\"Pay/ment\":\"5ms\"}}; not the name of a route",
        "{\"errorRate\":\"1\"}; errorRate: must be a number, not \"1\"",
        "{\"errorRate\":1.5}; out of range",
        "{\"atOnce\":0}; a concurrency of 0 is out of range",
        "{\"atOnce\":100001}; a concurrency of 100001 is out of range",
        "{\"atOnce\":\"ten\"}; atOnce: must be",
        "{\"stall\":\"1s\"}; is not a stall"
      })
  void aMistakeIsNamed(String body, String problem) {
    assertThatThrownBy(() -> read(body))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining(problem);
  }

  @Test
  void theAnswerTellsWhatIsInForceAndWhatHappenedSince() {
    var control = new Control(current, "");
    control.tally().arrived();
    control.tally().arrived();
    control.tally().failed();
    control.tally().answered();

    assertThat(ControlJson.write(control))
        .contains("\"delay\":\"100ms\"", "\"stall\":\"1s/10s\"", "\"errorRate\":0.25")
        .contains("\"requests\":2", "\"errors\":1", "\"inFlight\":1");
  }

  @Test
  void theAnswerIsTheSettingsAndThenTheCounters() {
    Control control =
        new Control(new Behaviour(DelayGrammar.parse("uniform(1ms,4ms)"), null, 0), "");

    assertThat(ControlJson.write(control))
        .startsWith(
            "{\"delay\":\"uniform(1ms,4ms)\",\"routes\":{},\"stall\":null,\"errorRate\":0.0,"
                + "\"atOnce\":null,\"requests\":0,");
    assertThat(ControlJson.problem("a \"b\" <c>")).isEqualTo("{\"error\":\"a \\\"b\\\" <c>\"}");
  }

  @Test
  void aLimitOfTheConcurrencyIsReadToldAndTakenAway() {
    var limited = read("{\"atOnce\":10}");
    var control = new Control(limited, "");

    assertThat(limited.atOnce()).isEqualTo(10);
    assertThat(ControlJson.write(control)).contains("\"atOnce\":10");
    assertThat(ControlJson.read("{\"delay\":\"5ms\"}".getBytes(UTF_8), limited).atOnce())
        .isEqualTo(10);
    assertThat(ControlJson.read("{\"atOnce\":null}".getBytes(UTF_8), limited)).isEqualTo(current);
  }

  @Test
  void aNewBehaviourStartsTheTallyAgainButKeepsWhatIsInFlight() {
    var control = new Control(current, "");
    control.tally().arrived();
    control.put(new Behaviour(DelayGrammar.parse("1ms"), null, 0));

    assertThat(ControlJson.write(control))
        .contains("\"stall\":null", "\"requests\":0", "\"inFlight\":1");
  }

  private Behaviour read(String body) {
    return ControlJson.read(body.getBytes(UTF_8), current);
  }
}
