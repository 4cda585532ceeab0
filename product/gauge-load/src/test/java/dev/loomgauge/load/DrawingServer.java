package dev.loomgauge.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A server whose delays come from a lognormal distribution, and which knows of every request when
 * it came and went.
 */
final class DrawingServer implements AutoCloseable {
  private static final double MEAN_MS = 100;
  private static final double CV = 0.5;

  /**
   * One request; moments in nanoseconds. The client must have sent it between {@code before} and
   * {@code came}, and read its answer between {@code went} and {@code after}, where it sends the
   * next one as soon as it has read.
   *
   * @param before when the answer before it on this connection went
   * @param came when it had been read
   * @param went when the answer was about to be written
   * @param after when the next one on this connection came; the largest number where none did
   */
  record Exchange(long before, long came, long went, long after) {
    long held() {
      return went - came;
    }

    long atMost() {
      return after == Long.MAX_VALUE ? after : after - before;
    }
  }

  private final Queue<Exchange> exchanges = new ConcurrentLinkedQueue<>();
  private final RandomGenerator.SplittableGenerator seeds;
  private final LoopbackServer server;

  DrawingServer(long seed) throws IOException {
    seeds = new SplittableRandom(seed);
    server = LoopbackServer.with(this::serve);
  }

  int port() {
    return server.port();
  }

  private void serve(LoopbackServer.Visit visit) throws IOException, InterruptedException {
    RandomGenerator random = generator();
    long before = System.nanoTime();
    @Nullable Exchange last = null;
    try {
      while (true) {
        visit.request();
        long came = System.nanoTime();
        settle(last, came);
        long drawn = draw(random);
        TimeUnit.NANOSECONDS.sleep(came + drawn - System.nanoTime());
        long went = System.nanoTime();
        visit.write(LoopbackServer.OK);
        last = new Exchange(before, came, went, Long.MAX_VALUE);
        before = went;
      }
    } finally {
      settle(last, Long.MAX_VALUE);
    }
  }

  private void settle(@Nullable Exchange last, long after) {
    if (last != null) {
      exchanges.add(new Exchange(last.before, last.came, last.went, after));
    }
  }

  private synchronized RandomGenerator generator() {
    return seeds.split();
  }

  private static long draw(RandomGenerator random) {
    double variance = Math.log1p(CV * CV);
    double ms = MEAN_MS * Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2);
    return Math.round(ms * 1e6);
  }

  /** In the order of their answers; once closed and the client gone. */
  List<Exchange> exchanges() {
    List<Exchange> inOrder = new ArrayList<>(exchanges);
    inOrder.sort(Comparator.comparingLong(Exchange::went));
    return inOrder;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
