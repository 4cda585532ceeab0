package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.AllowedHosts;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestFile;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.tier.Certificates;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a command sends to a service that it starts: one path, or the requests of a file. */
public abstract class AskedRequests {
  private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");

  @Option(
      names = "--get",
      paramLabel = "PATH",
      description =
          "Path of the request, for example '/owners/{1..10}': a range draws a number for each"
              + " request, {ids.txt} a line of a file. Also a whole address:"
              + " https://localhost:8443/owners.")
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
          "Also sends requests of --request that are neither GET nor HEAD, many times. A login needs"
              + " no permission.")
  private boolean allowWrites;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description =
          "For HTTPS: the certificates that are trusted, in PEM, in place of those that the JDK"
              + " trusts.")
  private @Nullable Path cacert;

  @Option(
      names = "--insecure",
      description = "For HTTPS of a service on loopback: accepts any certificate.")
  private boolean insecure;

  private final String command;

  protected AskedRequests(String command) {
    this.command = command;
  }

  /** What {@code try} sends, also to a service that runs already, on whatever host. */
  static final class AskedAnywhere extends AskedRequests {
    @Option(
        names = "--allow-host",
        paramLabel = "HOST",
        description =
            "A host in --url, or with --pid in --get, that is not on loopback: load reaches it. May be"
                + " repeated.")
    private Set<String> hosts = new LinkedHashSet<>();

    AskedAnywhere() {
      super("try");
    }

    @Override
    Set<String> allowedHosts() {
      return hosts;
    }

    @Override
    Address address() {
      return Address.of("--get", get(), hosts);
    }
  }

  /** Hosts of {@code --get} that need not be on loopback. */
  Set<String> allowedHosts() {
    return Set.of();
  }

  final String get() {
    return get == null ? "" : get;
  }

  /** Which certificates are trusted; {@link OptionException} if those of a file cannot be. */
  private Trust trust() {
    Trust trust =
        new Trust(
            Optional.ofNullable(cacert).map(file -> file.toAbsolutePath().normalize()), insecure);
    Certificates.check(trust);
    return trust;
  }

  /** The address of a service that is started here, and so on loopback. */
  Address address() {
    Address address = Address.parse("--get", get());
    address.written().ifPresent(uri -> AllowedHosts.requireLoopback("--get '" + get() + "'", uri));
    return address;
  }

  /** Where requests are sent, as far as {@code --get} says; refuses what cannot be. */
  AskedOrigin origin() {
    return origin("--get", address().base());
  }

  /** The same of a service that is started here, at a free port where none is written. */
  public AskedOrigin originOfStarted() {
    return origin("--get", address().written());
  }

  /** The same of a service at an address. */
  AskedOrigin origin(String option, Optional<URI> base) {
    base.filter(_ -> insecure).ifPresent(uri -> AllowedHosts.requireInsecure(option, uri));
    return new AskedOrigin(base, trust());
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
          command,
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

  /** What is sent; {@link OptionException} if that is not said, or its host is not allowed. */
  public RequestPattern pattern() {
    return file().orElseGet(() -> RequestPattern.parse("--get", address().path()));
  }

  /**
   * Files that are read when the requests are sent from another machine, as absolute paths.
   *
   * @throws OptionException if a file is named in a way that would not lead to it there
   */
  List<Path> filesElsewhere() {
    RequestPattern pattern = pattern();
    List<Path> files =
        new ArrayList<>(
            pattern.file().map(RequestSet::values).orElse(pattern.values()).values().stream()
                .filter(RequestPattern::fromFile)
                .map(Path::of)
                .toList());
    if (file != null) {
      requireRelative(file, files);
      files.add(file.toAbsolutePath().normalize());
    }
    trust().cacert().ifPresent(files::add);
    return files;
  }

  private static void requireRelative(Path requests, List<Path> values) {
    String text = InputFile.required(requests, "the requests", "Make it readable.");
    for (Path file : values) {
      if (text.contains(file.toString())) {
        throw new OptionException(
            "--request " + requests,
            "names %s by its whole path, which is another where the requests are sent from."
                .formatted(file),
            "Write it relative to the folder of %s.".formatted(requests.getFileName()));
      }
    }
  }

  /** The options that ask for the same from another machine, whose paths {@code there} tells. */
  List<String> wordsElsewhere(UnaryOperator<Path> there) {
    List<String> words = new ArrayList<>();
    if (file == null) {
      String moved =
          BRACES
              .matcher(get())
              .replaceAll(braces -> Matcher.quoteReplacement(moved(braces.group(1), there)));
      words.addAll(List.of("--get", moved));
    } else {
      words.addAll(List.of("--request", there.apply(file.toAbsolutePath().normalize()).toString()));
      if (allowWrites) {
        words.add("--allow-writes");
      }
    }
    allowedHosts().forEach(host -> words.addAll(List.of("--allow-host", host)));
    trust()
        .cacert()
        .ifPresent(own -> words.addAll(List.of("--cacert", there.apply(own).toString())));
    if (insecure) {
      words.add("--insecure");
    }
    return words;
  }

  private static String moved(String values, UnaryOperator<Path> there) {
    return "{"
        + (RequestPattern.fromFile(values)
            ? there.apply(Path.of(values).toAbsolutePath().normalize())
            : values)
        + "}";
  }

  String words() {
    return (file == null
            ? "--get '%s'".formatted(get())
            : "--request %s%s".formatted(file, allowWrites ? " --allow-writes" : ""))
        + (cacert == null ? "" : " --cacert " + cacert)
        + (insecure ? " --insecure" : "");
  }

  /**
   * The parts of an address of a service.
   *
   * @param written scheme, host and perhaps a port; empty for a path alone
   */
  record Address(Optional<URI> written, String path) {
    private static final String HTTP = "http://";
    private static final String HTTPS = "https://";
    private static final int LAST_PORT = 65_535;

    /**
     * Reads them.
     *
     * @param option whose value it is: {@code --get}
     * @param allowed hosts that need not be on loopback
     * @throws OptionException if it is no address, has a user, a query without a path, a fragment
     *     or a port that is none, or its host is neither on loopback nor allowed
     */
    static Address of(String option, String get, Set<String> allowed) {
      Address address = parse(option, get);
      address
          .written()
          .ifPresent(uri -> AllowedHosts.require(option + " '" + get + "'", uri, allowed));
      return address;
    }

    private static Address parse(String option, String get) {
      if (!get.startsWith(HTTP) && !get.startsWith(HTTPS)) {
        return new Address(Optional.empty(), get);
      }
      int path = get.indexOf('/', get.indexOf("//") + 2);
      String base = path < 0 ? get : get.substring(0, path);
      URI uri;
      try {
        uri = URI.create(base);
      } catch (IllegalArgumentException e) {
        throw none(option, get);
      }
      if (uri.getHost() == null) {
        throw none(option, get);
      }
      requireOrigin(option, get, uri);
      return new Address(Optional.of(uri), path < 0 ? "/" : get.substring(path));
    }

    /** Refuses what a URI may have beside scheme, host and port. */
    private static void requireOrigin(String option, String get, URI uri) {
      String subject = option + " '" + get + "'";
      if (uri.getRawUserInfo() != null) {
        throw new OptionException(
            subject,
            "names a user.",
            "Leave it out: a login is described in the file of --request.");
      }
      if (uri.getRawQuery() != null) {
        throw new OptionException(
            subject,
            "has no path before '?'.",
            "Begin it with '/': " + get.replaceFirst("\\?", "/?") + ".");
      }
      if (uri.getRawFragment() != null) {
        throw new OptionException(
            subject,
            "has a '#', which is never sent to a service.",
            "Leave it out, with what follows.");
      }
      boolean written = uri.getPort() >= 0 || uri.getRawAuthority().endsWith(":");
      if (written && (uri.getPort() < 1 || uri.getPort() > LAST_PORT)) {
        throw new OptionException(
            subject, "names no port from 1 to " + LAST_PORT + ".", "Correct it, or leave it out.");
      }
    }

    /** Scheme, host and port, where no port is written that of the scheme. */
    Optional<URI> base() {
      return written.map(
          uri ->
              uri.getPort() < 0
                  ? URI.create(uri + (uri.getScheme().equals("https") ? ":443" : ":80"))
                  : uri);
    }

    private static OptionException none(String option, String get) {
      return new OptionException(
          option + " '" + get + "'", "is no address.", "Write http://127.0.0.1:8080/path.");
    }
  }
}
