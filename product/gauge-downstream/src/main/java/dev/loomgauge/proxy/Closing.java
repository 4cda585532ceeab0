package dev.loomgauge.proxy;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;

/** How one end of a connection ends: each direction by itself, or both by a reset. */
final class Closing {
  private final DuplexChannel channel;
  private boolean inputEnded;
  private boolean outputEnded;

  Closing(DuplexChannel channel) {
    this.channel = channel;
  }

  Channel channel() {
    return channel;
  }

  /** Its peer says no more. */
  void inputEnded() {
    inputEnded = true;
    closeIfEnded();
  }

  /** Says no more to its peer, behind all that was written: shutting down drops what is not. */
  void endOutput() {
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            done -> {
              outputEnded = true;
              if (done.isSuccess() && !inputEnded) {
                var _ = channel.shutdownOutput();
              }
              closeIfEnded();
            });
  }

  private void closeIfEnded() {
    if (ended()) {
      var _ = channel.close();
    }
  }

  /** Whether both directions have ended in order. */
  boolean ended() {
    return inputEnded && outputEnded;
  }

  /** Closes it so that its peer sees a reset. */
  void reset() {
    if (channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      var _ = channel.close();
    }
  }
}
