package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Test;

class RequestRouteTest {
  private static RequestRoute of(HttpMethod method, String path) {
    return RequestRoute.of(new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, path));
  }

  private static RequestRoute get(String path) {
    return of(HttpMethod.GET, path);
  }

  @Test
  void aThingIsKnownByItsRouteAndItsNumber() {
    assertThat(get("/downstream/0")).isEqualTo(new RequestRoute.Item("", 0));
    assertThat(get("/downstream/1029384756")).isEqualTo(new RequestRoute.Item("", 1_029_384_756));
    assertThat(get("/downstream/123456789012345678"))
        .isEqualTo(new RequestRoute.Item("", 123_456_789_012_345_678L));
    assertThat(get("/downstream/pay/9")).isEqualTo(new RequestRoute.Item("pay", 9));
    assertThat(get("/downstream/a/b/09")).isEqualTo(new RequestRoute.Item("a/b", 9));
    for (String none : new String[] {"", "pay/", "pay/x", "1/2x", "1234567890123456789", "1?a=2"}) {
      assertThat(get("/downstream/" + none)).as(none).isEqualTo(RequestRoute.BAD_ID);
    }
  }

  @Test
  void whatIsThereTakesCertainMethodsAlone() {
    assertThat(get("/health")).isEqualTo(new RequestRoute.Health());
    assertThat(get("/control")).isEqualTo(new RequestRoute.ReadControl());
    assertThat(of(HttpMethod.PUT, "/control")).isEqualTo(new RequestRoute.WriteControl());
    for (HttpMethod other : new HttpMethod[] {HttpMethod.POST, HttpMethod.DELETE}) {
      for (String path : new String[] {"/health", "/control", "/downstream/1", "/downstream/"}) {
        assertThat(of(other, path)).as(path).isEqualTo(RequestRoute.NOT_ALLOWED);
      }
      assertThat(of(other, "/other")).isEqualTo(RequestRoute.UNKNOWN);
    }
    for (String path : new String[] {"/", "/downstream", "/controls", "/health?a"}) {
      assertThat(get(path)).as(path).isEqualTo(RequestRoute.UNKNOWN);
    }
  }
}
