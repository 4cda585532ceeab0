package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.either;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.name;
import static dev.loomgauge.core.input.Value.named;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.truth;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.ServiceAddress;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.Trust;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code service.yaml}. */
public final class ManifestReader {
  private static final String HTTPS = "https://";

  private static final int LAST_PORT = 65_535;

  /** A host, one of IPv6 in brackets, and a port. */
  private static final Pattern ADDRESS_FORM =
      Pattern.compile("https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])(?::([1-9]\\d{0,4}))?");

  /** RFC 952 and 1123: labels, of which the last begins with a letter. */
  private static final Pattern HOST_NAME =
      Pattern.compile(
          "([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)*[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?\\.?");

  private static final Value<String> WHOLE_ADDRESS =
      text()
          .check(
              ManifestReader::isAddress,
              "is %s, which is not scheme, host and port alone.",
              "Write http://10.0.0.7:8080, and the paths of requests in 'endpoints'.")
          .map(
              text ->
                  text.matches(".*:\\d+")
                      ? text
                      : text + (text.startsWith(HTTPS) ? ":443" : ":80"));
  private static final Value<String> PATH = Value.of(Shape.TEXT, RequestTarget::path);

  private static final Key<String> NAME =
      required("name", name()).means("Its name in scenarios, folders and tables.");
  private static final Key<String> DESCRIPTION =
      optional("description", text(), "").means("One line for lists.");
  private static final Key<List<String>> COMMAND =
      optional("command", items(text()))
          .without("refused without `address`")
          .means(
              "Program and arguments. `java` is the JDK that runs Loomgauge, or the one that the factor `jdk` names, but behind `docker`, `podman`, `nerdctl`, `kubectl`, `ssh` or `chroot`; `{jvm}` takes the options of the JVM, `{jar}` the jar.");
  private static final Key<Map<String, String>> ADDRESS =
      optional(
              "address",
              either(
                      WHOLE_ADDRESS.map(text -> Map.of(ServiceAddress.ANY, text)),
                      named("level", WHOLE_ADDRESS))
                  .check(
                      byLevel -> !byLevel.isEmpty(),
                      "names no address.",
                      "Write http://10.0.0.7:8080, or one for each level of a factor."))
          .without("it is started here")
          .means(
              "In place of `command`: where the service [answers that somebody else has started](own-service.md#trials-of-a-service-that-runs-elsewhere), `http://10.0.0.7:8080` or `https://shop.example`; or an address for each level of a factor.");
  private static final Key<Integer> CPUS =
      optional("cpus", whole(1, 4096), 1)
          .means("Beside `address`: how many CPUs the service has there.");
  private static final Key<String> TLS_HOST =
      optional("host", text())
          .without("the address at which it listens, `localhost` on loopback")
          .means("The name that the certificate of a service that is started here has to have.");
  private static final Key<YamlValue> CACERT =
      optional("cacert", unread(Shape.TEXT))
          .without("what the JDK trusts")
          .means(
              "A file with the certificates that are trusted, in PEM; its path counts from the manifest's folder.");
  private static final Key<Boolean> INSECURE =
      optional("insecure", truth(), false)
          .means("Accepts any certificate, of a service on loopback.");
  private static final Keyed TLS_KEYS = Keyed.of("How TLS is spoken", TLS_HOST, CACERT, INSECURE);
  private static final Key<YamlMap> TLS =
      optional("tls", mapping(TLS_KEYS))
          .without("none, but for an `https` address, by what the JDK trusts")
          .means("Speaks TLS with the service. `tls: {}` trusts what the JDK trusts.");
  private static final Key<YamlValue> JAR =
      optional("jar", unread(Shape.TEXT)).means("The service's jar, from the manifest's folder.");
  private static final Key<String> HEALTH =
      required("health", PATH).means("The path that answers 200 when the service is ready.");
  private static final Key<String> RUNTIME_INFO =
      optional("runtime-info", PATH)
          .means(
              "The path of a JSON page with the settings in force, which are checked against what a cell asks for.");
  private static final Key<YamlValue> ENDPOINTS =
      required(
              "endpoints",
              unread(new Shape.Named("endpoint", Shape.either(Shape.TEXT, RequestReader.REQUEST))))
          .means(
              "Requests that can be driven: the path of a GET, with request variables in braces, or more.");
  private static final Key<YamlValue> LOGIN =
      optional("login", unread(RequestReader.REQUEST))
          .without("none")
          .means(
              "What every user sends before its first request, until it succeeds; it counts as a request of its own kind.");
  private static final Key<Map<String, String>> CONTAINS =
      optional("contains", named("endpoint", text()), Map.of())
          .means("Text that every right answer has in its body.");
  private static final Key<YamlValue> VARIABLES =
      optional("variables", RequestReader.VARIABLES)
          .means(
              "Values of request variables: `1..1000`, `1..orders` or `1..customers` for all seeded rows, or a file.");
  private static final Key<Map<String, String>> ENV =
      optional("env", named("variable", text()), Map.of())
          .means(
              "Environment of every start. `{port}`, `{address}` (where to listen: loopback, unless the load comes from [other hosts](hosts.md)), `{postgres.host}`, `{postgres.port}`, `{postgres.database}`, `{postgres.user}`, `{postgres.password}`, `{postgres.schema}` and `{downstream.url}` are filled in.");
  private static final Key<YamlValue> KNOBS =
      required("knobs", unread(KnobReader.KNOBS))
          .means("What can be varied, and how each level is set.");
  private static final Key<List<String>> NEEDS =
      optional("needs", items(oneOf(Placeholders.Allowed.TIERS)), List.of())
          .without("none")
          .means("Tiers that are started before it.");
  private static final Key<Map<String, PoolWatch>> WATCH =
      optional("watch", WatchReader.POOLS, Map.of())
          .means("Pools that the service shows over JMX, by the name of the scenario's resource.");
  private static final Key<Map<String, String>> LIMITS =
      optional("limits", named("field", text()), Map.of())
          .means("Fields of the runtime-info page with the values that must be in force.");

