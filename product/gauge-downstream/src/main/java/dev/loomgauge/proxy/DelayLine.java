package dev.loomgauge.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is on its way to one end of a connection: bytes, then perhaps the end of the stream or a
 * reset. Everything leaves at the time it is due and never before what was added earlier. Used from
 * the channel's event loop only.
 */
final class DelayLine {
  /** Bytes on their way before the other end is read no further, as a TCP window bounds them. */
  static final long MOST_BYTES = 8 << 20;

  private final Closing ending;
  private final LongConsumer late;
  private final Queue<Item> items = new ArrayDeque<>();
  private long bytes;
  private long last = Long.MIN_VALUE;
  private @Nullable ScheduledFuture<?> timer;
  private Runnable onRoom = () -> {};

  /** What is due at a time of {@link System#nanoTime}. */
  private sealed interface Item {
    long due();
  }

  private record Bytes(long due, ByteBuf content) implements Item {}

  private record End(long due) implements Item {}

  private record Reset(long due) implements Item {}

  /** {@code late} takes by how many nanoseconds what was delayed left too late. */
  DelayLine(Closing ending, LongConsumer late) {
    this.ending = ending;
    this.late = late;
  }

  /** Has something done whenever there is room again. */
  void whenRoom(Runnable action) {
    onRoom = action;
  }

  /** Adds bytes, which it releases; they are written, not flushed, where they are due at once. */
  void add(ByteBuf content, long arrived, long delay) {
    if (delay == 0 && items.isEmpty()) {
      var _ = channel().write(content, channel().voidPromise());
    } else {
      bytes += content.readableBytes();
      add(new Bytes(due(arrived, delay), content));
    }
  }

  void end(long arrived, long delay) {
    add(new End(due(arrived, delay)));
  }

  void reset(long arrived, long delay) {
    add(new Reset(due(arrived, delay)));
  }

  /** In order: nothing is due before what came earlier. */
  private long due(long arrived, long delay) {
    long due = items.isEmpty() ? arrived + delay : Math.max(last, arrived + delay);
    last = due;
    return due;
  }

  void flush() {
    channel().flush();
  }

  /** Says that there is room, if there is. */
  void offerRoom() {
    if (room()) {
      onRoom.run();
    }
  }

  /** Whether it takes more now. */
  boolean room() {
    return bytes < MOST_BYTES && channel().isWritable();
  }

  private void add(Item item) {
    items.add(item);
    if (timer == null) {
      sendDue();
    }
  }

  private void sendDue() {
    timer = null;
    boolean written = false;
    long now = System.nanoTime();
    for (Item head = items.peek(); head != null && head.due() - now <= 0; head = items.peek()) {
      items.remove();
      late.accept(now - head.due());
      switch (head) {
        case Bytes(long _, ByteBuf content) -> {
          bytes -= content.readableBytes();
          var _ = channel().write(content, channel().voidPromise());
          written = true;
        }
        case End _ -> ending.endOutput();
        case Reset _ -> {
          channel().flush();
          ending.reset();
        }
      }
    }
    if (written) {
      channel().flush();
    }
    Item next = items.peek();
    if (next != null) {
      timer = channel().eventLoop().schedule(this::sendDue, next.due() - now, TimeUnit.NANOSECONDS);
    }
    offerRoom();
  }

  /** Drops what is on its way: the channel is gone. */
  void discard() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    for (Item item = items.poll(); item != null; item = items.poll()) {
      if (item instanceof Bytes(long _, ByteBuf content)) {
        content.release();
      }
    }
    bytes = 0;
  }

  private Channel channel() {
    return ending.channel();
  }
}
