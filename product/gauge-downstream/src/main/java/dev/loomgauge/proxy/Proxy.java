package dev.loomgauge.proxy;

import dev.loomgauge.downstream.EventLoops;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** The listening sockets and event loops behind them; both ends of a connection share a loop. */
final class Proxy implements AutoCloseable {
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  private final EventLoops loops;
  private final AtomicLong seeds;

  /** With the given number of event loops, each a thread; it listens nowhere yet. */
  Proxy(int number, long seed) {
    loops = new EventLoops(number, HalfClosedEpoll::newFactory);
    seeds = new AtomicLong(seed);
  }

  /** Stands for a target on a port of 127.0.0.1, 0 for a free one. */
  int listen(int port, DelayedDependency target) throws IOException {
    return loops
        .listen(
            new InetSocketAddress(HERE, port),
            new ServerBootstrap()
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.AUTO_READ, false),
            client -> connect(client, target))
        .getPort();
  }

  private void connect(DuplexChannel client, DelayedDependency target) {
    target.connected();
    Exchange exchange = new Exchange(target, new SplittableRandom(seeds.getAndIncrement()));
    Closing near = new Closing(client);
    loops
        .connecting(client, dependency -> join(near, new Closing(dependency), exchange))
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.AUTO_READ, false)
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
            new RelayHandler(
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
        .addLast(new RelayHandler(far, replies, requests, exchange::reply, exchange::end));
  }

  @Override
  public void close() {
    loops.close();
  }
}
