package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpOriginTest {
  /** By RFC 3986 "//x" alone would name another host. */
  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8080, /a?b=1, http://127.0.0.1:8080/a?b=1",
    "http://127.0.0.1:8080, //owners/1, http://127.0.0.1:8080//owners/1",
    "http://127.0.0.1:8080/, /a, http://127.0.0.1:8080/a",
    "http://127.0.0.1:8080/, //a, http://127.0.0.1:8080//a",
    "http://127.0.0.1:8080, a, http://127.0.0.1:8080/a",
    "http://127.0.0.1:8080, @example.com/, http://127.0.0.1:8080/@example.com/",
    "http://127.0.0.1:8080, http://example.com/, http://127.0.0.1:8080/http://example.com/",
    "https://[::1]:8443, //a, https://[::1]:8443//a",
  })
  void aPathIsAskedOfTheServiceWhateverItLooksLike(String origin, String path, String asked) {
    assertThat(new HttpOrigin(URI.create(origin)).resolve(path)).hasToString(asked);
  }

  @Test
  void whatIsNoPathIsRefused() {
    HttpOrigin origin = new HttpOrigin(URI.create("http://127.0.0.1:8080"));

    assertThatThrownBy(() -> origin.resolve("/a b")).isInstanceOf(IllegalArgumentException.class);
  }
}
