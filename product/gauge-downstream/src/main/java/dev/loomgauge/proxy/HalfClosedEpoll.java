package dev.loomgauge.proxy;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Epoll, with channels that can wait to write when they have nothing more to read.
 *
 * <p>Netty from <a href="https://github.com/netty/netty/pull/16689">#16689</a> to 4.2.20 takes a
 * channel that is interested in no event out of the epoll set, and later changes its interest as if
 * it still were in: {@code ENOENT}, on which it closes the channel with what is not yet written. A
 * channel whose peer has ended comes there. It stays in the set here, edge-triggered, so that its
 * end wakes nobody again.
 */
record HalfClosedEpoll(IoHandler epoll) implements IoHandler {
  static IoHandlerFactory newFactory() {
    IoHandlerFactory factory = EpollIoHandler.newFactory();
    return executor -> new HalfClosedEpoll(factory.newHandler(executor));
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Staying(epoll.register(handle));
  }

  private static final class Staying implements IoRegistration {
    private final IoRegistration registration;
    private boolean added;

    Staying(IoRegistration registration) {
      this.registration = registration;
    }

    @Override
    public long submit(IoOps ops) {
      boolean none = EpollIoOps.NONE.equals(ops);
      added |= !none;
      return registration.submit(none && added ? EpollIoOps.EPOLLET : ops);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Netty declares it
    public <T> T attachment() {
      return registration.attachment();
    }

    @Override
    public boolean isValid() {
      return registration.isValid();
    }

    @Override
    public boolean cancel() {
      return registration.cancel();
    }
  }

  @Override
  public void initialize() {
    epoll.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return epoll.run(context);
  }

  @Override
  public void prepareToDestroy() {
    epoll.prepareToDestroy();
  }

  @Override
  public void destroy() {
    epoll.destroy();
  }

  @Override
  public void wakeup() {
    epoll.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> type) {
    return epoll.isCompatible(type);
  }
}
