package dev.loomgauge.cli.own;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is set for a service that {@code try} starts. */
final class StartOptions {
  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description =
          "Environment variable of the service, written to the file; {port} is the port that it"
              + " gets. May be repeated.")
  Map<String, String> env = new LinkedHashMap<>();

  @Option(
      names = "--virtual",
      paramLabel = "NAME=VALUE",
      description =
          "Environment variable that switches virtual threads on. Known for Spring Boot 3.2 and"
              + " newer.")
  Map<String, String> virtual = new LinkedHashMap<>();

  @Option(
      names = "--delay",
      paramLabel = "PORT=DELAY",
      description =
          "Adds network delay to a dependency on this machine, by a proxy that holds back its"
              + " replies: 3ms, or lognormal(3ms,cv=0.5), or 0ms,3ms,10ms to sweep it. In the"
              + " command and in --env, {delay.PORT} is replaced by the proxy's address,"
              + " {delay.PORT.host} and {delay.PORT.port} by its parts. May be repeated.")
  List<String> delays = new ArrayList<>();

  boolean any() {
    return !env.isEmpty() || changed();
  }

  /** Whether the service is started in other ways than as it is. */
  boolean changed() {
    return !virtual.isEmpty() || !delays.isEmpty();
  }
}
