package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.Target;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Both ends of the connections to come, resolved before anything is measured. */
public final class Endpoints {
  private final Transport transport;
  private final Target target;
  private final List<InetSocketAddress> remotes;
  private final List<InetSocketAddress> locals;
  private final @Nullable SslContext tls;

  /**
   * Resolves the addresses of a plan.
   *
   * @throws PlanException where a host is unknown, or certificates cannot be read
   */
  public Endpoints(Plan plan, Transport transport) throws PlanException {
    this.transport = transport;
    this.target = plan.target();
    this.remotes =
        plan.addresses().isEmpty()
            ? resolve("target", List.of(target.host()), target.port())
            : resolve("addresses", plan.addresses(), target.port());
    this.locals = resolve("localAddresses", plan.localAddresses(), 0);
    this.tls = target.tls() ? tls(target) : null;
  }

  private static List<InetSocketAddress> resolve(String where, List<String> hosts, int port)
      throws PlanException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String host : hosts) {
      try {
        addresses.add(new InetSocketAddress(InetAddress.getByName(host), port));
      } catch (UnknownHostException e) {
        throw new PlanException(
            where,
            "the host \""
                + host
                + "\" is unknown here; write an address that this machine can reach");
      }
    }
    return List.copyOf(addresses);
  }

  private static SslContext tls(Target target) throws PlanException {
    SslContextBuilder builder = SslContextBuilder.forClient();
    try {
      target.cacert().map(Path::toFile).ifPresent(builder::trustManager);
      if (target.insecure()) {
        // The user asks for it explicitly: certificates of test servers.
        builder
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .endpointIdentificationAlgorithm("");
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new PlanException("cacert", "cannot be read: " + e.getMessage());
    } catch (SSLException e) {
      throw new PlanException("target", "this JDK cannot speak TLS: " + e.getMessage());
    }
  }

  Transport transport() {
    return transport;
  }

  InetSocketAddress remote(int turn) {
    return remotes.get(Math.floorMod(turn, remotes.size()));
  }

  @Nullable InetSocketAddress local(int turn) {
    return locals.isEmpty() ? null : locals.get(Math.floorMod(turn, locals.size()));
  }

  @Nullable SslContext tls() {
    return tls;
  }

  String host() {
    return target.host();
  }

  int port() {
    return target.port();
  }

  /** How many different pairs of local and target address the connections take in turn. */
  public int pairs() {
    int pairs = remotes.size();
    while (!locals.isEmpty() && pairs % locals.size() != 0) {
      pairs += remotes.size();
    }
    return pairs;
  }

  /** The addresses that connections go to, for the output. */
  public List<String> remotes() {
    return remotes.stream().map(address -> address.getAddress().getHostAddress()).toList();
  }
}
