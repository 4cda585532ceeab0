package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.Tier;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How the tiers that all services share are started, each on its own CPUs. */
public record RigLaunch(
    Installation home,
    Scenario scenario,
    TierCpus cpus,
    Children children,
    Path logs,
    Progress progress) {

  /** Whether a service of the scenario needs that tier. */
  boolean needs(String tier) {
    return scenario.services().stream().anyMatch(s -> s.needs().contains(tier));
  }

  /** PostgreSQL with the scenario's orders, from the data that is kept. */
  Database database() {
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
            cpus.of(Tier.DATABASE),
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

  /** The stub that services call. */
  Downstream downstream() {
    Downstream downstream =
        Downstream.start(
            children,
            home.javaHome(),
            home.program("gauge-downstream"),
            List.of("--delay", scenario.downstream().delayText()),
            cpus.of(Tier.DOWNSTREAM),
            logs.resolve("downstream.log"));
    progress.tell(
        new Progress.Started("downstream", "answers after " + scenario.downstream().delayText()));
    return downstream;
  }
}
