package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.Opening;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.HopProbe;
import dev.loomgauge.run.load.HopProbe.HostLook;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.process.Children;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command behind {@code start-spread.sh}: a markdown table on standard output. */
@Command(
    name = "start-spread.sh",
    mixinStandardHelpOptions = true,
    description =
        "How far apart load engines on several hosts begin, as one server sees it, and whether"
            + " their counts add up to those of the server.")
public final class StartSpread implements Callable<Integer> {
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Others each second; in the last ones nobody sends, so that no request is cut off. */
  private static final List<Integer> USERS_OF_A_HOST = List.of(2, 4, 1, 0, 0);

  @Option(
      names = "--config",
      required = true,
      description = "SSH configuration that names the hosts.")
  private Path configuration = Path.of("");

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Rounds, each with new processes: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--starts",
      defaultValue = "4",
      description = "Starts of a round: ${DEFAULT-VALUE}.")
  private int starts;

  @Parameters(arity = "2..*", paramLabel = "HOST", description = "Where a load engine runs.")
  private List<String> names = new ArrayList<>();

  private final List<Double> fresh = new ArrayList<>();
  private final List<Double> kept = new ArrayList<>();
  private boolean equal = true;

  /** Started by the script, with {@code loomgauge.home} set. */
  public static void main(String[] args) {
    BenchCommand.run(new StartSpread(), args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    System.out.printf(
        "%s, %s, Java %s. Load of the last minute at the start: %s.%n",
        Instant.now().truncatedTo(ChronoUnit.MINUTES),
        MachineFacts.hardware(),
        Runtime.version(),
        BenchCommand.load());
    try (TemporaryFolder folder = TemporaryFolder.create("start-spread")) {
      for (int round = 1; round <= rounds; round++) {
        round(round, Files.createDirectory(folder.path().resolve(String.valueOf(round))));
      }
    }
    System.out.println();
    summary("new processes", fresh);
    summary("processes that had run a load", kept);
    return code();
  }

  /** 0 where server, rows and histograms counted the same in every start, else 1. */
  int code() {
    return equal ? 0 : 1;
  }

  private void round(int round, Path folder) throws IOException, InterruptedException {
    Installation home = BenchCommand.home();
    try (Children children = new Children()) {
      HostEngine.Site site = new HostEngine.Site(home, children, folder);
      Map<String, Opening> all =
          Opening.all(names, HostEngines.ssh(configuration.toString()), site);
      try {
        List<RemoteHost> hosts = all.values().stream().map(Opening::host).toList();
        if (round == 1) {
          heading(hosts, folder);
        }
        starts(round, hosts, children, home, folder);
      } finally {
        Opening.close(all.values());
      }
    }
  }

  private void heading(List<RemoteHost> hosts, Path folder) {
    for (RemoteHost host : hosts) {
      HostLook look = HopProbe.of(host, host.caller(), folder);
      System.out.println(
          Numbers.format(
              "The clock of %s is ahead by %.1f ms, give or take %.1f ms.",
              host.name(), look.clockAheadMs(), look.clockErrorMs()));
    }
    System.out.println("\nFirst requests in ms after the earliest one:\n");
    System.out.println(
        "| round | start | "
            + String.join(" | ", names)
            + " | spread | server's requests | engines' | in the histogram | seconds alike |");
    System.out.println("|--:|--:" + "|--:".repeat(names.size() + 5) + "|");
  }

  private void starts(
      int round, List<RemoteHost> hosts, Children children, Installation home, Path folder)
      throws IOException, InterruptedException {
    GaugeLoad engine =
        new GaugeLoad(home, hosts.stream().map(host -> new Placement(host, CpuSet.NONE)).toList());
    List<InetAddress> addresses = hosts.stream().map(Host::address).toList();
    try (ArrivalServer server = ArrivalServer.start(hosts.getFirst().caller(), DELAY)) {
      for (int start = 1; start <= starts; start++) {
        server.next();
        LoadRequest request = request(server, folder.resolve("load-" + start));
        List<LoadSecond> seconds = engine.start(children, request, _ -> {}).await().seconds();
        Path log = new ResultsFolder.TrialFolder(request.folder()).latencyHlog();
        SecondCounts counts = SecondCounts.of(seconds, log);
        row(round + " | " + start, addresses, server.next(), counts, start == 1 ? fresh : kept);
      }
    }
  }

  LoadRequest request(ArrivalServer server, Path folder) throws IOException {
    List<LoadRequest.Step> steps =
        USERS_OF_A_HOST.stream()
            .map(users -> new LoadRequest.Step(users * names.size(), Duration.ofSeconds(1)))
            .toList();
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(server.address()), Endpoint.get("/"), Map.of(), "", TIMEOUT),
        new LoadRequest.Timing(
            new LoadRequest.Steps(steps, Duration.ofSeconds(1)),
            Duration.ZERO,
            Duration.ZERO,
            new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(steps.size()))),
        1,
        folder,
        CpuSet.NONE);
  }

  /** Prints it, and adds to {@code spreads} how far apart the first requests came. */
  void row(
      String start,
      List<InetAddress> hosts,
      ArrivalServer.Arrivals seen,
      SecondCounts counts,
      List<Double> spreads) {
    List<Double> after = after(hosts, seen.firsts());
    double spread = after.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    spreads.add(spread);
    System.out.println(
        Numbers.format(
            "| %s | %s | %.2f | %d | %d | %d | %d of %d |",
            start,
            after.stream().map(ms -> Numbers.format("%.2f", ms)).collect(Collectors.joining(" | ")),
            spread,
            seen.requests(),
            counts.requests(),
            counts.latencies(),
            counts.alike(),
            counts.rows().size()));
    equal &=
        seen.requests() == counts.requests()
            && seen.requests() == counts.latencies()
            && counts.alike() == counts.rows().size();
  }

  /** In milliseconds; NaN of a host that sent nothing. */
  private static List<Double> after(List<InetAddress> hosts, Map<InetAddress, Long> firsts) {
    long earliest = firsts.values().stream().min(Comparator.naturalOrder()).orElse(0L);
    return hosts.stream()
        .map(host -> firsts.get(host))
        .map(first -> first == null ? Double.NaN : (first - earliest) / 1e6)
        .toList();
  }

  static void summary(String of, List<Double> spreads) {
    if (!spreads.isEmpty()) {
      List<Double> sorted = spreads.stream().sorted().toList();
      System.out.println(
          Numbers.format(
              "Spread of %d starts of %s: %.2f ms in the middle, %.2f ms at most, %d below 5 ms.",
              sorted.size(),
              of,
              sorted.get(sorted.size() / 2),
              sorted.getLast(),
              sorted.stream().filter(ms -> ms < 5).count()));
    }
  }

  /** What was counted of a load. */
  record SecondCounts(List<LoadSecond> rows, List<Interval> intervals) {
    private static final String OK = "ok";

    /** Rows begin a fraction of a millisecond after their histograms. */
    private static final long ROUNDING_MS = 2;

    /** Latencies of a second that begins at the given epoch milliseconds. */
    record Interval(long beginMs, long count) {}

    /** Of a load whose latencies are in a log. */
    static SecondCounts of(List<LoadSecond> rows, Path log) throws FileNotFoundException {
      List<Interval> intervals = new ArrayList<>();
      try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
        while (reader.hasNext()) {
          if (reader.nextIntervalHistogram() instanceof Histogram interval
              && String.valueOf(interval.getTag()).endsWith(OK)) {
            intervals.add(new Interval(interval.getStartTimeStamp(), interval.getTotalCount()));
          }
        }
      }
      return new SecondCounts(rows, intervals);
    }

    /** Requests that the engines have ended. */
    long requests() {
      return rows.stream().mapToLong(row -> row.ok() + row.failed()).sum();
    }

    /** Requests in the histograms. */
    long latencies() {
      return intervals.stream().mapToLong(Interval::count).sum();
    }

    /** Seconds that are one interval of the histograms, with as many requests as in the rows. */
    long alike() {
      return rows.stream().filter(row -> in(row).equals(List.of(row.ok()))).count();
    }

    private List<Long> in(LoadSecond row) {
      return intervals.stream()
          .filter(one -> Math.abs(one.beginMs() - row.epochMillis()) <= ROUNDING_MS)
          .map(Interval::count)
          .toList();
    }
  }
}
