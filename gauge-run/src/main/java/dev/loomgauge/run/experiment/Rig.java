package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.CpuSet;
import dev.loomgauge.run.tier.Database;
import dev.loomgauge.run.tier.Downstream;
import dev.loomgauge.run.tier.StartProgress;
import dev.loomgauge.run.tier.Tier;
import dev.loomgauge.run.tier.TierCpus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tiers that all services share: the database and the downstream, each on its own CPUs. */
final class Rig {
  private final Optional<Database> database;
  private final Optional<Downstream> downstream;

  private Rig(Optional<Database> database, Optional<Downstream> downstream) {
    this.database = database;
    this.downstream = downstream;
  }

  /** Starts the tiers that the scenario's services need. */
  static Rig start(
      Installation home,
      Scenario scenario,
      TierCpus cpus,
      Children children,
      Path logs,
      Progress progress) {
    Optional<Database> database =
        needs(scenario, "postgres")
            ? Optional.of(
                database(home, scenario, cpus.of(Tier.DATABASE), children, logs, progress))
            : Optional.empty();
    Optional<Downstream> downstream =
        needs(scenario, "downstream")
            ? Optional.of(
                downstream(home, scenario, cpus.of(Tier.DOWNSTREAM), children, logs, progress))
            : Optional.empty();
    return new Rig(database, downstream);
  }

  private static boolean needs(Scenario scenario, String tier) {
    return scenario.services().stream().anyMatch(s -> s.needs().contains(tier));
  }

  private static Database database(
      Installation home,
      Scenario scenario,
      CpuSet cpus,
      Children children,
      Path logs,
      Progress progress) {
    DatabaseSettings settings = scenario.database();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--orders",
                String.valueOf(settings.orders()),
                "--customers",
                String.valueOf(settings.customers())));
    if (settings.url().isEmpty()) {
      Path kept = home.kept();
      arguments.addAll(
          List.of(
              "--data",
              kept.resolve("postgres-%d-%d".formatted(settings.orders(), settings.customers()))
                  .toString(),
              "--work",
              kept.resolve("postgres-binaries").toString()));
    } else {
      arguments.addAll(
          List.of(
              "--url",
              settings.url(),
              "--user",
              settings.user(),
              "--password",
              settings.password()));
    }
    StartProgress starting =
        (elapsed, line) -> progress.tell(new Progress.Starting("database", elapsed));
    Database database =
        Database.start(
            children,
            home.javaHome(),
            home.program("gauge-database"),
            arguments,
            cpus,
            logs.resolve("database.log"),
            Duration.ofMinutes(5),
            starting);
    progress.tell(
        new Progress.Started(
            "database",
            "PostgreSQL %s, %,d orders%s"
                .formatted(
                    database.facts().version(),
                    database.facts().orders(),
                    database.facts().seeded() ? ", seeded now and kept" : "")));
    return database;
  }

  private static Downstream downstream(
      Installation home,
      Scenario scenario,
      CpuSet cpus,
      Children children,
      Path logs,
      Progress progress) {
    Downstream downstream =
        Downstream.start(
            children,
            home.javaHome(),
            home.program("gauge-downstream"),
            List.of("--delay", scenario.downstream().delayText()),
            cpus,
            logs.resolve("downstream.log"));
    progress.tell(
        new Progress.Started("downstream", "answers after " + scenario.downstream().delayText()));
    return downstream;
  }

  Optional<Database> database() {
    return database;
  }

  Optional<Downstream> downstream() {
    return downstream;
  }

  /** Sets the downstream to what the scenario's trials ask of it. */
  void downstreamAsMeasured(Scenario scenario) {
    dev.loomgauge.core.scenario.Downstream asked = scenario.downstream();
    downstream.ifPresent(
        d ->
            d.set(
                asked.delayText(),
                asked.routeTexts(),
                asked.stall().isEmpty() ? null : asked.stall(),
                asked.errorRate()));
  }

  /** Sets the downstream to a short fixed delay on every route, for warming and calibrating. */
  void downstreamShort(Scenario scenario, Duration delay) {
    String text = delay.toMillis() + "ms";
    Map<String, String> routes = new LinkedHashMap<>(scenario.downstream().routeTexts());
    routes.replaceAll((_, _) -> text);
    downstream.ifPresent(d -> d.set(text, routes, null, 0));
  }

  /** Requests that the downstream is holding now. */
  long downstreamInFlight() {
    return downstream
        .map(d -> d.counters().get("inFlight") instanceof Number n ? n.longValue() : 0L)
        .orElse(0L);
  }

  /** The root process of each shared tier. */
  Map<Tier, Long> pids() {
    Map<Tier, Long> pids = new LinkedHashMap<>();
    database.ifPresent(d -> d.serverPid().ifPresent(pid -> pids.put(Tier.DATABASE, pid)));
    downstream.ifPresent(d -> pids.put(Tier.DOWNSTREAM, d.child().pid()));
    return pids;
  }
}
