package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One connection on an event loop whose time stands still. */
class ClientConnectionTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final Delay DELAY = DelayGrammar.parse("100ms");

  private static EmbeddedChannel channel(Control control) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(
            new HttpRequestDecoder(),
            new ClientConnection(
                control, new AnswerQueue(channel.eventLoop()), new SplittableRandom(1)));
    return channel;
  }

  /** A delay counts from the arrival, and must not be over when the first classes are loaded. */
  @BeforeAll
  static void loadClasses() {
    EmbeddedChannel channel = channel(control(0, ""));
    String _ = answer(channel, request("/downstream/1", "host: x"));
    String _ = answer(channel(control(0, "")), request("/health", "host: x"));
    channel.releaseOutbound();
  }

  private static String answer(EmbeddedChannel channel, String request) {
    channel.writeInbound(Unpooled.copiedBuffer(request, US_ASCII));
    return written(channel);
  }

  private static String written(EmbeddedChannel channel) {
    StringBuilder text = new StringBuilder();
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      text.append(out.toString(US_ASCII));
      out.release();
    }
    return text.toString();
  }

  private static Control control(double errorRate, String token) {
    return new Control(
        new Behaviour(DELAY, Map.of("pay", DelayGrammar.parse("1ms")), null, errorRate, null),
        token);
  }

  private static String reply(String status, boolean close, String json) {
    return "HTTP/1.1 "
        + status
        + "\r\ncontent-type: application/json\r\ncontent-length: "
        + json.length()
        + (close ? "\r\nconnection: close" : "")
        + "\r\n\r\n"
        + json;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POST /downstream/1 | 405 Method Not Allowed | method not allowed: only GET, and PUT for /control
          PUT /health        | 405 Method Not Allowed | method not allowed: only GET, and PUT for /control
          POST /control      | 405 Method Not Allowed | method not allowed: only GET, and PUT for /control
          GET /downstream/   | 400 Bad Request | bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits
          GET /downstream/-1 | 400 Bad Request | bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits
          GET /downstream/1: | 400 Bad Request | bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits
          GET /downstream/1x | 400 Bad Request | bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits
          GET /downstream/1234567890123456789 | 400 Bad Request | bad id: GET /downstream/{id} or /downstream/{route}/{id} with 1 to 18 digits
          GET /downstream/other/1 | 404 Not Found | no such route: start with --route NAME=DELAY, or PUT routes to /control
          GET /health/       | 404 Not Found | no such path: there are /downstream/{id}, /downstream/{route}/{id}, /control and /health
          GET /              | 404 Not Found | no such path: there are /downstream/{id}, /downstream/{route}/{id}, /control and /health
          """)
  void whatIsRefusedIsSaidAndTheConnectionStays(String line, String status, String problem) {
    EmbeddedChannel channel = channel(control(0, ""));

    assertThat(answer(channel, line + " HTTP/1.1\r\nhost: x\r\n\r\n"))
        .isEqualTo(reply(status, false, "{\"error\":\"" + problem + "\"}"));
    assertThat(channel.isOpen()).isTrue();
  }

  /** RFC 9110, section 9.3.2: a client takes a body of it for the next answer. */
  @ParameterizedTest
  @CsvSource({
    "/downstream/1, 405 Method Not Allowed",
    "/control, 405 Method Not Allowed",
    "/health, 405 Method Not Allowed",
    "/other, 404 Not Found"
  })
  void anAnswerToHeadHasNoBodyAndTheNextOneIsWhole(String path, String status) {
    EmbeddedChannel channel = channel(control(0, ""));
    String answers =
        answer(
            channel,
            "HEAD " + path + " HTTP/1.1\r\nhost: x\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\n\r\n");

    assertThat(answers)
        .startsWith("HTTP/1.1 " + status + "\r\n")
        .endsWith("\r\n\r\n" + reply("200 OK", false, "{\"status\":\"UP\"}"))
        .doesNotContain("error");
  }

  @Test
  void aMalformedHeadHasNoBodyEither() {
    EmbeddedChannel channel = channel(control(0, ""));
    assertThat(answer(channel, "HEAD /health HTTP/1.1\r\n: x\r\n\r\n"))
        .startsWith("HTTP/1.1 400 Bad Request\r\n")
        .endsWith("connection: close\r\n\r\n");
  }

  @Test
  void healthIsAnsweredAtOnceAndAnOldClientsConnectionEnds() {
    EmbeddedChannel channel = channel(control(0, TOKEN));

    assertThat(answer(channel, "GET /health HTTP/1.1\r\nhost: x\r\n\r\n"))
        .isEqualTo(reply("200 OK", false, "{\"status\":\"UP\"}"));
    assertThat(answer(channel, "GET /health HTTP/1.0\r\nconnection: keep-alive\r\n\r\n"))
        .isEqualTo(reply("200 OK", true, "{\"status\":\"UP\"}"));
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void settingsAreForWhoeverKnowsTheToken() {
    Control control = control(0, TOKEN);
    String unknown =
        reply(
            "401 Unauthorized",
            true,
            "{\"error\":\"no token: send authorization: Bearer with that of LOOMGAUGE_TOKEN\"}");

    assertThat(answer(channel(control), "GET /control HTTP/1.1\r\nhost: x\r\n\r\n"))
        .isEqualTo(unknown);
    assertThat(
            answer(
                channel(control),
                "PUT /control HTTP/1.1\r\nauthorization: Bearer "
                    + TOKEN.replace('f', 'e')
                    + "\r\ncontent-length: 2\r\n\r\n{}"))
        .isEqualTo(unknown);
    assertThat(
            answer(
                channel(control),
                "PUT /control HTTP/1.1\r\nauthorization: Bearer "
                    + TOKEN
                    + "\r\ncontent-length: 15\r\n\r\n{\"delay\":\"5ms\"}"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("{\"delay\":\"5ms\",\"routes\":{\"pay\":\"1ms\"},\"stall\":null,");
    assertThat(control.inForce().behaviour().delay()).isEqualTo(DelayGrammar.parse("5ms"));
    assertThat(control.admits("Bearer " + TOKEN)).isTrue();
    assertThat(control.admits(TOKEN)).isFalse();
    assertThat(control(0, "").admits(null)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"16384,400 Bad Request", "16385,413 Request Entity Too Large"})
  void aBodyHas16KiBAtMost(int bytes, String status) {
    assertThat(
            answer(
                channel(control(0, "")),
                "PUT /control HTTP/1.1\r\ncontent-length: "
                    + bytes
                    + "\r\n\r\n"
                    + "x".repeat(bytes)))
        .startsWith("HTTP/1.1 " + status);
  }

  @Test
  void answersLeaveInTheOrderOfTheirRequestsWhenTheyAreDue() {
    Control control = control(0, "");
    EmbeddedChannel channel = channel(control);

    assertThat(
            answer(
                channel,
                request("/downstream/16", "host: x")
                    + request("/downstream/pay/19", "host: x")
                    + request("/health", "connection: close")
                    + request("/downstream/3", "host: x")))
        .isEmpty();
    assertThat(control.tally().read().inFlight()).isEqualTo(2);
    channel.unfreezeTime();
    long begin = System.nanoTime();
    StringBuilder answers = new StringBuilder();
    while (channel.isOpen() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
      answers.append(written(channel));
    }

    assertThat(answers)
        .hasToString(
            reply("200 OK", false, "{\"id\":16,\"status\":\"low stock\"}")
                + reply("200 OK", false, "{\"id\":19,\"status\":\"sold out\"}")
                + reply("200 OK", true, "{\"status\":\"UP\"}"));
    assertThat(control.tally().read())
        .returns(2L, c -> c.requests())
        .returns(0L, c -> c.errors())
        .returns(0L, c -> c.inFlight())
        .returns(0L, c -> c.abandoned());
  }

  @Test
  void theShareOfErrorsIsAnsweredWithThemAndCounted() {
    Control control = control(1, "");
    EmbeddedChannel channel = channel(control);
    String written = answer(channel, "GET /downstream/pay/7 HTTP/1.1\r\nhost: x\r\n\r\n");
    channel.unfreezeTime();
    long begin = System.nanoTime();
    while (written.isEmpty() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
      written = written(channel);
    }

    assertThat(written)
        .isEqualTo(
            reply(
                "500 Internal Server Error",
                false,
                "{\"id\":7,\"error\":\"failed to order, by the error rate\"}"));
    assertThat(control.tally().read().errors()).isEqualTo(1);
  }

  @Test
  void aConnectionThatBreaksIsClosed() {
    EmbeddedChannel channel = channel(control(0, ""));
    channel.pipeline().fireExceptionCaught(new java.io.IOException("reset"));

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void answersLeaveSoonestFirstAndOfThoseOfOneMomentTheFirst() {
    EmbeddedChannel channel = new EmbeddedChannel();
    AnswerQueue queue = new AnswerQueue(channel.eventLoop());
    List<String> sent = new ArrayList<>();
    long now = System.nanoTime();
    queue.add(now + 2, () -> sent.add("later"));
    queue.add(now + 1, () -> sent.add("first"));
    queue.add(now + 2, () -> sent.add("last"));
    queue.add(now + TimeUnit.HOURS.toNanos(1), () -> sent.add("not yet"));
    while (sent.size() < 3 && System.nanoTime() - now < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
    }
    channel.runScheduledPendingTasks();

    assertThat(sent).containsExactly("first", "later", "last");
  }

  @Test
  void settingsAreWithinTheirBounds() {
    assertThat(behaviour(0, 1, "a").atOnce()).isEqualTo(1);
    assertThat(behaviour(1, 100_000, "a" + "-".repeat(39)).errorRate()).isEqualTo(1);
    assertThatThrownBy(() -> behaviour(Double.NaN, null, "a"))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("an error rate of NaN is out of range");
    assertThatThrownBy(() -> behaviour(-0.1, null, "a")).isInstanceOf(BadSetting.class);
    assertThatThrownBy(() -> behaviour(0, null, "a" + "-".repeat(40)))
        .hasMessageContaining("is not the name of a route");
    assertThatThrownBy(() -> behaviour(0, null, "1a")).isInstanceOf(BadSetting.class);
    assertThat(control(0, "").inForce().fails(new SplittableRandom(1))).isFalse();
    assertThat(control(1, "").inForce().fails(new SplittableRandom(1))).isTrue();
  }

  private static Behaviour behaviour(double errorRate, @Nullable Integer atOnce, String route) {
    return new Behaviour(DELAY, Map.of(route, DELAY), null, errorRate, atOnce);
  }

  private static String request(String path, String header) {
    return "GET " + path + " HTTP/1.1\r\n" + header + "\r\n\r\n";
  }

  @Test
  void aClientThatAsksWithoutWaitingIsReadNoFurtherUntilItIsAnswered() {
    Control control = new Control(new Behaviour(DelayGrammar.parse("50ms"), null, 0), "");
    EmbeddedChannel channel = channel(control);
    String one = request("/downstream/1", "host: x");

    assertThat(answer(channel, one.repeat(255))).isEmpty();
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(answer(channel, one)).isEmpty();
    assertThat(channel.config().isAutoRead()).isFalse();
    channel.unfreezeTime();
    long begin = System.nanoTime();
    StringBuilder answers = new StringBuilder();
    while (control.tally().read().inFlight() > 0
        && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
      answers.append(written(channel));
    }
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(answers)
        .hasToString(reply("200 OK", false, "{\"id\":1,\"status\":\"in stock\"}").repeat(256));
  }

  @Test
  void whatAClientLeftBehindIsAbandoned() {
    Control control = new Control(new Behaviour(DelayGrammar.parse("50ms"), null, 0), "");
    EmbeddedChannel channel = channel(control);
    assertThat(answer(channel, request("/downstream/1", "host: x").repeat(2))).isEmpty();
    channel.unfreezeTime();
    var _ = channel.pipeline().close();
    long begin = System.nanoTime();
    while (control.tally().read().inFlight() > 0
        && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
    }

    assertThat(control.tally().read())
        .returns(2L, c -> c.requests())
        .returns(2L, c -> c.abandoned())
        .returns(0L, c -> c.inFlight());
  }

  @Test
  void aBodyThatComesInPiecesIsOneAndWhatIsWrongWithItLeavesTheConnection() {
    Control control = control(0, "");
    EmbeddedChannel channel = channel(control);
    String head = "PUT /control HTTP/1.1\r\ncontent-length: 17\r\n\r\n";

    assertThat(answer(channel, head + "{\"errorR")).isEmpty();
    assertThat(answer(channel, "ate\":0.5}"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("\"errorRate\":0.5");
    assertThat(control.inForce().behaviour().errorRate()).isEqualTo(0.5);
    assertThat(answer(channel, head + "{\"errorRate\":1.5}"))
        .startsWith("HTTP/1.1 400 Bad Request\r\n")
        .contains("out of range")
        .doesNotContain("connection: close");
    assertThat(control.inForce().behaviour().errorRate()).isEqualTo(0.5);
    assertThat(answer(channel, "no HTTP at all\r\n\r\n"))
        .isEqualTo(
            reply("400 Bad Request", true, "{\"error\":\"malformed request: send HTTP/1.1\"}"));
    assertThat(channel.isOpen()).isFalse();
  }
}
