package dev.loomgauge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * A scenario with every tier that needs no calibration: the service calls the downstream, and has
 * the database started as if it used that too.
 */
final class FourTiers {
  static final Predicate<ProcessHandle> ENGINE = process -> runs(process, "gauge-load.jar");
  static final Predicate<ProcessHandle> DOWNSTREAM =
      process -> runs(process, "gauge-downstream.jar");
  static final Predicate<ProcessHandle> DATABASE = FourTiers::isPostmaster;
  static final Predicate<ProcessHandle> SERVICE = process -> runs(process, "jdk-http.jar");

  private static final String SCENARIO =
      """
      name: four-tiers
      services: [MANIFEST]
      endpoint: proxy
      factors: {threads: virtual, users: [11, 12, 13, 14, 15]}
      downstream: {delay: 50ms}
      database: {orders: 2_000, customers: 100}
      load: {model: closed, ramp: 300ms, warmup: 500ms, hold: 3s, window: fixed, timeout: 5s}
      jvm: [-XX:TieredStopAtLevel=1, -Xmx128m]
      stations:
        cpu: {tier: service}
      resources:
        threads: {label: worker threads, capacity: {virtual: unlimited}}
      path:
        - acquire: threads
        - use: cpu
        - wait: downstream
        - release: threads
      """;

  private FourTiers() {}

  /** Writes it into a folder, with the manifest of its service: five trials. */
  static Path in(Path folder) throws IOException {
    Path services = Commands.root().resolve("lab/services");
    String manifest =
        Files.readString(services.resolve("jdk-http/service.yaml"))
            .replace("jar: target", "jar: " + services.resolve("jdk-http/target"))
            .replace("needs: [downstream]", "needs: [postgres, downstream]");
    if (!manifest.contains("needs: [postgres, downstream]")) {
      throw new IllegalStateException("the manifest of jdk-http has changed: " + manifest);
    }
    Path service = Files.writeString(folder.resolve("service.yaml"), manifest);
    return Files.writeString(
        folder.resolve("four-tiers.yaml"), SCENARIO.replace("MANIFEST", service.toString()));
  }

  private static boolean runs(ProcessHandle process, String jar) {
    return process.info().commandLine().orElse("").contains(jar);
  }

  private static boolean isPostmaster(ProcessHandle process) {
    return isPostgres(process) && process.parent().filter(FourTiers::isPostgres).isEmpty();
  }

  private static boolean isPostgres(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("/bin/postgres");
  }
}
