package dev.loomgauge.run.discovery;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.StartProgress;
import dev.loomgauge.run.tier.Startup;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A service that was started here and has given a good answer to the user's own request. */
final class TriedService implements OwnService {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  private final Child child;
  private final URI base;
  private final int cpus;

  private TriedService(Child child, URI base, int cpus) {
    this.child = child;
    this.base = base;
    this.cpus = cpus;
  }

  /**
   * Starts it and waits until the request is answered with 200.
   *
   * @param port that it was given to listen on
   * @param path of the request
   * @param cpus that it gets
   * @param patience with a service that answers with errors, and so may still be on its way, or on
   *     another port
   * @throws TierException if it ends, listens elsewhere or not at all, or answers with errors; it
   *     does not run then
   */
  static TriedService start(
      Children children,
      Launch launch,
      int port,
      String path,
      int cpus,
      Duration patience,
      StartProgress progress) {
    Child child = children.start(launch);
    URI base = URI.create("http://127.0.0.1:" + port);
    try (HttpClient client = OwnHttp.client()) {
      Startup.await(
          child, TIMEOUT, progress, new FirstAnswer(child, client, base.resolve(path), patience));
    }
    return new TriedService(child, base, cpus);
  }

  @Override
  public String name() {
    return child.launch().name();
  }

  @Override
  public long pid() {
    return child.pid();
  }

  @Override
  public URI base() {
    return base;
  }

  @Override
  public int cpus() {
    return cpus;
  }

  @Override
  public void requireAlive(String when) {
    if (!child.alive()) {
      throw new TierException(child.death(when));
    }
  }

  @Override
  public void close() {
    child.stop(Children.GRACE);
  }

  /** Asks until the answer is good, and gives up on answers that stay bad. */
  private static final class FirstAnswer implements Startup.Look<Boolean> {
    private static final int SHOWN = 200;

    private final Child child;
    private final HttpClient client;
    private final URI uri;
    private final Duration patience;
    private long begin = System.nanoTime();
    private String missing = "it listens on no port";
    private long bad;

    FirstAnswer(Child child, HttpClient client, URI uri, Duration patience) {
      this.child = child;
      this.client = client;
      this.uri = uri;
      this.patience = patience;
    }

    @Override
    public Optional<Boolean> look() {
      try {
        HttpResponse<InputStream> answer =
            client.send(
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build(),
                BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) { // a good one may never end
          if (answer.statusCode() == 200) {
            return Optional.of(true);
          }
          missing = words(answer, new String(body.readNBytes(SHOWN), StandardCharsets.UTF_8));
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
        return notThere();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the wait between two looks ends it
        return Optional.empty();
      }
    }

    private Optional<Boolean> notThere() {
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
              uri,
              answer.statusCode(),
              answer.headers().firstValue("location").map(to -> ", to " + to).orElse(""),
              body.isEmpty() ? "" : ": " + Quoted.oneLine(body));
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
     * A service whose own settings say another port will never answer on ours. Ports that answer no
     * HTTP are of other kinds: a cluster's, a debugger's.
     */
    private void elsewhere() throws InterruptedException {
      if (System.nanoTime() - begin < patience.toNanos()) {
        return;
      }
      begin = System.nanoTime();
      Set<Integer> ports = OwnPorts.of(child.pid()).listening();
      if (ports.contains(uri.getPort())) {
        missing = "it listens on port " + uri.getPort() + ", but does not answer " + uri;
        return;
      }
      for (int port : ports.stream().sorted().toList()) {
        URI root = URI.create("http://127.0.0.1:" + port + "/");
        if (OwnHttp.status(client, root, Duration.ofSeconds(2)).isPresent()) {
          throw new TierException(
              "%s answers on port %d instead of %d, which SERVER_PORT, QUARKUS_HTTP_PORT, MICRONAUT_SERVER_PORT and PORT of its environment name. Write {port} in its command or in --env, where its own setting of the port is.%s"
                  .formatted(child.launch().name(), port, uri.getPort(), Startup.log(child)));
        }
      }
      missing =
          ports.isEmpty()
              ? "it listens on no port"
              : "it listens on "
                  + ports.stream().sorted().map(String::valueOf).toList()
                  + " instead of "
                  + uri.getPort()
                  + ", and none of them answers HTTP";
    }

    @Override
    public String missing() {
      return missing;
    }
  }
}
