package dev.loomgauge.cli.own;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.request.RequestFile;
import dev.loomgauge.core.scenario.reading.request.RequestSet;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code try} sends: one path, or the requests of a file. */
final class AskedRequests {
  @Option(
      names = "--get",
      paramLabel = "PATH",
      description =
          "Path of the request, for example '/owners/{1..10}': a range draws a number for each"
              + " request, {ids.txt} a line of a file. With --pid also a whole address.")
  private @Nullable String get;

  @Option(
      names = "--request",
      paramLabel = "FILE",
      description =
          "In place of --get: a file with several kinds of request and their shares, method,"
              + " headers, body, values from answers, and a login.")
  private @Nullable Path file;

  @Option(
      names = "--allow-writes",
      description =
          "Sends requests of --request that are neither GET nor HEAD, again and again. A login needs"
              + " no permission.")
  private boolean allowWrites;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      description =
          "A host in --url, or with --pid in --get, that is not on loopback: load reaches it. May be"
              + " repeated.")
  private Set<String> hosts = new LinkedHashSet<>();

  /** Hosts of {@code --get} that need not be on loopback. */
  Set<String> allowedHosts() {
    return hosts;
  }

  /** The value of {@code --get}; the empty string without it. */
  String get() {
    return get == null ? "" : get;
  }

  /**
   * The requests of a file, checked; empty for {@code --get}.
   *
   * @throws OptionException if both or neither are asked for, or a request may change something and
   *     that is not allowed
   */
  Optional<RequestPattern> file() {
    if ((get == null) == (file == null)) {
      throw new OptionException(
          "try",
          get == null ? "says no request." : "has --get and --request.",
          "Give one of them: --get '/owners/{1..10}', or --request requests.yaml.");
    }
    if (file == null) {
      return Optional.empty();
    }
    RequestSet requests = RequestFile.read(file);
    if (!allowWrites && !requests.writes().isEmpty()) {
      throw new OptionException(
          "--request " + file,
          "has requests that may change what the service keeps: %s."
              .formatted(String.join(", ", requests.writes())),
          "Allow them with --allow-writes if the service and its data are there to be tried.");
    }
    return Optional.of(RequestPattern.of(requests));
  }

  /**
   * What is sent.
   *
   * @throws OptionException if it is not said, or is none
   */
  RequestPattern pattern() {
    return file().orElseGet(() -> RequestPattern.parse("--get", get()));
  }

  /** As it was asked for. */
  String words() {
    return file == null
        ? "--get '%s'".formatted(get())
        : "--request %s%s".formatted(file, allowWrites ? " --allow-writes" : "");
  }
}
