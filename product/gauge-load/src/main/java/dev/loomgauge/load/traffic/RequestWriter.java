package dev.loomgauge.load.traffic;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.unix.Socket;
import io.netty.channel.unix.UnixChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The way out of a connection. The system nearly always takes a request at once and whole, and then
 * none of Netty's queue, buffers and promises is needed, which took 3 % of the CPU of a request.
 * The rest goes through them: what the system does not take, and TLS.
 */
final class RequestWriter {
  private final Channel channel;
  private final @Nullable Socket socket;

  RequestWriter(Channel channel, boolean tls) {
    this.channel = channel;
    this.socket =
        !tls && channel instanceof UnixChannel unix && unix.fd() instanceof Socket its ? its : null;
  }

  /** Sends direct bytes, unused once this returns; a failure comes to the channel's pipeline. */
  @SuppressWarnings("FutureReturnValueIgnored") // a failed write comes to exceptionCaught
  void send(ByteBuffer request) {
    // The descriptor of a closed channel may be that of another one by now.
    int sent = socket == null || !channel.isActive() ? 0 : sentAtOnce(socket, request);
    if (sent < request.limit()) {
      channel.writeAndFlush(Unpooled.copiedBuffer(request.position(sent)), channel.voidPromise());
    }
  }

  /** How many bytes the system took. */
  private static int sentAtOnce(Socket socket, ByteBuffer request) {
    try {
      return socket.send(request, 0, request.limit());
    } catch (IOException e) {
      return 0; // Netty will see the same, and closes the channel as it should be
    }
  }
}
