package dev.loomgauge.downstream;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The listening socket and the event loops behind it. */
public final class Server implements AutoCloseable {
  private final EventLoops loops;
  private final int port;

  private record LoopState(AnswerQueue queue, RandomGenerator random) {}

  private Server(EventLoops loops, int port) {
    this.loops = loops;
    this.port = port;
  }

  /**
   * Listens on {@code address}; port 0 takes a free one.
   *
   * @param token that {@code /control} asks for; empty for none
   * @param number of event loops, each a thread
   * @throws IOException when the address or port cannot be had
   */
  public static Server open(
      InetSocketAddress address, Behaviour behaviour, String token, int number, long seed)
      throws IOException {
    var control = new Control(behaviour, token);
    ControlJson.warmUp(control);
    var loops = new EventLoops(number, EpollIoHandler::newFactory);
    try {
      var bound = loops.listen(address, new ServerBootstrap(), connections(loops, control, seed));
      return new Server(loops, bound.getPort());
    } catch (IOException e) {
      loops.close();
      throw e;
    }
  }

  private static Consumer<DuplexChannel> connections(EventLoops loops, Control control, long seed) {
    Map<EventExecutor, LoopState> states = new HashMap<>();
    var next = seed;
    for (var loop : loops.all()) {
      states.put(loop, new LoopState(new AnswerQueue(loop), new SplittableRandom(next++)));
    }
    return channel -> {
      var state = states.get(channel.eventLoop());
      if (state == null) {
        throw new IllegalStateException("a connection on an event loop that is not ours");
      }
      channel
          .pipeline()
          .addLast(
              new HttpRequestDecoder(),
              new ClientConnection(control, state.queue(), state.random()));
    };
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    loops.close();
  }
}
