package dev.loomgauge.core.gate;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.TraceEvent;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was seen of one build of a service under a load of a few users.
 *
 * @param windows loads without a recording, at least one
 * @param events of a further load as it was recorded; empty where the JVM cannot be recorded
 * @param connects whether the recording has the connections that were opened
 * @param heap what its heap says of its pools
 */
public record GateEvidence(
    List<Window> windows, List<TraceEvent> events, boolean connects, HeapSizes heap) {
  public GateEvidence {
    windows = List.copyOf(windows);
    events = List.copyOf(events);
  }

  /** Requests of all loads without a recording. */
  long asked() {
    return windows.stream().mapToLong(window -> window.ok() + window.failed()).sum();
  }

  long failed() {
    return windows.stream().mapToLong(Window::failed).sum();
  }

  /**
   * One load: requests with a good answer, others, and bytes that all threads of the service
   * allocated meanwhile; empty where the JVM does not tell.
   */
  public record Window(long ok, long failed, OptionalLong allocated) {
    double failedShare() {
      return ok + failed == 0 ? 0 : (double) failed / (ok + failed);
    }

    /** Empty where nothing is known of it, or nothing was asked. */
    public OptionalDouble allocatedPerRequest() {
      return allocated.isEmpty() || ok + failed == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) allocated.getAsLong() / (ok + failed));
    }
  }
}
