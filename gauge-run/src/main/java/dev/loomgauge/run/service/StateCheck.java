package dev.loomgauge.run.service;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.tier.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Compares what a service says of itself with what was asked of it. */
public final class StateCheck {
  private StateCheck() {}

  /**
   * What an instance says of itself, if that is what was asked for; empty when it has no
   * runtime-info. Limits in force may change while a service runs.
   *
   * @throws ExperimentException if it is in another state
   */
  public static Map<String, Object> require(Cell cell, Scenario scenario, Service instance) {
    ServiceManifest manifest = scenario.serviceFor(cell.threads());
    Map<String, Object> info = manifest.runtimeInfo().map(instance::runtimeInfo).orElse(Map.of());
    List<String> differences =
        differences(cell, scenario.deployment().instances(), scenario.path(), info);
    if (!differences.isEmpty()) {
      throw new ExperimentException(
          "Service %s is not in the state asked for: %s. Its manifest %s sets it: fix the service or the manifest."
              .formatted(manifest.name(), String.join("; ", differences), manifest.file()));
    }
    return info;
  }

  /**
   * What is not as asked, in words; empty when all is well. What the service does not tell is not
   * held against it.
   *
   * @param instances of the service, over which the users are spread
   * @param info the runtime-info of one
   */
  static List<String> differences(
      Cell cell, int instances, RequestPath path, Map<String, Object> info) {
    List<String> differences = new ArrayList<>();
    compare(differences, "thread mode", cell.threads(), info.get("threads"));
    compare(differences, "pool size", cell.levels().get("pool"), info.get("poolSize"));
    RequestPath.Resource threads = path.resources().get("threads");
    if (threads != null) {
      OptionalInt asked = threads.capacity().in(cell.levels());
      compare(
          differences,
          "thread limit",
          asked.isPresent() ? String.valueOf(asked.getAsInt()) : null,
          info.get("maxThreads"));
    }
    if (info.get("maxConnections") instanceof Number most
        && most.longValue() > 0
        && most.longValue() * instances < cell.users()) {
      differences.add(
          "it accepts %d connections%s, fewer than the %d users"
              .formatted(
                  most.longValue(),
                  instances == 1 ? "" : " in each of %d instances".formatted(instances),
                  cell.users()));
    }
    return differences;
  }

  private static void compare(
      List<String> differences,
      String what,
      @org.jspecify.annotations.Nullable String asked,
      @org.jspecify.annotations.Nullable Object told) {
    if (asked != null && told != null && !asked.equals(String.valueOf(told))) {
      differences.add("%s is %s, asked was %s".formatted(what, told, asked));
    }
  }
}
