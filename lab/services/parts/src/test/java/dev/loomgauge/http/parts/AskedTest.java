package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AskedTest {
  @Test
  void aPathIsTakenApart() {
    assertThat(Asked.of("/order/7?path=normal&ms=5"))
        .isEqualTo(new Asked("order", "7", "path=normal&ms=5"));
    assertThat(Asked.of("/wait?ms=5")).isEqualTo(new Asked("wait", "", "ms=5"));
    assertThat(Asked.of("/a/b/c")).isEqualTo(new Asked("a", "b/c", ""));
    assertThat(Asked.of("/")).isEqualTo(new Asked("", "", ""));
    assertThat(Asked.of("")).isEqualTo(new Asked("", "", ""));
  }

  @Test
  void aFlagIsTheFirstOfItsName() {
    Asked asked = Asked.of("/x?ms=5&ms=6&forms=7&empty=");
    assertThat(asked.flag("ms")).hasValue("5");
    assertThat(asked.flag("empty")).hasValue("");
    assertThat(asked.flag("m")).isEmpty();
    assertThat(asked.flag("none")).isEmpty();
  }

  @Test
  void anIdHasOneToEighteenDigits() {
    assertThat(Asked.of("/x/123456789012345678").hasId()).isTrue();
    assertThat(Asked.of("/x/1234567890123456789").hasId()).isFalse();
    assertThat(Asked.of("/x/09").hasId()).isTrue();
    assertThat(Asked.of("/x/").hasId()).isFalse();
    assertThat(Asked.of("/x/1a").hasId()).isFalse();
    assertThat(Asked.of("/x/\u0661").hasId()).isFalse();
  }

  @Test
  void repliesHaveTheirStatusTypeAndEscapedText() {
    assertThat(Reply.text("x").contentType()).isEqualTo("text/plain; charset=utf-8");
    assertThat(Reply.json("{}").status()).isEqualTo(200);
    assertThat(Reply.problem(418, "a\"b", "c\nd"))
        .returns(418, Reply::status)
        .returns("application/json", Reply::contentType)
        .returns("{\"error\":\"a\\\"b\",\"message\":\"c\\nd\"}", Reply::body);
    assertThat(Reply.text("x").withHeader("A", "b").headers()).containsEntry("A", "b");
    assertThat(Asked.of("/order/x").badId())
        .returns(400, Reply::status)
        .returns(
            "{\"error\":\"bad-request\",\"message\":\"id=x: use /order/{id} with 1 to 18 digits\"}",
            Reply::body);
    assertThat(Asked.unknown(List.of("a", "b")))
        .returns(404, Reply::status)
        .returns("{\"error\":\"no-such-path\",\"message\":\"there are a, b\"}", Reply::body);
  }

  @Test
  void aFailureOfTheDownstreamHasItsStatus() {
    assertThat(DownstreamFailure.unreachable().reply().status()).isEqualTo(502);
    assertThat(DownstreamFailure.late(Duration.ofMillis(1_500)).reply())
        .returns(504, Reply::status)
        .returns(
            "{\"error\":\"downstream-timeout\",\"message\":\"the downstream did not answer within"
                + " 1500 ms (DOWNSTREAM_TIMEOUT_MS)\"}",
            Reply::body);
    assertThat(DownstreamFailure.refused(503).reply())
        .returns(502, Reply::status)
        .returns(
            "{\"error\":\"downstream-failed\",\"message\":\"the downstream answered 503 instead of"
                + " 200\"}",
            Reply::body);
    assertThat(DownstreamFailure.empty().reply().body()).contains("downstream-unreadable");
  }
}
