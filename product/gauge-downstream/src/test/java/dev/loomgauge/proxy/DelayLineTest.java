package dev.loomgauge.proxy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.DuplexChannelConfig;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.netty.util.concurrent.ScheduledFuture;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** On a channel that notes what is written to it, and an event loop that the test turns. */
class DelayLineTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final List<String> events = new ArrayList<>();
  private final List<Runnable> timers = new ArrayList<>();
  private final List<Long> late = new ArrayList<>();
  private boolean writable = true;
  private boolean open;
  private final Closing end = new Closing(channel());
  private final DelayLine line = new DelayLine(end, late::add);

  private static <T> T acting(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @SuppressWarnings("unchecked")
  private static void complete(Object listener, Object future) throws Exception {
    ((GenericFutureListener<Future<Void>>) listener).operationComplete((Future<Void>) future);
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
    var config =
        acting(
            DuplexChannelConfig.class,
            (proxy, method, arguments) -> {
              events.add(arguments[0] + " " + arguments[1]);
              return true;
            });
    ChannelFuture future =
        acting(
            ChannelFuture.class,
            (proxy, method, arguments) -> {
              if (method.getName().equals("addListener")) {
                complete(arguments[0], proxy);
                return proxy;
              }
              return method.getName().equals("isSuccess") && writable;
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
              case "isOpen" -> open;
              case "config" -> config;
              case "close" -> {
                events.add("close");
                yield null;
              }
              case "eventLoop" -> loop;
              case "writeAndFlush" -> future;
              case "shutdownOutput" -> {
                events.add("shutdownOutput");
                yield null;
              }
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

  /** Adds bytes and more behind them, all before the bytes are due, and turns the loop then. */
  private void turned(Consumer<DelayLine> more) {
    for (long delay = 5_000_000; delay < MINUTE; delay *= 2) {
      events.clear();
      late.clear();
      DelayLine fresh = new DelayLine(end, late::add);
      long now = System.nanoTime();
      fresh.add(bytes("first"), now, delay);
      more.accept(fresh);
      if (late.isEmpty()) {
        while (System.nanoTime() - now < delay) {
          Thread.onSpinWait();
        }
        timers.getLast().run();
        return;
      }
    }
    throw new AssertionError("nothing is added in time");
  }

  /** All are due when the first one is, so all leave as late. */
  @Test
  void aReplyThatWouldOvertakeIsDueWithTheOneBeforeIt() {
    turned(
        behind -> {
          behind.add(bytes("second"), System.nanoTime() - MINUTE, 1);
          behind.add(bytes("third"), System.nanoTime() - MINUTE, 2);
        });

    assertThat(late).hasSize(3).allSatisfy(nanos -> assertThat(nanos).isNotNegative());
    assertThat(late.stream().distinct()).hasSize(1);
    assertThat(events).containsExactly("write first", "write second", "write third", "flush");
  }

  @Test
  void aResetComesBehindWhatWasSaidBeforeIt() {
    open = true;
    turned(behind -> behind.reset(System.nanoTime() - MINUTE, 0));

    assertThat(events).startsWith("write first", "flush", "SO_LINGER 0", "close");
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
  void aConnectionIsClosedWhenBothOfItsDirectionsHaveEnded() {
    end.inputEnded();
    assertThat(end.ended()).isFalse();
    assertThat(events).isEmpty();
    end.endOutput();
    assertThat(end.ended()).isTrue();
    assertThat(events).containsExactly("close");
    events.clear();

    Closing other = new Closing(channel());
    other.endOutput();
    assertThat(other.ended()).isFalse();
    assertThat(events).containsExactly("shutdownOutput");
    other.inputEnded();
    assertThat(events).containsExactly("shutdownOutput", "close");
    events.clear();

    writable = false;
    new Closing(channel()).endOutput();
    assertThat(events).as("what cannot be written has no end").isEmpty();
    other.reset();
    assertThat(events).as("it is closed already").isEmpty();
  }

  @Test
  void anEndThatIsGoneDropsWhatWasOnItsWayToIt() {
    DelayLine other = new DelayLine(end, late::add);
    ByteBuf reply = bytes("reply");
    line.add(reply, System.nanoTime(), MINUTE);
    end.inputEnded();

    new RelayHandler(end, other, line, () -> 0, () -> MINUTE)
        .channelInactive(acting(ChannelHandlerContext.class, (p, m, a) -> null));

    assertThat(reply.refCnt()).isZero();
    assertThat(timers).as("a reset of the other end").hasSize(2);
  }
}
