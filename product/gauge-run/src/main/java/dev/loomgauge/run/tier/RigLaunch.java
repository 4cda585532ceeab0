package dev.loomgauge.run.tier;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** How the tiers that all services share are started, each on its own CPUs. */
record RigLaunch(RunContext run) {
  private static final long ROWS_A_SECOND = 10_000;

  /** What gauge-database takes without being told otherwise, and at most. */
  private static final long USUAL_CONNECTIONS = 1_000;

  private static final long MOST_CONNECTIONS = 10_000;

  /** For those who look on. */
  private static final long OTHER_CONNECTIONS = 100;

  /** Whether a service of the scenario needs that tier. */
  boolean needs(String tier) {
    return run.scenario().services().stream().anyMatch(s -> s.needs().contains(tier));
  }

  /** PostgreSQL with the scenario's orders, from the data that is kept. */
  Database database() {
    DatabaseSettings settings = run.scenario().surroundings().database();
    Placement placement = run.hosts().of(Tier.DATABASE);
    Host host = placement.host();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--orders",
                String.valueOf(settings.orders()),
                "--customers",
                String.valueOf(settings.customers())));
    if (settings.url().isEmpty()) {
      Path kept = host.kept();
      if (!host.here()) {
        arguments.addAll(List.of("--address", host.address().getHostAddress()));
      }
      arguments.addAll(
          List.of(
              "--data",
              kept.resolve("postgres-%d-%d".formatted(settings.orders(), settings.customers()))
                  .toString(),
              "--work",
              kept.resolve("postgres-binaries").toString()));
      long connections =
          connections(run.scenario(), CellPlan.of(run.scenario(), run.cpus().serviceCores()));
      if (connections > USUAL_CONNECTIONS) {
        arguments.addAll(List.of("--max-connections", String.valueOf(connections)));
      }
    } else {
      arguments.addAll(List.of("--url", settings.url(), "--user", settings.user()));
    }
    StartProgress starting =
        (elapsed, line) -> run.progress().tell(new Progress.Starting("database", elapsed));
    Database database =
        Database.start(
            placement,
            run.children(),
            ReadyProgram.launch(
                    "the database",
                    host.javaHome(),
                    host.program("gauge-database"),
                    arguments,
                    run.folder().logs().resolve("database.log"))
                .withEnv(password(settings)),
            patience(settings),
            starting);
    started(
        "database",
        "PostgreSQL %s, %,d orders%s"
            .formatted(
                database.facts().content().version(),
                database.facts().content().orders(),
                database.facts().content().seeded() ? ", seeded now and kept" : ""));
    return database;
  }

  /**
   * How long it may take: five minutes, and a second for each 10,000 rows, which may have to be
   * seeded; slow machines seed ten times as many.
   */
  static Duration patience(DatabaseSettings settings) {
    return Duration.ofMinutes(5)
        .plusSeconds((settings.orders() + settings.customers()) / ROWS_A_SECOND);
  }

  /**
   * Connections that PostgreSQL has to have room for: services that are up at once, and one that is
   * ending, each open as many as the largest pool of the path, since it may be that of connections.
   */
  static long connections(Scenario scenario, List<Cell> cells) {
    long largest =
        cells.stream()
            .flatMap(
                cell ->
                    scenario.path().resources().values().stream()
                        .filter(resource -> !resource.name().equals(RequestPath.DOWNSTREAM))
                        .map(resource -> resource.capacity().in(cell.levels())))
            .flatMapToInt(OptionalInt::stream)
            .max()
            .orElse(0);
    long services = CellPlan.servicesAtOnce(scenario, cells, CellPlan.MOST_SERVICES_AT_ONCE) + 1L;
    return Math.min(
        MOST_CONNECTIONS,
        services * scenario.deployment().instances() * largest + OTHER_CONNECTIONS);
  }

  /** In no command line, which others can read. */
  private static Map<String, String> password(DatabaseSettings settings) {
    return settings.url().isEmpty()
        ? Map.of()
        : Map.of("LOOMGAUGE_DATABASE_PASSWORD", settings.password());
  }

  /** What delays the replies of the services' own dependencies. */
  ProxyTier proxy() {
    List<Delayed> delays = run.scenario().surroundings().delays();
    ProxyTier proxy =
        run.kept()
            .proxy(delays)
            .orElseGet(
                () ->
                    ProxyTier.start(
                        run.children(),
                        run.home().javaHome(),
                        run.home().program("gauge-downstream-proxy"),
                        delays,
                        run.cpus().of(Tier.DOWNSTREAM),
                        run.folder().logs().resolve("proxy.log")));
    started(
        "proxy",
        delays.stream()
            .map(d -> "%s replies %s later".formatted(d.address(), d.delay().text()))
            .collect(Collectors.joining(", ")));
    return proxy;
  }

  private static String atOnce(OptionalInt most) {
    return most.isPresent() ? ", %,d requests at once".formatted(most.getAsInt()) : "";
  }

  DownstreamTier downstream() {
    DownstreamTier downstream =
        DownstreamTier.start(
            run.hosts().of(Tier.DOWNSTREAM),
            List.of("--delay", run.scenario().downstream().delayText()),
            run.folder().logs().resolve("downstream.log"));
    started(
        "downstream",
        "answers after "
            + run.scenario().downstream().delayText()
            + atOnce(run.scenario().downstream().atOnce()));
    return downstream;
  }

  private void started(String tier, String facts) {
    run.progress().tell(new Progress.Started(tier, facts));
  }
}
