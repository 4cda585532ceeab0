package dev.loomgauge.downstream;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The listening socket and the event loops behind it. */
public final class Server implements AutoCloseable {
  /** The kernel cuts it down to its own limit (net.core.somaxconn). */
  private static final int BACKLOG = 65_535;

  private final MultiThreadIoEventLoopGroup group;
  private final Channel channel;

  private record LoopState(AnswerQueue queue, RandomGenerator random) {}

  private Server(MultiThreadIoEventLoopGroup group, Channel channel) {
    this.group = group;
    this.channel = channel;
  }

  /**
   * Listens on {@code address}; port 0 takes a free one.
   *
   * @param token that {@code /control} asks for; empty for none
   * @param loops the number of event loops, each a thread
   * @throws IOException when the address or port cannot be had
   */
  public static Server open(
      InetSocketAddress address, Behaviour behaviour, String token, int loops, long seed)
      throws IOException {
    var control = new Control(behaviour, token);
    ControlJson.warmUp(control);
    var group =
        new MultiThreadIoEventLoopGroup(
            loops, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    Class<? extends ServerChannel> type =
        Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    var bound =
        new ServerBootstrap()
            .group(group)
            .channel(type)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(connections(group, control, seed))
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      shutDown(group);
      throw new IOException(
          "cannot listen on " + address.getHostString() + ":" + address.getPort(), bound.cause());
    }
    return new Server(group, bound.channel());
  }

  private static ChannelInitializer<Channel> connections(
      MultiThreadIoEventLoopGroup group, Control control, long seed) {
    Map<EventExecutor, LoopState> states = new HashMap<>();
    var next = seed;
    for (var loop : group) {
      states.put(loop, new LoopState(new AnswerQueue(loop), new SplittableRandom(next++)));
    }
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        var state = states.get(channel.eventLoop());
        if (state == null) {
          throw new IllegalStateException("a connection on an event loop that is not ours");
        }
        channel
            .pipeline()
            .addLast(
                new HttpRequestDecoder(),
                new ClientConnection(control, state.queue(), state.random()));
      }
    };
  }

  public int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  /**
   * How it reaches the kernel: {@code epoll}, or {@code nio} where there is no epoll and timers are
   * rounded up to a millisecond.
   */
  public String transport() {
    return Epoll.isAvailable() ? "epoll" : "nio";
  }

  @Override
  public void close() {
    // A loop that ends while it is busy may leave its channels open.
    channel.close().awaitUninterruptibly();
    shutDown(group);
  }

  private static void shutDown(MultiThreadIoEventLoopGroup group) {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
