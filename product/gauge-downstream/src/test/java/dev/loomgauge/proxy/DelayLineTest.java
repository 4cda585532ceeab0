package dev.loomgauge.proxy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On a channel that notes what is written to it, and an event loop that the test turns. */
class DelayLineTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final List<String> events = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final List<Long> late = new ArrayList<>();
  private boolean writable = true;
  private final Closing end = new Closing(channel());
  private final DelayLine line = new DelayLine(end, late::add);

  private static <T> T acting(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private DuplexChannel channel() {
    var timer =
        acting(
            ScheduledFuture.class,
            (proxy, method, arguments) -> {
              events.add(method.getName());
              return true;
            });
    EventLoop loop =
        acting(
            EventLoop.class,
            (proxy, method, arguments) -> {
              timers.add((Runnable) arguments[0]);
              return timer;
            });
    return acting(
        DuplexChannel.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "write" -> {
                ByteBuf written = (ByteBuf) arguments[0];
                events.add("write " + written.toString(US_ASCII));
                written.release();
                yield null;
              }
              case "flush" -> {
                events.add("flush");
                yield proxy;
              }
              case "isWritable" -> writable;
              case "isOpen" -> false;
              case "eventLoop" -> loop;
              default -> null;
            });
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, US_ASCII);
  }

  @Test
  void whatIsDueAtOnceGoesAtOnceUnlessSomethingIsBeforeIt() {
    long now = System.nanoTime();
    line.add(bytes("now"), now, 0);
    assertThat(events).containsExactly("write now");
    line.add(bytes("later"), now, MINUTE);
    line.add(bytes("behind it"), now, 0);
    assertThat(events).containsExactly("write now");
    assertThat(timers).hasSize(1);
  }

  /** Both are due when the first one is, so both leave as late. */
  @Test
  void aReplyThatWouldOvertakeIsDueWithTheOneBeforeIt() {
    long now = System.nanoTime();
    line.add(bytes("1"), now, MINUTE);
    line.add(bytes("2"), now - 2 * MINUTE, MINUTE / 2);
    assertThat(late).isEmpty();
    DelayLine past = new DelayLine(end, late::add);
    past.add(bytes("3"), now, 50_000_000);
    past.add(bytes("4"), now - MINUTE, 1);
    past.add(bytes("5"), now - MINUTE, 2);
    while (System.nanoTime() - now < 50_000_000) {
      Thread.onSpinWait();
    }
    timers.getLast().run();

    assertThat(late).hasSize(3).allSatisfy(nanos -> assertThat(nanos).isNotNegative());
    assertThat(late.stream().distinct()).hasSize(1);
    assertThat(events).containsExactly("write 3", "write 4", "write 5", "flush");
  }

  @Test
  void whatIsOnItsWayToAChannelThatIsGoneIsDropped() {
    ByteBuf one = bytes("one");
    ByteBuf other =
        Unpooled.buffer((int) DelayLine.MOST_BYTES).writeZero((int) DelayLine.MOST_BYTES);
    List<String> rooms = new ArrayList<>();
    line.whenRoom(() -> rooms.add("room"));
    line.add(one, System.nanoTime(), MINUTE);
    assertThat(line.room()).isTrue();
    line.add(other, System.nanoTime(), MINUTE);
    line.end(System.nanoTime(), MINUTE);
    assertThat(line.room()).as("it has all that it may hold").isFalse();
    rooms.clear();
    line.offerRoom();
    assertThat(rooms).isEmpty();

    line.discard();

    assertThat(List.of(one.refCnt(), other.refCnt())).containsExactly(0, 0);
    assertThat(events).containsExactly("cancel");
    assertThat(line.room()).isTrue();
    writable = false;
    assertThat(line.room()).isFalse();
  }

  @Test
  void anEndThatIsGoneDropsWhatWasOnItsWayToIt() {
    DelayLine other = new DelayLine(end, late::add);
    ByteBuf reply = bytes("reply");
    line.add(reply, System.nanoTime(), MINUTE);
    end.inputEnded();

    new Leg(end, other, line, () -> 0, () -> MINUTE)
        .channelInactive(acting(ChannelHandlerContext.class, (p, m, a) -> null));

    assertThat(reply.refCnt()).isZero();
    assertThat(timers).as("a reset of the other end").hasSize(2);
  }
}