  public static final Keyed KEYS =
      Keyed.of(
          "The manifest",
          NAME,
          DESCRIPTION,
          COMMAND,
          ADDRESS,
          CPUS,
          TLS,
          JAR,
          HEALTH,
          RUNTIME_INFO,
          ENDPOINTS,
          LOGIN,
          CONTAINS,
          VARIABLES,
          ENV,
          KNOBS,
          NEEDS,
          WATCH,
          LIMITS);

  private ManifestReader() {}

  /** Reads a manifest; {@link InputException} if the file cannot be read or does not fit. */
  public static ServiceManifest read(Path path) {
    String text =
        InputFile.required(
            path,
            "the service manifest",
            "Name a service below lab/services/ or the path of a service.yaml.");
    Path folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      throw new InputException(
          path.toString(),
          0,
          "the service manifest has no folder.",
          "Put it into the folder of its service.");
    }
    return of(YamlValue.parse(path.toString(), text), folder);
  }

  /** A manifest of a file or in a scenario; its paths count from the folder. */
  static ServiceManifest of(YamlMap manifest, Path folder) {
    YamlMap map = manifest.allow(KEYS.names());
    Set<String> needs = new LinkedHashSet<>(NEEDS.in(map));
    Placeholders.Allowed placeholders =
        new Placeholders.Allowed(JAR.written(map).isPresent(), needs);
    Optional<ServiceAddress> address = address(map);
    if (address.isEmpty()) {
      COMMAND.at(map).list().forEach(placeholders::checkPart);
    }
    ENV.written(map).ifPresent(value -> byName(value, placeholders::checked));
    Map<String, RequestValues> variables =
        VARIABLES.find(map).map(value -> RequestReader.variables(value, folder)).orElse(Map.of());
    Optional<Endpoint> login =
        LOGIN.find(map).map(value -> RequestReader.login(value, variables.keySet()));
    if (RUNTIME_INFO.written(map).isEmpty()) {
      LIMITS.refuse(
          map,
          "cannot be checked: the service has no runtime-info page.",
          "Name its path in 'runtime-info', or leave 'limits' out.");
    }
    return new ServiceManifest(
        map.self().file(),
        folder,
        NAME.in(map),
        DESCRIPTION.in(map),
        COMMAND.find(map).orElse(List.of()),
        address,
        tls(map, folder, address),
        JAR.find(map).map(value -> new ServiceManifest.Jar(value.path(folder), value.line())),
        HEALTH.in(map),
        RUNTIME_INFO.find(map),
        RequestReader.endpoints(
            ENDPOINTS.in(map), login, variables.keySet(), RequestReader.REQUEST),
        login,
        CONTAINS.in(map),
        variables,
        ENV.in(map),
        new KnobReader(placeholders).knobs(KNOBS.in(map).map()),
        needs,
        WATCH.in(map),
        LIMITS.in(map));
  }

  private static Optional<ServiceManifest.Tls> tls(
      YamlMap map, Path folder, Optional<ServiceAddress> address) {
    if (address
        .filter(at -> at.all().stream().noneMatch(text -> text.startsWith(HTTPS)))
        .isPresent()) {
      TLS.refuse(
          map,
          "does not go with 'address', which speaks plain HTTP.",
          "Write https:// there, or leave 'tls' out.");
    }
    Optional<YamlMap> tls = TLS.find(map);
    if (address.isPresent()) {
      tls.ifPresent(
          own ->
              TLS_HOST.refuse(
                  own, "does not go with 'address', which names the host.", "Leave it out."));
    }
    return tls.map(
        own ->
            new ServiceManifest.Tls(
                TLS_HOST.find(own),
                new Trust(CACERT.find(own).map(file -> file.path(folder)), INSECURE.in(own))));
  }

  /** Where a service answers that somebody else has started; empty for one that is started here. */
  private static Optional<ServiceAddress> address(YamlMap map) {
    if (ADDRESS.written(map).isEmpty()) {
      CPUS.refuse(
          map,
          "belongs to 'address'.",
          "Leave it out: a service that is started here gets its CPUs from Loomgauge.");
    } else {
      for (Key<?> started : Keyed.of("", COMMAND, JAR, ENV, NEEDS, WATCH).keys()) {
        started.refuse(
            map,
            "does not go with 'address': the service is not started here.",
            "Leave one of them out.");
      }
    }
    return ADDRESS.find(map).map(byLevel -> new ServiceAddress(byLevel, CPUS.in(map)));
  }

  /** Of the form, and with a host and a port that exist: 10.0.0.256 is no host, 70000 no port. */
  private static boolean isAddress(String text) {
    Matcher parts = ADDRESS_FORM.matcher(text);
    return parts.matches()
        && isHost(parts.group(1))
        && (parts.group(2) == null || Integer.parseInt(parts.group(2)) <= LAST_PORT);
  }

  private static boolean isHost(String host) {
    return host.startsWith("[")
        ? HostsReader.numeric(host.substring(1, host.length() - 1))
        : HOST_NAME.matcher(host).matches() || HostsReader.numeric(host);
  }
}
