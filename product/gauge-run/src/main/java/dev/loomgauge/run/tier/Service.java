package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The running service, whatever it is written in: it was started and its health path answers. */
public final class Service implements AutoCloseable {
  private final Optional<Child> child;
  private final URI base;
  private final OptionalLong answering;

  private Service(Child child, URI base) {
    this.child = Optional.of(child);
    this.base = base;
    this.answering =
        OptionalLong.of(OwnPorts.listener(child.pid(), base.getPort()).orElse(child.pid()));
  }

  private Service(URI base) {
    this.child = Optional.empty();
    this.base = base;
    this.answering = OptionalLong.empty();
  }

  /**
   * Starts it and waits until its health path answers 200.
   *
   * @throws TierException if its port is in use, its jar is missing, it ends, or it is not ready in
   *     time; it does not run then
   */
  public static Service start(Children children, ServiceSpec spec, StartProgress progress) {
    requireFreePort(spec);
    Child child = children.start(spec.launch());
    URI health = spec.base().resolve(spec.health());
    Startup.await(child, spec.timeout(), progress, new Health(health));
    return new Service(child, spec.base());
  }

  /**
   * One that somebody else has started: it is asked, and never ended.
   *
   * @throws TierException if its health path does not answer 200
   */
  public static Service at(URI base, String health) {
    Health look = new Health(base.resolve(health));
    if (look.look().isEmpty()) {
      throw new TierException(
          "The service that is to run at %s is not ready: %s. Remedy: start it there, or correct 'address' and 'health' of its manifest."
              .formatted(base, look.missing()));
    }
    return new Service(base);
  }

  /** The base of a service that listens there. */
  public static URI base(InetAddress address, int port) {
    return LocalHttp.base(address.getHostAddress(), port);
  }

  private static void requireFreePort(ServiceSpec spec) {
    try {
      InetAddress address = InetAddress.getByName(spec.base().getHost());
      if (!Ports.becomesFree(address, spec.base().getPort())) {
        throw new TierException(
            "Cannot start %s: port %d of %s is in use already. See who listens there with ss -ltnp, and end it or choose another port."
                .formatted(spec.launch().name(), spec.base().getPort(), address.getHostAddress()));
      }
    } catch (UnknownHostException e) {
      throw new TierException(
          "Cannot start %s: its address %s has an unknown host. Use 127.0.0.1."
              .formatted(spec.launch().name(), spec.base()),
          e);
    }
  }

  /** Whether the health path answers 200. */
  private static final class Health implements Startup.Look<Boolean> {
    private final URI uri;
    private String last = "";

    Health(URI uri) {
      this.uri = uri;
    }

    @Override
    public Optional<Boolean> look() {
      try {
        int status = LocalHttp.status(uri);
        last = "answered " + status + " instead of 200";
        return status == 200 ? Optional.of(true) : Optional.empty();
      } catch (IOException e) {
        last = "did not answer (" + e + ")";
        return Optional.empty();
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
    return LocalHttp.get(base.resolve(path));
  }

  /** Its process; empty where somebody else has started it. */
  public Optional<Child> child() {
    return child;
  }

  /**
   * The process that listens: the one that was started, or what a script of it has started; empty
   * where somebody else has started it.
   */
  public OptionalLong answering() {
    return answering;
  }

  /** Where it listens. */
  public URI base() {
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
