package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.result.JvmUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A question to the flight recorder of the service's JVM: how often did an event happen in the
 * measured window, for how long, and where. {@code trial.json} has the answer under {@code
 * jvm.observed}.
 *
 * @param event whose durations and stack traces are kept
 * @param settings of the event, beside that it is enabled; a threshold bounds what it costs
 */
record FlightQuestion(String name, String event, Map<String, String> settings) {

  static final List<FlightQuestion> ALL =
      List.of(
          // With a threshold of 1 ms no more than 1,000 events per second for each carrier thread.
          new FlightQuestion(
              JvmUse.PINNED,
              "jdk.VirtualThreadPinned",
              Map.of("threshold", "1 ms", "stackTrace", "true")),
          new FlightQuestion(JvmUse.GC_PAUSES, "jdk.GCPhasePause", Map.of("threshold", "0 ms")),
          new FlightQuestion(JvmUse.SCHEDULING_LAG, SchedulingCanary.EVENT, Map.of()));

  /** The settings in the recorder's form: {@code jdk.GCPhasePause#threshold}. */
  Map<String, String> recorderSettings() {
    Map<String, String> all = new HashMap<>();
    all.put(event + "#enabled", "true");
    settings.forEach((key, value) -> all.put(event + "#" + key, value));
    return all;
  }
}
