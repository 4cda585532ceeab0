package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Extractor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CaptureTest {
  private final UserMemory user = new UserMemory(1);

  @Test
  void valuesComeFromFieldsHeadersAndCookies() throws MalformedResponse {
    assertThat(taken(new Extractor.Header("X-Next"), "")).isEqualTo("7");
    assertThat(taken(new Extractor.Cookie("SID"), "")).isEqualTo("\"a b\"");
    assertThat(taken(json("a", "1", "id"), "{\"a\": [{}, {\"id\": 4711}]}")).isEqualTo("4711");
    assertThat(taken(json("token"), "{\"token\": \"\u00e4\"}")).isEqualTo("\u00e4");
  }

  @Test
  void whatIsMissingIsNamed() throws MalformedResponse {
    assertThat(problem(new Extractor.Header("X-Other"), ""))
        .isEqualTo("the answer has no header X-Other");
    assertThat(problem(new Extractor.Cookie("SI"), "")).isEqualTo("the answer has no cookie SI");
    assertThat(problem(json("a", "b"), "{\"a\": 1}")).isEqualTo("the answer has no JSON field a.b");
    assertThat(problem(json("a"), "no JSON")).isEqualTo("the answer has no JSON field a");
    assertThat(problem(json("a"), "{\"a\": null}")).isEqualTo("the answer has no JSON field a");
    assertThat(problem(json("a"), "{\"a\": \"x\\r\\ny\"}"))
        .isEqualTo("the JSON field a has a control character, so that it cannot be sent");
    assertThat(user.has(0)).isFalse();
  }

  private static Extractor json(String... path) {
    return new Extractor.JsonBody(List.of(path));
  }

  private String taken(Extractor what, String body) throws MalformedResponse {
    assertThat(problem(what, body)).isNull();
    return new String(user.value(0), StandardCharsets.UTF_8);
  }

  private @Nullable String problem(Extractor what, String body) throws MalformedResponse {
    Capture capture = new Capture(List.of(new Capture.Wanted(0, what)));
    ResponseParser parser = new ResponseParser(false, null, capture);
    byte[] utf8 = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 200 OK\r\nx-next: 7\r\nSet-Cookie: A=1\r\nSet-Cookie: SID=\"a b\"; Path=/\r\n"
            + "Content-Length: "
            + utf8.length
            + "\r\n\r\n";
    byte[] bytes = (head + body).getBytes(StandardCharsets.UTF_8);
    parser.begin();
    for (int i = 0; i < bytes.length; i++) {
      parser.parse(bytes, i, i + 1);
    }
    assertThat(parser.complete()).isTrue();
    return capture.into(user);
  }

  @Test
  void theLastOfSeveralFieldsStandsAndAllValuesOfAnAnswerAreTakenOrNone() throws MalformedResponse {
    UserMemory two = new UserMemory(2);
    Capture capture =
        new Capture(
            List.of(
                new Capture.Wanted(1, new Extractor.Header("Location")),
                new Capture.Wanted(0, new Extractor.Cookie("id"))));
    assertThat(capture.needsBody()).isFalse();

    field(capture, "Location: /first");
    field(capture, "LOCATION:  /second ");
    field(capture, "no field at all");
    assertThat(capture.into(two)).isEqualTo("the answer has no cookie id");
    assertThat(two.has(1)).isFalse();
    field(capture, "Set-Cookie: id=9");
    assertThat(capture.into(two)).isNull();
    assertThat(two.value(0)).asString(StandardCharsets.UTF_8).isEqualTo("9");
    assertThat(two.value(1)).asString(StandardCharsets.UTF_8).isEqualTo("/second");

    capture.begin();
    assertThat(capture.into(two)).isEqualTo("the answer has no header Location");
    field(capture, "Location: /a\u007fb");
    assertThat(capture.into(two))
        .isEqualTo("the header Location has a control character, so that it cannot be sent");
    assertThat(two.value(1)).asString(StandardCharsets.UTF_8).isEqualTo("/second");
  }

  @Test
  void noValueIsLookedForInALongBody() {
    Capture capture = new Capture(List.of(new Capture.Wanted(0, json("a"))));
    assertThat(capture.needsBody()).isTrue();
    byte[] start = "{\"a\":\"1\"}".getBytes(StandardCharsets.UTF_8);
    byte[] blanks = " ".repeat((1 << 20) - start.length).getBytes(StandardCharsets.UTF_8);

    capture.body(start, 0, start.length);
    capture.body(blanks, 0, blanks.length);
    assertThat(capture.into(user)).isNull();
    capture.body(blanks, 0, 1);
    assertThat(capture.into(user))
        .isEqualTo("the body has more than 1 MiB, in which no value is looked for");
    capture.begin();
    capture.body(blanks, 0, 4);
    assertThat(capture.into(user)).isEqualTo("the answer has no JSON field a");
  }

  private static void field(Capture capture, String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    capture.field(bytes, 0, bytes.length);
  }
}
