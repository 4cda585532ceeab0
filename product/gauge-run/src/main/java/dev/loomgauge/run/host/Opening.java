package dev.loomgauge.run.host;

import dev.loomgauge.run.machine.TierException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** A host that is being opened while others are, too: a pod takes its time to start. */
public final class Opening {
  private final String name;
  private final CompletableFuture<RemoteHost> host = new CompletableFuture<>();
  private final Thread opener;

  private Opening(String name, Supplier<RemoteHost> open) {
    this.name = name;
    this.opener = Thread.ofVirtual().unstarted(() -> complete(open));
  }

  private void complete(Supplier<RemoteHost> open) {
    try {
      host.complete(open.get());
    } catch (RuntimeException | Error e) {
      host.completeExceptionally(e);
    }
  }

  /**
   * Begins to open hosts, all at once.
   *
   * @return in the order of the names; each has to be closed, whatever becomes of the others
   */
  public static Map<String, Opening> all(
      Collection<String> names, HostEngine engine, HostEngine.Site site) {
    Map<String, Opening> all = new LinkedHashMap<>();
    for (String name : names) {
      Opening one = new Opening(name, () -> engine.open(name, site));
      one.opener.start();
      all.put(name, one);
    }
    return Collections.unmodifiableMap(all);
  }

  /** Waits for it; {@link TierException} if it cannot be opened, or the thread is interrupted. */
  public RemoteHost host() {
    try {
      return host.get();
    } catch (InterruptedException e) {
      throw TierException.interrupted("host " + name + " was opened", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : new CompletionException(e);
    }
  }

  /**
   * Waits for all, and closes those that were opened, at once. Where the calling thread was
   * interrupted, those that are still being opened are broken off.
   */
  public static void close(Collection<Opening> all) {
    if (Thread.currentThread().isInterrupted()) {
      all.forEach(one -> one.opener.interrupt());
    }
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      all.forEach(one -> each.execute(() -> one.opened().ifPresent(RemoteHost::close)));
    }
  }

  private Optional<RemoteHost> opened() {
    return host.handle((opened, failure) -> Optional.ofNullable(opened)).join();
  }
}
