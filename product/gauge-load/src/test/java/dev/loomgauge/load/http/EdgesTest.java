package dev.loomgauge.load.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.Extractor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values at the bounds of what a response may say, in the middle of other bytes. */
class EdgesTest {
  private static int status(String line) throws MalformedResponse {
    return StatusLine.status(bytes(line), 2, line.length() + 2);
  }

  private static byte[] bytes(String text) {
    return ("##" + text + "##").getBytes(ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 200 OK,200",
    "HTTP/1.0 100,100",
    "HTTP/1.1 599 x,599",
    "'HTTP/1.1 204 ',204"
  })
  void aStatusIsReadFromItsLine(String line, int status) throws MalformedResponse {
    assertThat(status(line)).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 099",
        "HTTP/1.1 600",
        "HTTP/1.1 20",
        "HTTP/1.1 2000",
        "HTTP/1.1 2:0",
        "HTTP/1.2 200",
        "HTTP/1.1_200",
        "http/1.1 200",
        "HTTP/1.1 2/0"
      })
  void whatIsNoStatusIsRefused(String line) {
    assertThatThrownBy(() -> status(line)).isInstanceOf(MalformedResponse.class);
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1a2B,6699", "fffffffffffffff,1152921504606846975", "a;x=1,10", "'a ',10"})
  void aChunkHasAHexadecimalSize(String line, long size) throws MalformedResponse {
    assertThat(ResponseParser.ChunkSize.parse(bytes(line), 2, line.length() + 2)).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "1g", ";x", "10000000000000000", " 1"})
  void aChunkWithoutASizeIsRefused(String line) {
    assertThatThrownBy(() -> ResponseParser.ChunkSize.parse(bytes(line), 2, line.length() + 2))
        .isInstanceOf(MalformedResponse.class);
  }

  private static Framing framing(String... lines) throws MalformedResponse {
    Framing framing = new Framing();
    framing.begin();
    for (String line : lines) {
      framing.field(bytes(line), 2, line.length() + 2);
    }
    return framing;
  }

  @Test
  void fieldsDecideWhereAResponseEndsAndWhetherItsConnectionStays() throws MalformedResponse {
    assertThat(framing().contentLength()).isEqualTo(-1);
    assertThat(framing("CONTENT-length:\t 0 ").contentLength()).isZero();
    assertThat(framing("Content-Length: 999999999999999999").contentLength())
        .isEqualTo(999_999_999_999_999_999L);
    assertThat(framing("Content-Length: 7", "content-length: 7").contentLength()).isEqualTo(7);
    assertThat(framing("Transfer-Encoding: gzip, chunked"))
        .returns(true, Framing::chunked)
        .returns(true, Framing::hasTransferEncoding);
    assertThat(framing("Transfer-Encoding: chunked, gzip"))
        .returns(false, Framing::chunked)
        .returns(true, Framing::hasTransferEncoding);
    assertThat(framing("X: y").hasTransferEncoding()).isFalse();
    assertThat(framing("Connection: x , CLOSE").persistent(1)).isFalse();
    assertThat(framing("Connection: closed").persistent(1)).isTrue();
    assertThat(framing("Connection: keep-alive , x").persistent(0)).isTrue();
    assertThat(framing().persistent(0)).isFalse();
    assertThat(framing().persistent(1)).isTrue();
    assertThat(framing("Connection: keep-alive, close").persistent(1)).isFalse();
    assertThat(framing("Connection: close, keep-alive").persistent(1)).isFalse();
    assertThat(framing("Connection: close", "Connection: x").persistent(1)).isFalse();
    assertThat(framing("Connection: keep-alive", "Connection: x").persistent(0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 1000000000000000000",
        "Content-Length:",
        "Content-Length: 1:",
        "Content-Length: -1",
        "Content-Length : 1",
        ": x",
        "X",
        "X: a\u0001b",
        "X: a\u007f"
      })
  void aFieldThatIsNoneIsRefused(String line) {
    assertThatThrownBy(() -> framing(line)).isInstanceOf(MalformedResponse.class);
  }

  @Test
  void twoDifferentLengthsAreRefused() {
    assertThatThrownBy(() -> framing("Content-Length: 7", "Content-Length: 8"))
        .hasMessage("two different Content-Lengths");
  }

  @Test
  void textGrowsAndHasTheDigitsOfNumbers() {
    ByteText text = new ByteText();
    for (long number : List.of(0L, 9L, 10L, 1_203L, Long.MAX_VALUE)) {
      text.append(number).append(" ");
    }
    text.append("x".repeat(2_000)).append("abc".getBytes(UTF_8), 2);

    assertThat(new String(Arrays.copyOf(text.bytes(), text.length()), UTF_8))
        .isEqualTo("0 9 10 1203 9223372036854775807 " + "x".repeat(2_000) + "ab");
    text.clear();
    assertThat(text.length()).isZero();
  }

  @Test
  void whatMayNotStandInATargetIsEscapedAndNothingElse() {
    String target = "/a?b=c&d=%20'(x)~!$*+,;:@-._";
    assertThat(new String(ValuesFactory.escape(target.getBytes(UTF_8)), UTF_8)).isEqualTo(target);
    assertThat(new String(ValuesFactory.escape(" \"<>\\^`{|}#\u007f\té".getBytes(UTF_8)), UTF_8))
        .isEqualTo("%20%22%3C%3E%5C%5E%60%7B%7C%7D%23%7F%09%C3%A9");
  }

  @Test
  void aValueMayHaveATabAndBytesAboveAscii() throws MalformedResponse {
    assertThat(framing("X: a\tb", "Y: caf\u00e9", "Content-Length: 3").contentLength())
        .isEqualTo(3);
    assertThat(framing("Content-Length: 3", "Content-Lengths: 4", "Content_Length: 5"))
        .returns(3L, Framing::contentLength);
  }

  @Test
  void whatAnInformationalAnswerSaysIsNotThatOfTheFinalOne() throws MalformedResponse {
    ResponseParser parser = new ResponseParser(false, null, null);
    parser.begin();
    assertThat(parser.started()).isFalse();
    byte[] bytes =
        ("HTTP/1.1 103 x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n"
                + "HTTP/1.1 200 x\r\nContent-Length: 2\r\n\r\nok")
            .getBytes(UTF_8);
    parser.parse(bytes, 0, bytes.length);
    assertThat(parser)
        .returns(true, ResponseParser::complete)
        .returns(true, ResponseParser::started)
        .returns(true, ResponseParser::persistent)
        .returns(200, ResponseParser::status)
        .returns(2L, ResponseParser::bodyBytes);
    parser.begin();
    assertThat(parser)
        .returns(false, ResponseParser::started)
        .returns(0, ResponseParser::status)
        .returns(0L, ResponseParser::bodyBytes);
  }

  @Test
  void aBodyThatIsLookedAtIsNotSkipped() throws MalformedResponse {
    byte[] head = "HTTP/1.1 200 x\r\nContent-Length: 7\r\n\r\n".getBytes(UTF_8);
    Capture header = new Capture(List.of(new Capture.Wanted(0, new Extractor.Header("x"))));
    Capture json =
        new Capture(List.of(new Capture.Wanted(0, new Extractor.JsonBody(List.of("x")))));
    ResponseParser looking = new ResponseParser(false, new BodySearch("x"), null);
    ResponseParser fields = new ResponseParser(false, null, header);
    ResponseParser body = new ResponseParser(false, null, json);
    for (ResponseParser parser : List.of(looking, fields, body)) {
      parser.begin();
      parser.parse(head, 0, head.length);
    }
    assertThat(List.of(looking.skippable(), fields.skippable(), body.skippable()))
        .containsExactly(0L, 7L, 0L);
    assertThat(looking.bodyMatches()).isFalse();
    assertThat(fields.bodyMatches()).isTrue();
  }

  @Test
  void whatIsNoAnswerCostsNoTrace() {
    assertThatThrownBy(() -> status("rubbish"))
        .isInstanceOfSatisfying(
            MalformedResponse.class,
            malformed -> {
              assertThat(malformed.getStackTrace()).isEmpty();
              malformed.addSuppressed(new IllegalStateException());
              assertThat(malformed.getSuppressed()).isEmpty();
            });
  }
}
