package dev.loomgauge.load.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import java.nio.ByteBuffer;

/**
 * One receive buffer for all connections of a loop: each read is parsed before the next one begins,
 * so nothing needs a buffer of its own. Not for TLS, which keeps what it reads.
 */
final class SharedReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
  private static final int BYTES = 65_536;

  /** Of the JDK, which frees it with its last reference, when the plan is over. */
  private final ByteBuf buffer = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(BYTES));

  @Override
  @SuppressWarnings("deprecation") // the interface still returns the deprecated handle
  public Handle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public int guess() {
        return BYTES;
      }

      @Override
      public ByteBuf allocate(ByteBufAllocator allocator) {
        return buffer.clear().retain();
      }
    };
  }
}
