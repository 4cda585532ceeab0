package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a service is started, asked and set: its {@code service.yaml}.
 *
 * @param folder of the manifest; the working folder of the service
 * @param command program and arguments, with {@code {java}}, {@code {jvm}} and {@code {jar}} to be
 *     filled in
 * @param address where a service answers that is not started here; empty for one that is
 * @param tls how it is spoken to by TLS; empty for a service that is started here and speaks plain
 *     HTTP
 * @param jar the service's jar; empty for a service that is whatever {@code command} starts
 * @param health path that answers 200 when the service is ready
 * @param runtimeInfo path that tells the settings in force; empty when the service has none
 * @param endpoints name to request
 * @param login what a user sends before its first request; empty for none
 * @param contains endpoint to a text that every right answer of it has in its body
 * @param variables request variable to where its values come from
 * @param env environment of every start, with {@code {port}}, {@code {postgres.host}}, {@code
 *     {downstream.url}} ... to be filled in
 * @param knobs factor to how its levels are set
 * @param needs tiers it needs: postgres, downstream
 * @param watch pool of the request path to how the service shows it
 * @param limits field of the runtime-info page to what must be in force: a number, a word, or
 *     {@code unlimited}
 */
public record ServiceManifest(
    String file,
    Path folder,
    String name,
    String description,
    List<String> command,
    Optional<ServiceAddress> address,
    Optional<Tls> tls,
    Optional<Jar> jar,
    String health,
    Optional<String> runtimeInfo,
    Map<String, Endpoint> endpoints,
    Optional<Endpoint> login,
    Map<String, String> contains,
    Map<String, RequestValues> variables,
    Map<String, String> env,
    Map<String, Knob> knobs,
    Set<String> needs,
    Map<String, PoolWatch> watch,
    Map<String, String> limits) {

  /** The part of a command that stands for the options of a JVM. */
  public static final String JVM = "{jvm}";

  /** The jar of a service, at an absolute path. */
  public record Jar(Path file, int line) {}

  /**
   * How a service is spoken to by TLS.
   *
   * @param host the name that its certificate has to have; empty for the address at which it
   *     listens, {@code localhost} on loopback
   */
  public record Tls(Optional<String> host, Trust trust) {}

  public Trust trust() {
    return tls.map(Tls::trust).orElse(Trust.OF_JDK);
  }

  public boolean onJvm() {
    return command.contains(JVM);
  }

  /** Checks that what the command starts is there; {@link InputException} for a jar not built. */
  public void checkBuilt() {
    jar.filter(named -> !Files.isRegularFile(named.file()))
        .ifPresent(
            named -> {
              throw new InputException(
                  file,
                  named.line(),
                  "'jar' names " + named.file() + ", which is not there.",
                  "Build it first; those that ship with ./mvnw package -Dquick.");
            });
  }

  /** What it watches where it listens on a port: pool to how it is shown there. */
  public Map<String, PoolWatch> watch(int port) {
    Map<String, PoolWatch> there = new LinkedHashMap<>();
    watch.forEach((pool, shown) -> there.put(pool, shown.at(port)));
    return there;
  }

  /** Whether an endpoint is a plain GET whose variables, if it has any, are numbers. */
  public boolean plain(String endpoint) {
    Endpoint request = endpoints.get(endpoint);
    return (request == null || request.isPlain())
        && login.isEmpty()
        && variables.values().stream().noneMatch(RequestValues.Lines.class::isInstance);
  }

  /** Whether a level of a factor can be set on this service. */
  public boolean offers(String factor, String level) {
    Knob knob = knobs.get(factor);
    return knob != null && knob.problem(level).isEmpty();
  }

  /**
   * How a factor's level reaches the service.
   *
   * @param env environment variable that is the level itself; empty for none
   * @param query request parameter that is the level itself; empty for none
   * @param levels the allowed ones; empty for those of the range
   * @param range of whole numbers that are allowed; empty beside levels, or where any text is
   * @param unset level with which the variable is not set, so that the service has its own value;
   *     empty for none
   * @param levelEnv level to environment
   * @param levelArgs level to arguments
   */
  public record Knob(
      String env,
      String query,
      List<String> levels,
      Optional<Range> range,
      String unset,
      Map<String, Map<String, String>> levelEnv,
      Map<String, List<String>> levelArgs) {

    /** Whole numbers, both ends included. */
    public record Range(long from, long to) {
      boolean holds(String text) {
        return text.matches("0|[1-9]\\d{0,9}")
            && Long.parseLong(text) >= from
            && Long.parseLong(text) <= to;
      }
    }

    /** What is wrong with a level, as a remedy; the empty string for nothing. */
    public String problem(String level) {
      if (leftAlone(level)) {
        return "";
      }
      if (range.isPresent()) {
        Range numbers = range.get();
        return numbers.holds(level)
            ? ""
            : "Give a whole number from %d to %d.".formatted(numbers.from(), numbers.to());
      }
      if (!levels.isEmpty()) {
        return levels.contains(level) ? "" : NearestWord.remedy(level, levels);
      }
      if (level.isBlank()) {
        return "Give a value.";
      }
      return query.isEmpty() || level.matches("[A-Za-z0-9._~-]+")
          ? ""
          : "It becomes a part of the request's address: give letters, digits, '.', '_', '~' or '-'.";
    }

    /** Whether a level leaves the service as it is: nothing is set. */
    public boolean leftAlone(String level) {
      return !unset.isEmpty() && unset.equals(level);
    }

    /** Whether cells that differ only in this factor can share one started service. */
    public boolean perRequest() {
      return env.isEmpty() && levelEnv.isEmpty() && levelArgs.isEmpty();
    }
  }
}
