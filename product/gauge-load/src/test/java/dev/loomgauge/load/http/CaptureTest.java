package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Taking;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CaptureTest {
  private final UserMemory user = new UserMemory(1);

  @Test
  void valuesComeFromFieldsHeadersAndCookies() throws MalformedResponse {
    assertThat(taken(new Taking.Header("X-Next"), "")).isEqualTo("7");
    assertThat(taken(new Taking.Cookie("SID"), "")).isEqualTo("\"a b\"");
    assertThat(taken(json("a", "1", "id"), "{\"a\": [{}, {\"id\": 4711}]}")).isEqualTo("4711");
    assertThat(taken(json("token"), "{\"token\": \"\u00e4\"}")).isEqualTo("\u00e4");
  }

  @Test
  void whatIsMissingIsNamed() throws MalformedResponse {
    assertThat(problem(new Taking.Header("X-Other"), ""))
        .isEqualTo("the answer has no header X-Other");
    assertThat(problem(new Taking.Cookie("SI"), "")).isEqualTo("the answer has no cookie SI");
    assertThat(problem(json("a", "b"), "{\"a\": 1}")).isEqualTo("the answer has no JSON field a.b");
    assertThat(problem(json("a"), "no JSON")).isEqualTo("the answer has no JSON field a");
    assertThat(problem(json("a"), "{\"a\": null}")).isEqualTo("the answer has no JSON field a");
    assertThat(problem(json("a"), "{\"a\": \"x\\r\\ny\"}"))
        .isEqualTo("the JSON field a has a control character, so that it cannot be sent");
    assertThat(user.has(0)).isFalse();
  }

  private static Taking json(String... path) {
    return new Taking.JsonBody(List.of(path));
  }

  private String taken(Taking what, String body) throws MalformedResponse {
    assertThat(problem(what, body)).isNull();
    return new String(user.value(0), StandardCharsets.UTF_8);
  }

  private @Nullable String problem(Taking what, String body) throws MalformedResponse {
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
}
