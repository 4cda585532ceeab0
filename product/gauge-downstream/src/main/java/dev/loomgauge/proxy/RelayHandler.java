package dev.loomgauge.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.function.LongSupplier;

/**
 * One direction of a connection: what one end says goes into the line to the other. It reads no
 * further while that line is full.
 */
final class RelayHandler extends ChannelInboundHandlerAdapter {
  private final Closing from;
  private final DelayLine to;
  private final DelayLine back;
  private final LongSupplier ofBytes;
  private final LongSupplier ofEnd;

  /**
   * A direction.
   *
   * @param to the line to the other end
   * @param back the line to the end that is read
   * @param ofBytes the delay of bytes that were just read, in nanoseconds
   * @param ofEnd the same of an end or a reset
   */
  RelayHandler(
      Closing from, DelayLine to, DelayLine back, LongSupplier ofBytes, LongSupplier ofEnd) {
    this.from = from;
    this.to = to;
    this.back = back;
    this.ofBytes = ofBytes;
    this.ofEnd = ofEnd;
    to.whenRoom(this::resume);
  }

  private void resume() {
    if (from.channel().isOpen()) {
      from.channel().config().setAutoRead(true);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    to.add((ByteBuf) message, System.nanoTime(), ofBytes.getAsLong());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    to.flush();
    if (!to.room()) {
      context.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    back.offerRoom();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      to.end(System.nanoTime(), ofEnd.getAsLong());
      from.inputEnded();
    }
  }

  /** A reset, or a write that found one; what is lost must not look like an end. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    from.reset();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    back.discard();
    if (!from.ended()) {
      to.reset(System.nanoTime(), ofEnd.getAsLong());
    }
  }
}
