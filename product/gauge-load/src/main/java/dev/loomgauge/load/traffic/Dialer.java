package dev.loomgauge.load.traffic;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens connections, a bounded number at once, over all target and local addresses in turn. */
public final class Dialer {
  private final Lane lane;
  private final EventLoop loop;
  private final Endpoints endpoints;
  private final int atOnce;
  private final long timeoutMillis;
  private final RecvByteBufAllocator receiving = new SharedReceiveBuffer();
  private final ArrayDeque<Connection> queue = new ArrayDeque<>();
  private int dialling;
  private int turn;

  Dialer(Lane lane, EventLoop loop, Endpoints endpoints, int atOnce, long timeoutMillis, int turn) {
    this.lane = lane;
    this.loop = loop;
    this.endpoints = endpoints;
    this.atOnce = atOnce;
    this.timeoutMillis = timeoutMillis;
    this.turn = turn;
  }

  /** Opens a connection once fewer than the allowed number are being opened; tells the owner. */
  public void dial(ConnectionOwner owner) {
    if (lane.stopped()) {
      return;
    }
    Connection connection = new Connection(lane, owner);
    if (dialling < atOnce) {
      connect(connection);
    } else {
      queue.add(connection);
    }
  }

  /** A dialled connection is open or has failed. */
  void done() {
    dialling--;
    Connection next = queue.poll();
    if (next != null && !lane.stopped()) {
      connect(next);
    }
  }

  private void connect(Connection connection) {
    dialling++;
    InetSocketAddress remote = endpoints.remote(turn);
    InetSocketAddress local = endpoints.local(turn);
    turn++;
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(endpoints.transport().channel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                (int) Math.min(timeoutMillis, Integer.MAX_VALUE));
    if (local != null) {
      endpoints.transport().bindWithoutPort(bootstrap);
    }
    SslContext tls = endpoints.tls();
    if (tls == null) {
      bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, receiving).handler(connection);
    } else {
      bootstrap.handler(new TlsThen(tls, connection));
    }
    ChannelFuture connecting = bootstrap.connect(remote, local);
    connecting.addListener(future -> connected(connection, future.cause()));
  }

  private void connected(Connection connection, @Nullable Throwable failure) {
    if (failure == null) {
      return;
    }
    if (loop.inEventLoop()) {
      connection.unreachable(failure, null);
    } else {
      // A channel that could not even be made, as with no file left, fails outside any loop.
      loop.execute(() -> connection.unreachable(failure, null));
    }
  }

  private final class TlsThen extends ChannelInitializer<Channel> {
    private final SslContext tls;
    private final Connection connection;

    TlsThen(SslContext tls, Connection connection) {
      this.tls = tls;
      this.connection = connection;
    }

    @Override
    protected void initChannel(Channel channel) {
      SslHandler handler = tls.newHandler(channel.alloc(), endpoints.host(), endpoints.port());
      handler.setHandshakeTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
      channel.pipeline().addLast(handler, connection);
    }
  }

  /**
   * One receive buffer for all connections of a loop: each read is parsed before the next one
   * begins, so nothing needs a buffer of its own. Not for TLS, which keeps what it reads.
   */
  private static final class SharedReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
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
}
