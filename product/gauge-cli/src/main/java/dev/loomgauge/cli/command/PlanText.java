package dev.loomgauge.cli.command;

import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.experiment.DryRun;
import dev.loomgauge.run.experiment.TrialPlan;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a run would do, for people. */
final class PlanText {
  private static final String POSTGRES = "postgres";
  private static final String MAX_HEAP = "-Xmx";
  private static final String DOWNSTREAM = "downstream";

  /** Columns of blocks that fit beside the levels of a cell. */
  private static final int MOST_BLOCKS = 8;

  private static final String FEWER =
      "Users per core are fewer where the measuring side would be too busy, as calibration shows.";

  private final DryRun run;
  private final TrialPlan plan;
  private final Scenario scenario;

  PlanText(DryRun run) {
    this.run = run;
    this.plan = run.plan();
    this.scenario = plan.scenario();
  }

  void print(PrintStream out) {
    Wrapped.print(out, "", amount());
    out.println();
    TextTable.print(out, cells());
    out.println();
    out.println(load());
    if (!SizedCells.of(scenario, run.cpus().serviceCores()).sized().isEmpty()) {
      out.println(FEWER);
    }
    out.println();
    TextTable.print(out, tiers());
    run.cpus().notes().forEach(note -> Wrapped.print(out, "", note));
    if (!scenario.elsewhere()) {
      Wrapped.print(out, "", ports());
    }
  }

  private String ports() {
    return scenario.surroundings().hosts().names().isEmpty()
        ? "Every program listens on a free loopback port, chosen when it starts."
        : "Programs listen on free ports, chosen when they start: on loopback here, at their host's address elsewhere, and the service where load hosts reach it.";
  }

  private String amount() {
    Design design = scenario.design();
    String left = ProgressLine.planned(run.planned());
    int cells = plan.cells().size();
    if (scenario.search().isPresent()) {
      return "A search from %s: %s Each trial decides the next."
          .formatted(Numbers.count(cells, "cell"), left);
    }
    String blocks =
        "%s in %s: %s"
            .formatted(
                Numbers.count(cells, "cell"), Numbers.count(design.repetitions(), "block"), left);
    String more =
        design.untilDecided()
            ? " Blocks are added until every comparison is decided, up to %d."
                .formatted(design.mostBlocks())
            : "";
    return blocks
        + more
        + design
            .time()
            .map(limit -> " No block begins that would end after " + ProgressLine.time(limit) + ".")
            .orElse("");
  }

  /** A row per cell: its levels, its service, and its place in each block. */
  private List<List<String>> cells() {
    Design design = scenario.design();
    List<Integer> blocks =
        scenario.search().isPresent()
            ? List.of()
            : IntStream.rangeClosed(1, Math.min(design.repetitions(), MOST_BLOCKS))
                .boxed()
                .toList();
    List<String> factors = scenario.factors();
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(factors);
    header.add("service");
    blocks.forEach(block -> header.add("block " + block));
    rows.add(header);
    for (Cell cell : plan.cells()) {
      List<String> row =
          new ArrayList<>(factors.stream().map(f -> cell.levels().getOrDefault(f, "")).toList());
      row.add(scenario.serviceFor(cell.threads()).name());
      blocks.forEach(block -> row.add(place(cell, block)));
      rows.add(row);
    }
    return rows;
  }

  private String place(Cell cell, int block) {
    List<Cell> order = plan.block(block).stream().map(TrialPlan.Planned::cell).toList();
    return String.valueOf(order.indexOf(cell) + 1);
  }

  private String load() {
    LoadShape load = scenario.load();
    return "Load: %s model, ramp %s, warm-up %s or longer, hold %s, timeout %s, by %s"
        .formatted(
            load.model() == LoadShape.Model.CLOSED ? "closed" : "open",
            Durations.words(load.ramp()),
            Durations.words(load.warmup()),
            Durations.words(load.hold()),
            Durations.words(load.timeout()),
            String.join(", ", plan.engines()));
  }

  private List<List<String>> tiers() {
    List<ServiceManifest> services =
        plan.cells().stream().map(cell -> scenario.serviceFor(cell.threads())).distinct().toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("tier", "CPUs", "what would be started"));
    if (services.stream().anyMatch(service -> service.needs().contains(POSTGRES))) {
      rows.add(row(Tier.DATABASE, database(scenario.surroundings().database())));
    }
    if (services.stream().anyMatch(service -> service.needs().contains(DOWNSTREAM))) {
      rows.add(
          row(Tier.DOWNSTREAM, "gauge-downstream, delay " + scenario.downstream().delayText()));
    }
    for (Delayed delayed : scenario.surroundings().delays()) {
      rows.add(
          row(
              Tier.DOWNSTREAM,
              "gauge-downstream-proxy before %s, delay %s"
                  .formatted(delayed.address(), delayed.delay().text())));
    }
    rows.add(row(Tier.LOAD, String.join(", ", plan.engines())));
    if (scenario.elsewhere()) {
      rows.add(List.of(Tier.SERVICE.key(), "elsewhere", "nothing: " + addresses(services)));
      return rows;
    }
    long processes = plan.servicesAtOnce() * (long) scenario.deployment().instances();
    rows.add(
        row(
            Tier.SERVICE,
            "%s: %s up at once, %s"
                .formatted(
                    services.stream().map(ServiceManifest::name).collect(Collectors.joining(", ")),
                    processes == 1 ? "1 process" : Numbers.count(processes) + " processes",
                    heap())));
    return rows;
  }

  private static String addresses(List<ServiceManifest> services) {
    return services.stream()
        .map(
            service ->
                service.name()
                    + " at "
                    + service.address().stream()
                        .flatMap(address -> address.all().stream())
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  private List<String> row(Tier tier, String what) {
    Hosts hosts = scenario.surroundings().hosts();
    return List.of(tier.key(), hosts.elsewhere(tier) ? hosts.words(tier) : here(tier), what);
  }

  private String here(Tier tier) {
    String cpus = run.cpus().of(tier).toString();
    return cpus.isEmpty() ? "any" : cpus;
  }

  private static String database(DatabaseSettings database) {
    return database.url().isEmpty()
        ? "PostgreSQL with %s orders and %s customers, seeded once and kept"
            .formatted(Numbers.count(database.orders()), Numbers.count(database.customers()))
        : "nothing: " + database.url();
  }

  private String heap() {
    String heaps =
        plan.cells().stream()
            .map(cell -> cell.levels().getOrDefault(JvmFactor.HEAP.word(), ""))
            .map(level -> level.isEmpty() ? writtenHeap() : level)
            .distinct()
            .collect(Collectors.joining(" or "));
    return heaps.isEmpty()
        ? "each with the JVM's default heap"
        : "each with a heap of at most " + heaps;
  }

  /** The last of several options holds; empty where none says it. */
  private String writtenHeap() {
    return scenario.procedure().jvm().stream()
        .filter(option -> option.startsWith(MAX_HEAP))
        .reduce((_, last) -> last)
        .map(option -> option.substring(MAX_HEAP.length()))
        .orElse("");
  }
}
