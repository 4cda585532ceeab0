package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.AskedWait;
import dev.loomgauge.http.parts.Reply;
import java.util.Map;
import java.util.Optional;

/**
 * {@code memory-per-request}: {@code /wait} holds a request, with its thread, for as long as it
 * asks; with its own connection and no other, so that a process can hold as many as it may have
 * files open.
 */
public final class MemoryPerRequest implements EndpointGroup {
  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of("wait", MemoryPerRequest::held);
  }

  private static Reply held(Request request) throws InterruptedException {
    Optional<AskedWait> wait = AskedWait.of(request.asked());
    if (wait.isEmpty()) {
      return AskedWait.refusal();
    }
    Thread.sleep(wait.get().length());
    return wait.get().reply();
  }
}
