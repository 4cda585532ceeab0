package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests whose answers do not come; servers are the test. */
@Timeout(60)
class DeadlinesTest {
  private static final long MS = 1_000_000;

  private final EmbeddedLane embedded = new EmbeddedLane("'timeoutMs':30,'closed':{'users':3}");
  private final List<String> ended = new ArrayList<>();
  private final List<Long> endedAt = new ArrayList<>();

  DeadlinesTest() throws Exception {}

  private final class Named implements ConnectionOwner {
    private final String name;
    private final UserMemory memory = embedded.lane().newUser();

    Named(String name) {
      this.name = name;
    }

    @Override
    public UserMemory memory() {
      return memory;
    }

    @Override
    public void opened(Connection connection, long now) {
      // Requests are sent by the test.
    }

    @Override
    public void answered(Connection connection, long now) {
      ended.add(name + " answered");
    }

    @Override
    public void closed(Connection connection, @Nullable FailureKind cause, Doing doing, long now) {
      ended.add(name + " " + cause);
      endedAt.add(now);
    }
  }

  /** A server with a request that is said to be sent at a moment. */
  private EmbeddedChannel sent(String name, long at) {
    EmbeddedChannel server = embedded.open(new Named(name));
    server.pipeline().get(Connection.class).send(at, at);
    assertThat(EmbeddedLane.requests(server)).isEqualTo(1);
    return server;
  }

  @Test
  void everyRequestHasItsOwnTimeFromItsSendingAndAnAnswerEndsIt() throws Exception {
    long begin = System.nanoTime();
    assertThat(sent("first", begin).isOpen()).isTrue();
    EmbeddedLane.answer(sent("second", begin + 5 * MS), EmbeddedLane.OK);
    assertThat(sent("third", begin + 10 * MS).isOpen()).isTrue();

    assertThat(embedded.at(begin + 40 * MS + 1, () -> List.copyOf(ended)))
        .containsExactly("second answered", "first TIMEOUT", "third TIMEOUT");
    assertThat(endedAt.getFirst()).isGreaterThanOrEqualTo(begin + 30 * MS);
    assertThat(endedAt.getLast()).isGreaterThanOrEqualTo(begin + 40 * MS);
    assertThat(embedded.lane().busy()).isFalse();
    assertThat(embedded.summary().count().errors()).isEqualTo(Map.of("timeout", 2L));
  }

  @Test
  void aRequestAfterAllWereAnsweredIsWatchedToo() {
    long begin = System.nanoTime();
    EmbeddedLane.answer(sent("first", begin), EmbeddedLane.OK);
    assertThat(embedded.lane().busy()).isFalse();
    assertThat(embedded.at(begin + 30 * MS + 1, () -> ended.size())).isEqualTo(1);
    long later = System.nanoTime();
    assertThat(sent("next", later).isOpen()).isTrue();
    assertThat(embedded.lane().busy()).isTrue();

    assertThat(embedded.at(later + 30 * MS + 1, () -> List.copyOf(ended)))
        .containsExactly("first answered", "next TIMEOUT");
    assertThat(endedAt.getFirst()).isGreaterThanOrEqualTo(later + 30 * MS);
  }
}
