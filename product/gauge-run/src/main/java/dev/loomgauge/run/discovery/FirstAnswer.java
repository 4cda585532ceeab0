package dev.loomgauge.run.discovery;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.tier.LocalHttp;
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

/**
 * Asks a service that was started the user's own request until the answer is good, and gives up on
 * answers that stay bad.
 */
final class FirstAnswer implements Startup.Look<Boolean> {
  private static final int SHOWN = 200;

  private final Child child;
  private final HttpClient client;
  private final URI uri;
  private final Duration patience;
  private long begin = System.nanoTime();
  private String missing = "it listens on no port";
  private long bad;

  /**
   * Of a service on its way up.
   *
   * @param uri of the request, at the port that the service was given
   * @param patience with a service that answers with errors, and so may still be on its way, or on
   *     another port
   */
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
      if (LocalHttp.answered(client, root, Duration.ofSeconds(2)).isPresent()) {
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
