package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Services that were started before a run and still run, for the run to go on with, and the proxy
 * through which they reach their dependencies: they need not be started and warmed again. One is
 * used where the run would start the very same: the same command and environment, but for the port.
 * May be used by several threads.
 */
public final class KeptServices implements AutoCloseable {
  private final List<Kept> kept = new ArrayList<>(); // guarded by this
  private final Set<Service> handedOut = new HashSet<>(); // guarded by this
  private Optional<Children> children = Optional.empty(); // guarded by this
  private Optional<ProxyTier> proxy = Optional.empty(); // guarded by this

  private record Kept(Launch launch, Service service) {}

  /** What they are to be started as the children of, so that they outlive other work. */
  public synchronized Children children() {
    if (children.isEmpty()) {
      children = Optional.of(new Children());
    }
    return children.get();
  }

  public synchronized void keep(Launch launch, Service service) {
    kept.add(new Kept(launch, service));
  }

  /** Keeps the proxy of the services, a child of {@link #children}. */
  public synchronized void keep(ProxyTier itsProxy) {
    proxy = Optional.of(itsProxy);
  }

  /** Hands out the proxy, where it runs and stands before these dependencies. */
  synchronized Optional<ProxyTier> proxy(List<Delayed> delays) {
    return proxy.flatMap(running -> running.takenOver(delays));
  }

  /** Hands out one that lives, once, which the run would start so at a port. */
  public synchronized Optional<Service> take(IntFunction<Launch> launch) {
    for (Iterator<Kept> each = kept.iterator(); each.hasNext(); ) {
      Kept one = each.next();
      if (one.service().alive() && same(one.launch(), launch.apply(one.service().base().port()))) {
        each.remove();
        handedOut.add(one.service());
        return Optional.of(one.service());
      }
    }
    return Optional.empty();
  }

  /** Whether one was handed out, and so has had loads before. */
  public synchronized boolean had(Service service) {
    return handedOut.contains(service);
  }

  private static boolean same(Launch one, Launch other) {
    return one.command().equals(other.command()) && one.env().equals(other.env());
  }

  public synchronized void endRest() {
    kept.forEach(one -> one.service().close());
    kept.clear();
  }

  /** Ends them all. */
  @Override
  public synchronized void close() {
    kept.clear();
    children.ifPresent(Children::close);
    children = Optional.empty();
  }
}
