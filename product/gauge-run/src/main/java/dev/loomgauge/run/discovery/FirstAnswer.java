package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.LocalHttp;
import dev.loomgauge.run.tier.Startup;
import dev.loomgauge.run.tier.TlsProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a service that was started the user's own request until the answer is good, and gives up on
 * answers that stay bad.
 */
final class FirstAnswer implements Startup.Look<HttpOrigin> {
  private static final int SHOWN = 200;
  private static final Duration BODY = Duration.ofSeconds(2);

  /** How long its CPU is looked at, and the share of one that a service at rest does not use. */
  private static final Duration WATCHED = Duration.ofSeconds(1);

  private static final double AT_REST = 0.1;

  private final Child child;
  private final String path;
  private final Trust trust;
  private final Duration patience;
  private HttpOrigin origin;
  private long begin = System.nanoTime();
  private String missing = "it listens on no port";
  private long bad;

  /**
   * Of a service on its way up.
   *
   * @param origin at the port that the service was given
   * @param trust where the port turns out to speak TLS
   * @param patience with a service that answers with errors, and so may still be on its way, or on
   *     another port
   */
  FirstAnswer(Child child, HttpOrigin origin, String path, Trust trust, Duration patience) {
    this.child = child;
    this.origin = origin;
    this.path = path;
    this.trust = trust;
    this.patience = patience;
  }

  /** Speaks TLS from the moment on at which the port is seen to. */
  @Override
  public Optional<HttpOrigin> look() {
    try (HttpClient client = origin.client()) {
      HttpResponse<InputStream> answer =
          client.send(
              HttpRequest.newBuilder(uri()).timeout(Duration.ofSeconds(30)).build(),
              BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) { // a good one may never end
        if (answer.statusCode() == 200) {
          return Optional.of(origin);
        }
        if (byTls(TlsProblem.of(uri(), answer))) {
          return Optional.empty();
        }
        missing = words(answer, firstBytes(body));
      }
      bad = bad == 0 ? System.nanoTime() : bad;
      if (System.nanoTime() - bad > patience.toNanos()) {
        throw new TierException(
            "%s is up, but %s. %s%s"
                .formatted(
                    child.launch().name(),
                    missing,
                    remedy(answer.statusCode()),
                    Startup.log(child)));
      }
      return Optional.empty();
    } catch (IOException e) {
      return byTls(TlsProblem.of(uri(), e)) ? Optional.empty() : notThere();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the wait between two looks ends it
      return Optional.empty();
    }
  }

  /** The first bytes of a body, as far as they are there soon: it may stall. */
  private static String firstBytes(InputStream body) throws InterruptedException {
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    Thread.startVirtualThread(() -> read(body, first)).join(BODY);
    return first.toString(StandardCharsets.UTF_8);
  }

  private static void read(InputStream body, ByteArrayOutputStream first) {
    try {
      for (int next = body.read(); next >= 0; next = body.read()) {
        first.write(next);
        if (first.size() == SHOWN) {
          return;
        }
      }
    } catch (IOException e) {
      // The service broke off, or nobody waits any more: what came until then counts.
      System.getLogger(FirstAnswer.class.getName())
          .log(System.Logger.Level.DEBUG, "Not read to its end", e);
    }
  }

  private URI uri() {
    return origin.resolve(path);
  }

  /** Whether it is spoken to by TLS from now on; a problem that this does not solve is thrown. */
  private boolean byTls(Optional<TlsProblem> found) {
    if (found.isPresent() && !found.get().plain()) {
      throw new TierException(found.get().words());
    }
    if (found.isPresent()) {
      origin = origin.byTls(trust);
    }
    return found.isPresent();
  }

  private Optional<HttpOrigin> notThere() {
    try {
      elsewhere();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the wait between two looks ends it
    }
    return Optional.empty();
  }

  private String words(HttpResponse<?> answer, String begin) {
    String body = begin.strip();
    return "GET %s is answered with %d%s%s"
        .formatted(
            uri(),
            answer.statusCode(),
            answer.headers().firstValue("location").map(to -> ", to " + to).orElse(""),
            body.isEmpty() ? "" : ": " + Printable.oneLine(body));
  }

  private static String remedy(int status) {
    return switch (status) {
      case 401, 403 ->
          "It needs a login: describe it in a file for --request, with 'health' of a path that needs"
              + " none, or start the service with a profile without.";
      case 404 -> "Correct the path after --get, or 'health' in the file of --request.";
      default ->
          status >= 300 && status < 400
              ? "Name the path that answers with 200, or start it with a profile that needs no"
                  + " login."
              : "See why in its log.";
    };
  }

  /**
   * A service whose own settings say another port will never answer on ours, unless it still works:
   * an agent of its JVM, for metrics, answers before a service that starts slowly. Ports that
   * answer no HTTP are of other kinds: a cluster's, a debugger's.
   */
  private void elsewhere() throws InterruptedException {
    if (System.nanoTime() - begin < patience.toNanos()) {
      return;
    }
    begin = System.nanoTime();
    Set<Integer> ports = OwnPorts.of(child.pid()).listening();
    if (ports.contains(origin.port())) {
      missing = "it listens on port " + origin.port() + ", but does not answer " + uri();
      return;
    }
    for (int port : ports.stream().sorted().toList()) {
      if (answers(port)) {
        if (works()) {
          missing = "it answers on port %d and not on %d".formatted(port, origin.port());
          return;
        }
        throw new TierException(
            "%s answers on port %d instead of %d, which SERVER_PORT, QUARKUS_HTTP_PORT, MICRONAUT_SERVER_PORT and PORT of its environment name. Write {port} in its command or in --env, where its own setting of the port is.%s"
                .formatted(child.launch().name(), port, origin.port(), Startup.log(child)));
      }
    }
    missing =
        ports.isEmpty()
            ? "it listens on no port"
            : "it listens on "
                + ports.stream().sorted().map(String::valueOf).toList()
                + " instead of "
                + origin.port()
                + ", and none of them answers HTTP";
  }

  private boolean works() throws InterruptedException {
    Duration before = cpu();
    Thread.sleep(WATCHED);
    return cpu().minus(before).toNanos() > AT_REST * WATCHED.toNanos();
  }

  private Duration cpu() {
    ProcessUse use = ProcessProbe.detect().processes().trees(List.of(child.pid()));
    return use == null ? Duration.ZERO : use.cpu();
  }

  private static boolean answers(int port) throws InterruptedException {
    HttpOrigin root = new HttpOrigin(URI.create("http://127.0.0.1:" + port));
    LocalHttp.Answer answer = ServiceTarget.asked(root, "/", Duration.ofSeconds(2));
    return answer.status().isPresent() || answer.tls().isPresent();
  }

  @Override
  public String missing() {
    return missing;
  }
}
