package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.machine.Affinity;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The running service, whatever it is written in: it was started and its health path answers. */
public final class Service implements AutoCloseable {
  private final Optional<Child> child;
  private final Optional<ProcessHandle> foreign;
  private final HttpOrigin base;
  private final HttpClient client;
  private final OptionalLong answering;

  /**
   * A service to be started.
   *
   * @param launch its process; the name is that of the service, as in "the service order-mvc"
   * @param base where it will listen: {@code http://127.0.0.1:20001}, unless its answer shows
   *     another way to speak to it
   * @param health path that answers 200 when it is ready
   * @param timeout how long it may take to become ready
   */
  public record Spec(Launch launch, HttpOrigin base, String health, Duration timeout) {}

  private Service(Optional<Child> child, Optional<ProcessHandle> foreign, HttpOrigin base) {
    this.child = child;
    this.client = clientOf(base);
    this.foreign = foreign;
    this.base = base;
    this.answering =
        pid().isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(
                OwnPorts.listener(pid().getAsLong(), base.port()).orElse(pid().getAsLong()));
  }

  /**
   * Starts it and waits until its health path answers 200.
   *
   * @throws TierException if its port is in use, its jar is missing, it ends, or it is not ready in
   *     time; it does not run then
   */
  public static Service start(Children children, Spec spec, StartProgress progress) {
    return start(children, spec, _ -> new Health(spec.base(), spec.health()), progress);
  }

  /** The same of one that is looked at in another way, until it is seen how it is spoken to. */
  public static Service start(
      Children children,
      Spec spec,
      Function<Child, Startup.Look<HttpOrigin>> look,
      StartProgress progress) {
    requireFreePort(spec);
    Child child = children.start(spec.launch());
    HttpOrigin found = Startup.await(child, spec.timeout(), progress, look.apply(child));
    return new Service(Optional.of(child), Optional.empty(), found);
  }

  /**
   * One that somebody else has started: it is asked, and never ended. {@link TierException} if its
   * health path does not answer 200.
   */
  public static Service at(HttpOrigin base, String health) {
    Health look = new Health(base, health);
    if (look.look().isEmpty()) {
      throw new TierException(
          "The service that is to run at %s is not ready: %s. Remedy: start it there, or correct 'address' and 'health' of its manifest."
              .formatted(base, look.missing()));
    }
    return new Service(Optional.empty(), Optional.empty(), base);
  }

  /** A process of this machine that somebody else has started: it is asked, and never ended. */
  public static Service of(ProcessHandle process, HttpOrigin base) {
    return new Service(Optional.empty(), Optional.of(process), base);
  }

  /** Connections with any certificate but those of the JDK need a client of their own. */
  private static HttpClient clientOf(HttpOrigin base) {
    return base.trust().equals(Trust.OF_JDK) ? LocalHttp.CLIENT : base.client();
  }

  private static void requireFreePort(Spec spec) {
    try {
      InetAddress address = InetAddress.getByName(spec.base().uri().getHost());
      if (!Ports.becomesFree(address, spec.base().port())) {
        throw new TierException(
            "Cannot start %s: port %d of %s is in use already. See who listens there with ss -ltnp, and end it or choose another port."
                .formatted(spec.launch().name(), spec.base().port(), address.getHostAddress()));
      }
    } catch (UnknownHostException e) {
      throw new TierException(
          "Cannot start %s: its address %s has an unknown host. Use 127.0.0.1."
              .formatted(spec.launch().name(), spec.base()),
          e);
    }
  }

  /** Whether the health path answers 200. */
  private static final class Health implements Startup.Look<HttpOrigin> {
    private final HttpOrigin base;
    private final URI uri;
    private final HttpClient client;
    private String last = "";

    Health(HttpOrigin base, String path) {
      this.base = base;
      this.uri = base.resolve(path);
      this.client = clientOf(base);
    }

    /**
     * @throws TierException where a certificate is refused, which no time heals
     */
    @Override
    public Optional<HttpOrigin> look() {
      try {
        LocalHttp.Answer answer = LocalHttp.answered(client, uri, LocalHttp.PATIENCE);
        if (answer.tls().isPresent()) {
          throw new TierException(answer.tls().get().words());
        }
        last =
            answer.status().isPresent()
                ? "answered " + answer.status().getAsInt() + " instead of 200"
                : "did not answer (" + answer.failure() + ")";
        return answer.good() ? Optional.of(base) : Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the wait between two looks ends it
        return Optional.empty();
      }
    }

    @Override
    public String missing() {
      return uri + " " + last;
    }
  }

  /** What the service tells of itself, for example at {@code /api/runtime-info}. */
  public Map<String, Object> runtimeInfo(String path) {
    return LocalHttp.get(client, base.resolve(path));
  }

  /** Its process; empty where somebody else has started it. */
  public Optional<Child> child() {
    return child;
  }

  /** The process that is a service of this machine; what it has started belongs to it. */
  public OptionalLong pid() {
    return child
        .map(Child::pid)
        .or(() -> foreign.map(ProcessHandle::pid))
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /** Ties the process that listens to CPUs. */
  public void tie(CpuSet cpus) throws InterruptedException {
    if (answering.isPresent()) {
      Affinity.tie(answering.getAsLong(), cpus);
    }
  }

  /**
   * Checks that its process still runs, as far as that is seen here.
   *
   * @param when for the message: "order-mvc, at 64 users,"
   * @throws TierException if it does not, with what is known of its end
   */
  public void requireAlive(String when) {
    if (child.isPresent() && !child.get().alive()) {
      throw new TierException(child.get().death(when));
    }
    if (foreign.isPresent() && !foreign.get().isAlive()) {
      throw new TierException(
          "%s the service (process %d) ended. See its own log."
              .formatted(when, foreign.get().pid()));
    }
  }

  /** Whether its process runs, as far as that is seen here. */
  boolean alive() {
    return child.map(Child::alive).orElse(true) && foreign.map(ProcessHandle::isAlive).orElse(true);
  }

  /**
   * The process that listens: the one that was started, or what a script of it has started; empty
   * for a service at an address.
   */
  public OptionalLong answering() {
    return answering;
  }

  public HttpOrigin base() {
    return base;
  }

  /** Stops it, and kills it after {@code grace}. */
  public void stop(Duration grace) {
    child.ifPresent(process -> process.stop(grace));
  }

  @Override
  public void close() {
    stop(Children.GRACE);
  }
}
