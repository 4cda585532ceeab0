package dev.loomgauge.downstream;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Event loops, each a thread, and all sockets on them. Its end is theirs: a loop that ends while it
 * is busy does not close its sockets, so that they are closed before it.
 */
public final class EventLoops implements AutoCloseable {
  /** The kernel cuts it down to its own limit (net.core.somaxconn). */
  private static final int BACKLOG = 65_535;

  private final MultiThreadIoEventLoopGroup group;

  /** Closes at once what is accepted or connected after its end. */
  private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);

  /** Starts them; {@code epoll} makes what waits for events where there is epoll. */
  public EventLoops(int loops, Supplier<IoHandlerFactory> epoll) {
    group =
        new MultiThreadIoEventLoopGroup(
            loops, Epoll.isAvailable() ? epoll.get() : NioIoHandler.newFactory());
  }

  /**
   * How they reach the kernel: {@code epoll}, or {@code nio} where there is no epoll and timers are
   * rounded up to a millisecond.
   */
  public static String transport() {
    return Epoll.isAvailable() ? "epoll" : "nio";
  }

  public Iterable<EventExecutor> all() {
    return group;
  }

  /**
   * Listens on an address.
   *
   * @param address port 0 for a free one
   * @param accepted runs on the loop of a connection before anything is read from it
   * @throws IOException when the address or port cannot be had
   */
  public InetSocketAddress listen(
      InetSocketAddress address, ServerBootstrap options, Consumer<DuplexChannel> accepted)
      throws IOException {
    var bound =
        options
            .group(group)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(kept(accepted))
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          "cannot listen on " + address.getHostString() + ":" + address.getPort(), bound.cause());
    }
    open.add(bound.channel());
    return (InetSocketAddress) bound.channel().localAddress();
  }

  /** Connects elsewhere on the loop of a channel; {@code connected} runs before any reading. */
  public Bootstrap connecting(Channel beside, Consumer<DuplexChannel> connected) {
    return new Bootstrap()
        .group(beside.eventLoop())
        .channel(Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(kept(connected));
  }

  private ChannelHandler kept(Consumer<DuplexChannel> begun) {
    return new ChannelInitializer<DuplexChannel>() {
      @Override
      protected void initChannel(DuplexChannel channel) {
        open.add(channel);
        begun.accept(channel);
      }
    };
  }

  @Override
  public void close() {
    open.close().awaitUninterruptibly();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
