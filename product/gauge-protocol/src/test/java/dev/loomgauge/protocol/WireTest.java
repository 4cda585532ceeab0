package dev.loomgauge.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loomgauge.protocol.load.EngineReach;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireTest {
  private static final String WHOLE =
      "{'name':'a','ok':3,'meanMs':null,'errors':{'reset':1},'range':[1,2],'tags':['x'],'kind':'SLOW','open':true}";

  private enum Kind {
    FAST,
    SLOW
  }

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  private record Range(long first, long last) {}

  private record Count(long ok, @Nullable Double meanMs, Map<String, Long> errors) {}

  private record Line(
      String name,
      @JsonUnwrapped Count count,
      @Nullable Range range,
      @Nullable List<String> tags,
      Kind kind,
      boolean open) {}

  @Test
  void whatIsWrittenIsReadBack() {
    Line line =
        new Line(
            "a",
            new Count(3, null, Map.of("reset", 1L)),
            new Range(1, 2),
            List.of("x"),
            Kind.SLOW,
            true);

    assertThat(Wire.line(line)).isEqualTo(WHOLE.replace('\'', '"'));
    assertThat(Wire.read(Wire.line(line), Line.class)).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'ok':3, | `` | ok: is missing",
        "'ok':3 | 'ok':null | ok: is missing",
        "'meanMs':null, | `` | meanMs: is missing",
        "'open':true | 'open':null | open: is missing",
        "'name':'a', | `` | name: is missing",
        "'name':'a' | 'name':null | name: is missing",
        "'name':'a' | 'name':7 | name: must be text in quotes, not 7",
        "'name':'a' | 'name':7.5 | name: must be text in quotes, not 7.5",
        "'name':'a' | 'name':true | name: must be text in quotes, not true",
        "'reset':1 | 'reset':null | errors.reset: is missing",
        "'ok':3 | 'ok':'3' | ok: must be a whole number, not \"3\"",
        "'ok':3 | 'ok':3.5 | ok: must be a whole number, not 3.5",
        "'ok':3 | 'ok':99999999999999999999 | ok: must be a whole number, not 99999999999999999999",
        "'meanMs':null | 'meanMs':'x' | meanMs: must be a number, not \"x\"",
        "'errors':{'reset':1} | 'errors':[] | errors: must be a JSON object, not []",
        "[1,2] | [1] | range: must be [first, last], not [1]",
        "[1,2] | 1 | range: must be [first, last], not 1",
        "['x'] | 'x' | tags: must be an array, not \"x\"",
        "['x'] | ['x',null] | tags[1]: is missing",
        "SLOW | slow | kind: must be FAST or SLOW, not \"slow\"",
        "'open':true | 'open':1 | open: must be true or false, not 1",
        "'open':true} | 'open':true | line 1, column",
        "{'name' | [{'name' | line 1, column",
      })
  void aLineThatDoesNotFitIsRefusedWithThePlaceAndWhatIsWrong(
      String from, String to, String problem) {
    assertThatThrownBy(() -> Wire.read(WHOLE.replace(from, to).replace('\'', '"'), Line.class))
        .isInstanceOf(WireException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void aLineMayHaveFieldsThatTheReaderDoesNotKnow() {
    assertThat(
            Wire.read(WHOLE.replace("{'name'", "{'new':1,'name'").replace('\'', '"'), Line.class))
        .isEqualTo(Wire.read(WHOLE.replace('\'', '"'), Line.class));
  }

  @Test
  void aDocumentMayLeaveOutWhatHasADefaultButMaySayNothingElse() {
    String small = "{'name':'a','ok':3,'errors':{},'kind':'FAST','open':false}";

    assertThat(document(small).range()).isNull();
    assertThatThrownBy(() -> document(small.replace("'ok':3,", ""))).hasMessage("ok: is missing");
    assertThatThrownBy(() -> document(small.replace("'ok'", "'okay'")))
        .hasMessage(
            "okay: unknown key; allowed here: name, ok, meanMs, errors, range, tags, kind, open");
    assertThatThrownBy(() -> document(small.replace("'ok'", "'ok':1,'ok'")))
        .hasMessageContaining("Duplicate");
    assertThatThrownBy(() -> document(WHOLE.replace("[1,2]", "[1,2,3]")))
        .hasMessage("range: must be [first, last], not [1,2,3]");
    assertThatThrownBy(() -> document("[]"))
        .hasMessage("the document: must be a JSON object, not []");
  }

  @Test
  void aChangeKeepsWhatItDoesNotName() {
    Count before = new Count(3, 1.5, Map.of("reset", 1L));

    assertThat(Wire.changed(before, "{\"meanMs\":null}", Count.class))
        .isEqualTo(new Count(3, null, Map.of("reset", 1L)));
    assertThat(Wire.changed(before, "{\"errors\":{}}", Count.class))
        .isEqualTo(new Count(3, 1.5, Map.of()));
    assertThat(Wire.changed(before, "{}", Count.class)).isEqualTo(before);
  }

  @Test
  void aDocumentMayBeFollowedByOtherLines() throws IOException {
    ByteArrayInputStream in =
        new ByteArrayInputStream("{\"ok\":1,\"errors\":{}}\nnext".getBytes(StandardCharsets.UTF_8));

    assertThat(Wire.document(in, Count.class)).hasValue(new Count(1, null, Map.of()));
    assertThat(Wire.document(InputStream.nullInputStream(), Count.class)).isEmpty();
    assertThatThrownBy(
            () ->
                Wire.document(
                    new ByteArrayInputStream("{\n x".getBytes(StandardCharsets.UTF_8)),
                    Count.class))
        .hasMessageStartingWith("line 2, column ");
  }

  @Test
  void aLineIsAsciiAndItsFieldsAreReadWithoutARecord() {
    String line = Wire.line(Map.of("caf\u00e9", List.of("\u20ac\n")));

    assertThat(line).isEqualTo("{\"caf\\u00E9\":[\"\\u20AC\\n\"]}");
    assertThat(Wire.fields(line)).isEqualTo(Map.of("caf\u00e9", List.of("\u20ac\n")));
    assertThatThrownBy(() -> Wire.fields("[1]")).hasMessage("the document: must be a JSON object");
  }

  private static Line document(String json) {
    return Wire.document(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)),
            Line.class)
        .orElseThrow();
  }

  private record Counts(Map<String, Count> all) {}

  @Test
  void aKeyThatIsUnknownIsFoundHoweverDeepItLies() {
    assertThatThrownBy(
            () ->
                Wire.document(
                    new ByteArrayInputStream(
                        "{\"all\":{\"a\":{\"ok\":1,\"errors\":{\"any\":2}},\"b\":{\"ok\":1,\"error\":{}}}}"
                            .getBytes(StandardCharsets.UTF_8)),
                    Counts.class))
        .isInstanceOf(WireException.class)
        .hasMessage("all.b.error: unknown key; allowed here: ok, meanMs, errors")
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(WireException.class))
        .returns("all.b.error", WireException::where)
        .returns("unknown key; allowed here: ok, meanMs, errors", WireException::problem);
    assertThatThrownBy(() -> Wire.changed(new Count(1, null, Map.of()), "{\"oks\":1}", Count.class))
        .hasMessage("oks: unknown key; allowed here: ok, meanMs, errors");
  }

  @Test
  void whatIsQuotedOfALineIsCutAndHasNoControlCharacters() {
    assertThatThrownBy(() -> Wire.read("{\"a\u001b[2J\": " + "1".repeat(5_000), Line.class))
        .isInstanceOf(WireException.class)
        .message()
        .hasSizeLessThan(1_100)
        .doesNotContain("\u001b");
    assertThatThrownBy(() -> Wire.read("{\"ok\":\"" + "x".repeat(5_000) + "\"}", Count.class))
        .isInstanceOf(WireException.class)
        .message()
        .hasSizeLessThan(200);
  }

  @Test
  void theStreamOfADocumentStaysOpen() {
    AtomicInteger closed = new AtomicInteger();
    for (String text : List.of("{\"ok\":1,\"errors\":{}}", "{", "null", "")) {
      InputStream in =
          new ByteArrayInputStream(text.getBytes(UTF_8)) {
            @Override
            public void close() {
              closed.incrementAndGet();
            }
          };
      try {
        assertThat(Wire.document(in, Count.class).isPresent()).isEqualTo(text.length() > 4);
      } catch (WireException e) {
        assertThat(text).isEqualTo("{");
      }
    }
    assertThat(closed).hasValue(0);
  }

  @Test
  void aDocumentThatIsNullIsNone() {
    assertThat(Wire.document(new ByteArrayInputStream("null{}".getBytes(UTF_8)), Count.class))
        .isEmpty();
  }

  @Test
  void aValueOfEightyCharactersIsQuotedWholeAndALongerOneCut() {
    assertThatThrownBy(() -> Wire.read("{\"ok\":\"" + "x".repeat(78) + "\"}", Count.class))
        .hasMessage("ok: must be a whole number, not \"" + "x".repeat(78) + "\"");
    assertThatThrownBy(() -> Wire.read("{\"ok\":\"" + "x".repeat(79) + "\"}", Count.class))
        .hasMessage("ok: must be a whole number, not \"" + "x".repeat(76) + "...");
  }

  @Test
  void aKeyThatIsNoWordIsQuoted() {
    assertThatThrownBy(() -> Wire.changed(new Count(1, null, Map.of()), "{\"o k\":1}", Count.class))
        .hasMessage("\"o k\": unknown key; allowed here: ok, meanMs, errors");
    assertThatThrownBy(
            () -> Wire.changed(new Count(1, null, Map.of()), "{\"\\u001b[2J\":1}", Count.class))
        .hasMessageStartingWith("\"\\u001B[2J\": unknown key");
    assertThatThrownBy(
            () -> Wire.read("{\"ok\":1,\"errors\":{\"a b\":\"x\"},\"meanMs\":1}", Count.class))
        .hasMessage("errors.\"a b\": must be a whole number, not \"x\"");
  }

  @Test
  void aMessageIsOneLineOfAThousandCharactersAtMost() {
    assertThat(WireException.line("a\tb\u0085c")).isEqualTo("a\\u0009b\\u0085c");
    assertThat(WireException.line("x".repeat(1_000))).isEqualTo("x".repeat(1_000));
    assertThat(WireException.line("x".repeat(1_001))).isEqualTo("x".repeat(1_000) + "...");
  }

  @Test
  void whatIsSentIsThatOfItsMaking() {
    Map<String, String> delays = new HashMap<>(Map.of("5432", "3ms"));
    Map<String, ProxyState.Target> targets = new HashMap<>();
    Map<String, Integer> ports = new HashMap<>(Map.of("5432", 7));
    ProxySettings settings = new ProxySettings(delays);
    ProxyState state = new ProxyState("", targets);
    ProxyReady ready = new ProxyReady(true, ports, "epoll", 1);
    List<Double> times = new ArrayList<>(List.of(1.5));
    EngineReach reach = new EngineReach(times, "");
    times.clear();

    delays.clear();
    targets.put("5432", new ProxyState.Target("3ms", 1, 1, 1));
    ports.clear();

    assertThat(reach.connectMs()).containsExactly(1.5);
    assertThat(settings.delays()).containsExactly(Map.entry("5432", "3ms"));
    assertThat(state.targets()).isEmpty();
    assertThat(ready.ports()).containsExactly(Map.entry("5432", 7));
  }
}
