package dev.loomgauge.proxy;

import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.protocol.time.Delay;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/** A dependency, the delay of its replies, and what has happened: one for all event loops. */
final class DelayedDependency {
  private final InetSocketAddress address;
  private final LongAdder connections = new LongAdder();
  private final LongAdder bursts = new LongAdder();
  private final LongAccumulator lateMaxNanos = new LongAccumulator(Math::max, 0);
  private volatile Delay delay;

  DelayedDependency(InetSocketAddress address, Delay delay) {
    this.address = address;
    this.delay = delay;
  }

  InetSocketAddress address() {
    return address;
  }

  /** Has a delay in force for replies that begin from now on. */
  void put(Delay other) {
    delay = other;
  }

  void connected() {
    connections.increment();
  }

  void replied() {
    bursts.increment();
  }

  /** The delay of a reply, in nanoseconds. */
  long draw(RandomGenerator random) {
    return delay.draw(random);
  }

  void sent(long lateNanos) {
    lateMaxNanos.accumulate(lateNanos);
  }

  ProxyState.Target state() {
    return new ProxyState.Target(
        delay.text(), connections.sum(), bursts.sum(), lateMaxNanos.get() / 1e6);
  }
}
