package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.observation.ObservationCost;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.probe.jvm.FlightProbe;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.SchedulingCanary;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.SocketWatch;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command behind {@code observation.sh}: one load on a running service, in which spans with and
 * without observation alternate in random order. What else changes during the load changes both.
 */
@Command(
    name = "observation.sh",
    mixinStandardHelpOptions = true,
    description = "The throughput of an observed service over that of one that is not.")
public final class Observation implements Callable<Integer> {
  /** After a switch the first seconds belong to neither side. */
  private static final int SETTLE = 3;

  private static final double LEVEL = 0.95;

  @Option(names = "--pid", required = true, description = "Process of the service.")
  private long pid;

  @Option(names = "--cpu", required = true, description = "The one CPU that it runs on.")
  private int cpu;

  @Option(names = "--url", required = true, description = "Its scheme, host and port.")
  private String url = "";

  @Option(names = "--path", required = true, description = "What is asked for.")
  private String path = "";

  @Option(names = "--users", defaultValue = "200", description = "Users: ${DEFAULT-VALUE}.")
  private int users;

  @Option(names = "--pairs", defaultValue = "24", description = "Pairs: ${DEFAULT-VALUE}.")
  private int pairs;

  @Option(names = "--warm", defaultValue = "60", description = "Warm-up: ${DEFAULT-VALUE} s.")
  private int warm;

  @Option(names = "--seconds", defaultValue = "15", description = "A span: ${DEFAULT-VALUE} s.")
  private int seconds;

  @Option(names = "--seed", defaultValue = "1", description = "Of the order: ${DEFAULT-VALUE}.")
  private long seed;

  private final ProcessProbe machineProbe = ProcessProbe.detect();
  final ConcurrentLinkedQueue<LoadSecond> told = new ConcurrentLinkedQueue<>();

  /** Started by the script, with {@code loomgauge.home} set. */
  public static void main(String[] args) {
    BenchCommand.run(new Observation(), args);
  }

  /**
   * A stretch of the load, in milliseconds since 1970.
   *
   * @param given share of it in which the service's CPU was this machine's, 0 to 1: the rest is
   *     steal
   */
  record Span(boolean observed, long from, long to, double given) {
    static Span of(boolean observed, long from, long to, long stealNanos) {
      return new Span(observed, from, to, 1 - stealNanos / 1e6 / (to - from));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Installation home = BenchCommand.home();
    Path folder = Files.createTempDirectory("observation-load");
    List<Span> spans;
    try (Children children = new Children();
        JvmProbe jvm = JvmProbe.attach(pid, Map.of())) {
      SchedulingCanary.in(jvm, home, true); // asleep in spans without a recording
      var load = Engines.of(home).named(GaugeLoad.NAME).start(children, request(folder), told::add);
      Thread.sleep(Duration.ofSeconds(warm));
      spans = spans(jvm);
      var _ = load.await();
    }
    print(spans, home);
    return 0;
  }

  /** For the warm-up and all spans, whose switches it outlives. */
  LoadRequest request(Path folder) {
    int length = warm + 2 * pairs * (seconds + SETTLE) + SETTLE;
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(URI.create(url)), Endpoint.get(path), Map.of(), "", Duration.ofSeconds(10)),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ofSeconds(1),
            Duration.ofMillis(100),
            new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(length))),
        1,
        folder,
        CpuSet.of(0));
  }

  private List<Span> spans(JvmProbe jvm) throws IOException, InterruptedException {
    List<Span> spans = new ArrayList<>();
    for (boolean observed : order(pairs, new Random(seed))) {
      System.err.printf("span %d of %d%n", spans.size() + 1, 2 * pairs);
      spans.add(span(jvm, observed));
    }
    return spans;
  }

  /** Which spans are observed: one of each two, the first or the second. */
  static List<Boolean> order(int pairs, Random random) {
    List<Boolean> order = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      boolean first = random.nextBoolean();
      order.addAll(List.of(first, !first));
    }
    return order;
  }

  private Span span(JvmProbe jvm, boolean observed) throws IOException, InterruptedException {
    if (!observed) {
      return span(false);
    }
    try (Observers _ = Observers.start(jvm)) {
      return span(true);
    }
  }

  private Span span(boolean observed) throws InterruptedException {
    Thread.sleep(Duration.ofSeconds(SETTLE));
    long steal = steal();
    long from = System.currentTimeMillis();
    Thread.sleep(Duration.ofSeconds(seconds));
    long to = System.currentTimeMillis();
    return Span.of(observed, from, to, steal() - steal);
  }

  /** What the host has taken from the service's CPU since the machine started, nanoseconds. */
  private long steal() {
    MachineUse machine = machineProbe.machine();
    return machine == null ? 0 : machine.of(CpuSet.of(cpu)).steal();
  }

  void print(List<Span> spans, Installation home) {
    PairedRatio ratio = PairedRatio.of(ratios(spans, span -> rps(span, told)));
    System.out.printf(
        "%s, Java %s of the bench; %d users, %d pairs of %d s.%n",
        MachineFacts.hardware(), Runtime.version(), users, pairs, seconds);
    System.out.printf(
        "Throughput of a second of the service's CPU without observation: %s (mean of the spans; steal %s of the time).%n",
        Numbers.rate(unobserved(spans, span -> rps(span, told))),
        Numbers.percent(1 - spans.stream().mapToDouble(Span::given).average().orElse(1)));
    ObservationCost cost =
        new ObservationCost(
            ratio.ratio(),
            ratio.low(LEVEL),
            ratio.high(LEVEL),
            pairs,
            LocalDate.now(ZoneOffset.UTC).toString());
    cost.write(home);
    System.out.printf("Observed over unobserved, with its 95 %% interval: %s%n", cost.words());
  }

  /** Observed over unobserved, of each two that follow each other. */
  static List<Double> ratios(List<Span> spans, ToDoubleFunction<Span> rps) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i + 1 < spans.size(); i += 2) {
      double one = rps.applyAsDouble(spans.get(i));
      double other = rps.applyAsDouble(spans.get(i + 1));
      ratios.add(spans.get(i).observed() ? one / other : other / one);
    }
    return ratios;
  }

  static double unobserved(List<Span> spans, ToDoubleFunction<Span> rps) {
    return spans.stream().filter(s -> !s.observed()).mapToDouble(rps).average().orElse(0);
  }

  /** Of the whole seconds inside, for each second that the host gave. */
  static double rps(Span span, Collection<LoadSecond> told) {
    return told.stream()
            .filter(second -> second.epochMillis() >= span.from())
            .filter(second -> second.epochMillis() + second.span().spanMs() <= span.to())
            .mapToDouble(second -> second.ok() / second.span().spanMs() * 1000)
            .average()
            .orElse(Double.NaN)
        / span.given();
  }

  /** All that watches a service in the measured window of a trial: samples, and a recording. */
  record Observers(
      Sampler sampler, FlightProbe flight, SocketWatch sockets, TemporaryFolder recording)
      implements AutoCloseable {
    static Observers start(JvmProbe jvm) throws IOException {
      TemporaryFolder recording = TemporaryFolder.create("observation");
      FlightProbe flight = FlightProbe.start(jvm, recording.path(), _ -> {});
      Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofSeconds(1), _ -> {});
      sampler.watch(Tier.SERVICE, List.of(jvm.pid()));
      sampler.watchJvms(List.of(jvm), BackgroundThreads.NONE);
      return new Observers(sampler, flight, SocketWatch.start(List.of(jvm.pid())), recording);
    }

    @Override
    public void close() {
      sampler.close();
      sockets.close();
      flight.close();
      recording.close();
    }
  }
}
