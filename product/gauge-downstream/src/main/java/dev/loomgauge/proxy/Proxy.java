package dev.loomgauge.proxy;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The listening sockets and the event loops behind them. Both ends of a connection share a loop.
 */
final class Proxy implements AutoCloseable {
  /** The kernel cuts it down to its own limit (net.core.somaxconn). */
  private static final int BACKLOG = 65_535;

  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  private final MultiThreadIoEventLoopGroup group;
  private final AtomicLong seeds;
  private final List<Channel> listening = new ArrayList<>();

  /**
   * One that listens nowhere yet.
   *
   * @param loops the number of event loops, each a thread
   */
  Proxy(int loops, long seed) {
    group =
        new MultiThreadIoEventLoopGroup(
            loops, Epoll.isAvailable() ? HalfClosedEpoll.newFactory() : NioIoHandler.newFactory());
    seeds = new AtomicLong(seed);
  }

  /**
   * Stands for a target on 127.0.0.1.
   *
   * @param port 0 for a free one
   * @return the port
   * @throws IOException when the port cannot be had
   */
  int listen(int port, DelayedDependency target) throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<DuplexChannel>() {
                  @Override
                  protected void initChannel(DuplexChannel client) {
                    connect(client, target);
                  }
                })
            .bind(new InetSocketAddress(HERE, port))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("cannot listen on 127.0.0.1:" + port, bound.cause());
    }
    listening.add(bound.channel());
    return ((InetSocketAddress) bound.channel().localAddress()).getPort();
  }

  private void connect(DuplexChannel client, DelayedDependency target) {
    target.connected();
    Exchange exchange = new Exchange(target, new SplittableRandom(seeds.getAndIncrement()));
    Closing near = new Closing(client);
    new Bootstrap()
        .group(client.eventLoop())
        .channel(Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.AUTO_READ, false)
        .handler(
            new ChannelInitializer<DuplexChannel>() {
              @Override
              protected void initChannel(DuplexChannel dependency) {
                join(near, new Closing(dependency), exchange);
              }
            })
        .connect(target.address())
        .addListener(
            (ChannelFuture connected) -> {
              if (connected.isSuccess() && client.isActive()) {
                // A client that has said all and ended is read at once; that was not sent yet.
                connected.channel().flush();
                connected.channel().config().setAutoRead(true);
                client.config().setAutoRead(true);
              } else {
                near.reset();
                var _ = connected.channel().close();
              }
            });
  }

  /** Two lines, of which that of replies delays; each end is read into the line to the other. */
  private static void join(Closing near, Closing far, Exchange exchange) {
    DelayLine replies = new DelayLine(near, exchange::sent);
    DelayLine requests = new DelayLine(far, _ -> {});
    near.channel()
        .pipeline()
        .addLast(
            new Leg(
                near,
                requests,
                replies,
                () -> {
                  exchange.request();
                  return 0;
                },
                () -> 0));
    far.channel()
        .pipeline()
        .addLast(new Leg(far, replies, requests, exchange::reply, exchange::end));
  }

  /**
   * How it reaches the kernel: {@code epoll}, or {@code nio} where there is no epoll and timers are
   * rounded up to a millisecond.
   */
  static String transport() {
    return Epoll.isAvailable() ? "epoll" : "nio";
  }

  @Override
  public void close() {
    // A loop that ends while it is busy may leave its channels open.
    listening.forEach(channel -> channel.close().awaitUninterruptibly());
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
