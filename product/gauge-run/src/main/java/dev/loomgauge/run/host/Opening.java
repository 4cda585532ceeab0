package dev.loomgauge.run.host;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A host that is being opened while others are, too: a pod takes its time to start. */
public final class Opening {
  private final CompletableFuture<RemoteHost> host;

  private Opening(CompletableFuture<RemoteHost> host) {
    this.host = host;
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
      all.put(
          name,
          new Opening(
              CompletableFuture.supplyAsync(
                  () -> engine.open(name, site), Thread::startVirtualThread)));
    }
    return Collections.unmodifiableMap(all);
  }

  /**
   * Waits for it.
   *
   * @throws dev.loomgauge.run.machine.TierException if it cannot be opened
   */
  public RemoteHost host() {
    try {
      return host.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : e;
    }
  }

  /** Waits for all, and closes those that were opened, at once. */
  public static void close(Collection<Opening> all) {
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      all.forEach(one -> each.execute(() -> one.opened().ifPresent(RemoteHost::close)));
    }
  }

  private Optional<RemoteHost> opened() {
    return host.handle((opened, failure) -> Optional.ofNullable(opened)).join();
  }
}
