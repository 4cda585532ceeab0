package dev.loomgauge.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseParserTest {
  private static final String BEGIN_CHUNKED =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String CHUNKED =
      """
      HTTP/1.1 200 OK\r
      Transfer-Encoding: chunked\r
      Date: now\r
      \r
      5\r
      hello\r
      A;name=value\r
      , my world\r
      0\r
      Trailer: x\r
      \r
      """;
  private static final String SIZED = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private final ResponseParser parser = new ResponseParser(false, null, null);

  @ParameterizedTest
  @ValueSource(strings = {CHUNKED, SIZED, "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n" + SIZED})
  void aResponseIsTheSameHoweverItIsCutInTwo(String response) throws MalformedResponse {
    byte[] bytes = bytes(response);
    for (int cut = 1; cut < bytes.length; cut++) {
      ResponseParser parser = new ResponseParser(false, new BodySearch("hello"), null);
      parser.begin();
      assertThat(parser.parse(bytes, 0, cut)).isEqualTo(cut);
      assertThat(parser.complete()).as("complete after %d bytes", cut).isFalse();
      assertThat(parser.parse(bytes, cut, bytes.length)).isEqualTo(bytes.length);
      assertThat(parser.complete()).isTrue();
      assertThat(parser.status()).isEqualTo(200);
      assertThat(parser.bodyMatches()).isTrue();
      assertThat(parser.persistent()).isTrue();
    }
  }

  @Test
  void aResponseArrivesByteByByte() throws MalformedResponse {
    byte[] bytes = bytes(CHUNKED);
    parser.begin();
    for (int i = 0; i < bytes.length; i++) {
      assertThat(parser.parse(bytes, i, i + 1)).isEqualTo(i + 1);
    }
    assertThat(parser.complete()).isTrue();
    assertThat(parser.bodyBytes()).isEqualTo(15);
  }

  @Test
  void bytesAfterTheResponseAreLeft() throws MalformedResponse {
    parser.begin();
    byte[] bytes = bytes(SIZED + "rest");
    assertThat(parser.parse(bytes, 0, bytes.length)).isEqualTo(bytes.length - 4);
    assertThat(parser.complete()).isTrue();
  }

  @Test
  void aParserServesOneResponseAfterAnother() throws MalformedResponse {
    parse(SIZED);
    assertThat(parser.bodyBytes()).isEqualTo(5);
    parse("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    assertThat(parser.status()).isEqualTo(404);
    assertThat(parser.bodyBytes()).isZero();
  }

  @Test
  void theResponseToAHeadRequestHasNoBody() throws MalformedResponse {
    ResponseParser head = new ResponseParser(true, null, null);
    head.begin();
    byte[] bytes = bytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
    head.parse(bytes, 0, bytes.length);
    assertThat(head.complete()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void someStatusesHaveNoBody(int status) throws MalformedResponse {
    parse("HTTP/1.1 " + status + " x\r\n\r\n");
    assertThat(parser.complete()).isTrue();
    assertThat(parser.persistent()).isTrue();
  }

  @Test
  void aResponseWithoutALengthEndsWithItsConnection() throws MalformedResponse {
    parse("HTTP/1.1 200\r\n\r\nany");
    assertThat(parser.complete()).isFalse();
    assertThat(parser.skippable()).isEqualTo(Long.MAX_VALUE);
    assertThat(parser.completeAtClose()).isTrue();
    assertThat(parser.bodyBytes()).isEqualTo(3);
    assertThat(parser.persistent()).isFalse();
  }

  @Test
  void aConnectionThatEndsInTheMiddleCompletesNothing() throws MalformedResponse {
    parse("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel");
    assertThat(parser.completeAtClose()).isFalse();
    parse("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
    assertThat(parser.completeAtClose()).isFalse();
    parser.begin();
    assertThat(parser.completeAtClose()).isFalse();
  }

  @Test
  void theServerSaysWhetherTheConnectionStays() throws MalformedResponse {
    assertThat(persistent("HTTP/1.1", "Connection: close")).isFalse();
    assertThat(persistent("HTTP/1.1", "connection: Upgrade , CLOSE")).isFalse();
    assertThat(persistent("HTTP/1.1", "X-Other: close")).isTrue();
    assertThat(persistent("HTTP/1.0", "X-Other: close")).isFalse();
    assertThat(persistent("HTTP/1.0", "Connection: keep-alive")).isTrue();
  }

  @Test
  void aBodyNobodyLooksAtIsSkipped() throws MalformedResponse {
    parse("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
    assertThat(parser.skippable()).isEqualTo(1_000_000);
    parser.skip(999_999);
    assertThat(parser.complete()).isFalse();
    parser.skip(1);
    assertThat(parser.complete()).isTrue();
    assertThat(parser.bodyBytes()).isEqualTo(1_000_000);
  }

  @Test
  void textIsFoundAcrossPieces() throws MalformedResponse {
    assertThat(contains("abababc", "abac")).isFalse();
    assertThat(contains("abababac!", "abac")).isTrue();
    assertThat(contains("xaabaaab", "aaab")).isTrue();
    assertThat(contains("", "a")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "HTTP/2 200\r\n",
        "HTTP/1.1  200 OK\r\n",
        "HTTP/1.1 20 OK\r\n",
        "HTTP/1.1 2000\r\n",
        "HTTP/1.1 600 x\r\n",
        "HTTP/1.1 099 x\r\n",
        "HTTP/1.1 101 x\r\n\r\n",
        "HTTP/1.1 200 OK\n\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n",
        "HTTP/1.1 200 OK\r\n: no name\r\n",
        "HTTP/1.1 200 OK\r\nName : x\r\n",
        "HTTP/1.1 200 OK\r\nName: a\u0000b\r\n",
        "HTTP/1.1 200 OK\r\nName: a\r\n folded\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: \r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999999\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
      })
  void whatIsNoResponseIsRefused(String response) {
    assertThatThrownBy(() -> parse(response)).isInstanceOf(MalformedResponse.class);
  }

  @Test
  void endlessHeadersAreRefused() {
    String field = "Name: " + "x".repeat(1000) + "\r\n";
    assertThatThrownBy(() -> parse("HTTP/1.1 200 OK\r\n" + field.repeat(100)))
        .hasMessageContaining("65536");
    assertThatThrownBy(() -> parse("HTTP/1.1 200 " + "x".repeat(100_000)))
        .hasMessageContaining("65536");
  }

  @Test
  void headersOfExactlyTheLimitAreRead() throws MalformedResponse {
    String begin = "HTTP/1.1 204 OK\r\nName: ";
    String end = "\r\n\r\n";
    String value = "x".repeat(LineAssembler.LIMIT - begin.length() - end.length());

    parse(begin + value + end);
    assertThat(parser.complete()).isTrue();
    assertThatThrownBy(() -> parse(begin + value + "x" + end)).hasMessageContaining("65536");
  }

  @Test
  void anAnswerMayHaveAnyNumberOfChunks() throws MalformedResponse {
    String chunk = "3c;extension=1\r\n" + "x".repeat(60) + "\r\n";
    parse(BEGIN_CHUNKED + chunk.repeat(20_000) + "0\r\nTrailer: 1\r\n\r\n");
    assertThat(parser.complete()).isTrue();
    assertThat(parser.bodyBytes()).isEqualTo(60 * 20_000);
  }

  @Test
  void headTrailersAndTheSizeOfEachChunkAreBoundedEachByItself() throws MalformedResponse {
    String field = "Name: " + "x".repeat(60_000) + "\r\n";
    String size = "1;" + "x".repeat(60_000) + "\r\na\r\n";
    String head = "HTTP/1.1 200 OK\r\n" + field + "Transfer-Encoding: chunked\r\n\r\n";
    parse(head + size.repeat(3) + "0\r\n" + field + "\r\n");
    assertThat(parser.complete()).isTrue();

    assertThatThrownBy(() -> parse(BEGIN_CHUNKED + "1;" + "x".repeat(70_000)))
        .hasMessageContaining("65536");
    assertThatThrownBy(() -> parse(BEGIN_CHUNKED + "1\r\na\r\n0\r\n" + field.repeat(2)))
        .hasMessageContaining("65536");
  }

  private boolean persistent(String version, String header) throws MalformedResponse {
    parse(version + " 200 OK\r\n" + header + "\r\nContent-Length: 0\r\n\r\n");
    return parser.persistent();
  }

  private static boolean contains(String body, String wanted) throws MalformedResponse {
    ResponseParser parser = new ResponseParser(false, new BodySearch(wanted), null);
    parser.begin();
    byte[] head = bytes("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n");
    parser.parse(head, 0, head.length);
    for (byte b : bytes(body)) {
      parser.parse(new byte[] {b}, 0, 1);
    }
    return parser.bodyMatches();
  }

  private void parse(String response) throws MalformedResponse {
    byte[] bytes = bytes(response);
    parser.begin();
    parser.parse(bytes, 0, bytes.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
