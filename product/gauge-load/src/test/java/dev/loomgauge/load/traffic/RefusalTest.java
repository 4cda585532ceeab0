package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.EngineSummary.KindFigures;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said of answers that a check refuses, and of the kinds of request they are of. */
class RefusalTest {
  private static final String LONGER = "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok!";

  private record Quiet(UserMemory memory) implements ConnectionOwner {
    @Override
    public void opened(Connection connection, long now) {
      // Requests are sent by the test.
    }

    @Override
    public void answered(Connection connection, long now) {
      // The same.
    }

    @Override
    public void closed(Connection connection, @Nullable FailureKind cause, Doing doing, long now) {
      // It is the last request of its test.
    }
  }

  private static EngineSummary answered(String rest, String... answers) throws Exception {
    EmbeddedLane embedded = new EmbeddedLane("'closed':{'users':1}," + rest);
    EmbeddedChannel server = embedded.open(new Quiet(embedded.lane().newUser()));
    Connection connection = server.pipeline().get(Connection.class);
    for (String answer : answers) {
      long now = System.nanoTime();
      connection.send(now, now);
      assertThat(EmbeddedLane.requests(server)).isEqualTo(1);
      EmbeddedLane.answer(server, answer);
    }
    return embedded.summary();
  }

  private static Map<String, String> samples(String check, String... answers) throws Exception {
    return answered("'check':" + check, answers).count().errorSamples();
  }

  @Test
  void aBodyThatIsTooShortOrLacksWhatItShouldContainIsToldInWords() throws Exception {
    assertThat(samples("{'minBytes':3}", LONGER, EmbeddedLane.OK, LONGER))
        .isEqualTo(Map.of("check-failed", "a body of 2 bytes"));
    assertThat(samples("{'minBytes':2}", EmbeddedLane.OK)).isEmpty();
    assertThat(samples("{'bodyContains':'k!'}", LONGER, EmbeddedLane.OK))
        .isEqualTo(Map.of("check-failed", "the body does not contain check.bodyContains"));
    assertThat(samples("{'minBytes':3,'bodyContains':'k!'}", EmbeddedLane.OK.replace("200", "503")))
        .isEqualTo(Map.of("check-failed", "status 503"));
  }

  @Test
  void ofAKindWithANameEachEndIsCountedAndTheRefusalNamesIt() throws Exception {
    EngineSummary summary =
        answered(
            "'requests':{'read':{'path':'/p','check':{'minBytes':3}}}",
            LONGER,
            EmbeddedLane.OK,
            LONGER,
            "rubbish");

    assertThat(summary.count().errorSamples())
        .containsEntry("check-failed", "read: a body of 2 bytes");
    assertThat(Objects.requireNonNull(summary.kinds()))
        .containsOnlyKeys("read")
        .extractingByKey("read")
        .returns(2L, KindFigures::ok)
        .returns(Map.of("check-failed", 1L, "malformed", 1L), KindFigures::errors);
    assertThat(answered("'check':{'minBytes':3}", LONGER).kinds()).isNull();
  }
}
