package dev.loomgauge.load.traffic;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Locale;

/** How Netty talks to the system: epoll on Linux, else the JDK's own selector. */
public enum Transport {
  EPOLL,
  NIO;

  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  public IoHandlerFactory handlers() {
    return this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  Class<? extends SocketChannel> channel() {
    return this == EPOLL ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /** Lets a bound local address share its ports between destinations, where the system can. */
  void bindWithoutPort(Bootstrap bootstrap) {
    if (this == EPOLL) {
      bootstrap.option(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
    }
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
