package dev.loomgauge.run.service;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.tier.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a service reports of itself with what was asked of it: its thread mode, the limits
 * of its pools, and the limits that its manifest names.
 */
public final class StateCheck {
  private static final String UNLIMITED = "unlimited";

  private final Cell cell;
  private final int instances;
  private final Map<String, Object> info;
  private final List<String> differences = new ArrayList<>();

  private StateCheck(Cell cell, int instances, Map<String, Object> info) {
    this.cell = cell;
    this.instances = instances;
    this.info = info;
  }

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
        differences(cell, scenario.deployment().instances(), scenario.path(), manifest, info);
    if (!differences.isEmpty()) {
      throw new ExperimentException(
          "Service %s is not in the state asked for: %s. Its manifest %s sets it: fix the service or the manifest."
              .formatted(manifest.name(), String.join("; ", differences), manifest.file()));
    }
    return info;
  }

  /**
   * What is not as asked, in words; empty when all is well. A pool's limit that the service does
   * not report is not held against it; a limit of the manifest must be reported.
   *
   * @param instances of the service, over which the users are spread
   */
  static List<String> differences(
      Cell cell,
      int instances,
      RequestPath path,
      ServiceManifest manifest,
      Map<String, Object> info) {
    StateCheck check = new StateCheck(cell, instances, info);
    check.compare("thread mode", cell.threads(), info.get("threads"));
    manifest
        .watch()
        .forEach(
            (name, pool) ->
                pool.runtimeInfo()
                    .ifPresent(field -> check.pool(name, path.resources().get(name), field)));
    manifest.limits().forEach(check::limit);
    return List.copyOf(check.differences);
  }

  private void pool(String name, RequestPath.@Nullable Resource resource, String field) {
    if (name.equals(PoolWatch.ACCEPT)) {
      accepted(info.get(field));
    } else if (resource != null) {
      OptionalInt asked = resource.capacity().in(cell.levels());
      if (asked.isPresent()) {
        compare("limit of " + name, String.valueOf(asked.getAsInt()), info.get(field));
      }
    }
  }

  private void accepted(@Nullable Object limit) {
    if (limit instanceof Number most
        && most.longValue() > 0
        && most.longValue() * instances < cell.users()) {
      differences.add(
          "it accepts %d connections%s, fewer than the %d users"
              .formatted(
                  most.longValue(),
                  instances == 1 ? "" : " in each of %d instances".formatted(instances),
                  cell.users()));
    }
  }

  private void limit(String field, String asked) {
    if (!info.containsKey(field)) {
      differences.add(
          "its runtime-info has no %s, which 'limits' of its manifest names".formatted(field));
    } else {
      compare(field, asked, word(info.get(field)));
    }
  }

  /** A number below 0, or none, is a limit that does not exist. */
  private static String word(@Nullable Object value) {
    return value == null || (value instanceof Number number && number.doubleValue() < 0)
        ? UNLIMITED
        : String.valueOf(value);
  }

  private void compare(String what, @Nullable String asked, @Nullable Object found) {
    if (asked != null && found != null && !asked.equals(String.valueOf(found))) {
      differences.add("%s is %s, asked was %s".formatted(what, found, asked));
    }
  }

  /** Compares what a service's JVM runs with to what a cell asks of it. */
  public static final class JvmCheck {
    private JvmCheck() {}

    /** Checks a new service; {@link ExperimentException} if its command loses what it was given. */
    public static void require(StartedService service, JvmSetup found) {
      List<String> differences = differences(service.levels(), found);
      if (!differences.isEmpty()) {
        throw new ExperimentException(
            "The JVM of service %s does not run with what was asked for: %s. Have the command of %s start the java that it is given, with all of {jvm}."
                .formatted(
                    service.manifest().name(),
                    String.join("; ", differences),
                    service.manifest().file()));
      }
    }

    /** What is not as asked, in words. A heap is left out: collectors round its size. */
    static List<String> differences(Map<String, String> levels, JvmSetup found) {
      List<String> differences = new ArrayList<>();
      JvmFactor.of(levels)
          .forEach(
              (word, asked) -> {
                String real = real(JvmFactor.named(word).orElseThrow(), asked, found);
                if (!real.equals(asked)) {
                  differences.add("%s is %s, asked was %s".formatted(word, real, asked));
                }
              });
      return List.copyOf(differences);
    }

    private static String real(JvmFactor factor, String asked, JvmSetup found) {
      return switch (factor) {
        case JDK -> asked.startsWith("/") ? asked : found.version().split("[.+-]", 2)[0];
        case GC -> found.collector().value().toLowerCase(Locale.ROOT);
        case HEAP -> asked;
        case COMPACT_HEADERS -> found.compactHeaders().value();
        case COMPILER -> compiler(found.compiler());
      };
    }

    private static String compiler(Setting compiler) {
      return compiler.value().equals("C1 alone") ? "c1" : compiler.value().toLowerCase(Locale.ROOT);
    }
  }
}
