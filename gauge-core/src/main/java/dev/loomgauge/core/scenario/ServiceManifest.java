package dev.loomgauge.core.scenario;

import java.nio.file.Path;
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
 * @param jar the service's jar, absolute
 * @param health path that answers 200 when the service is ready
 * @param runtimeInfo path that tells the settings in force; empty when the service has none
 * @param endpoints name to path, with request variables in braces
 * @param contains endpoint to a text that every right answer of it has in its body
 * @param variables request variable to its values: {@code 1..orders} or {@code 1..1000}
 * @param env environment of every start, with {@code {port}}, {@code {postgres.host}}, {@code
 *     {downstream.url}} ... to be filled in
 * @param knobs factor to how its levels are set
 * @param needs tiers it needs: postgres, downstream
 */
public record ServiceManifest(
    String file,
    Path folder,
    String name,
    String description,
    List<String> command,
    Path jar,
    String health,
    Optional<String> runtimeInfo,
    Map<String, String> endpoints,
    Map<String, String> contains,
    Map<String, String> variables,
    Map<String, String> env,
    Map<String, Knob> knobs,
    Set<String> needs) {

  /** Whether a level of a factor can be set on this service. */
  public boolean offers(String factor, String level) {
    Knob knob = knobs.get(factor);
    return knob != null && knob.offers(level);
  }

  /**
   * How a factor's level reaches the service.
   *
   * @param env environment variable that is the level itself; empty for none
   * @param query request parameter that is the level itself; empty for none
   * @param levels the allowed ones; empty for any
   * @param levelEnv level to environment
   * @param levelArgs level to arguments
   */
  public record Knob(
      String env,
      String query,
      List<String> levels,
      Map<String, Map<String, String>> levelEnv,
      Map<String, List<String>> levelArgs) {

    boolean offers(String level) {
      return levels.isEmpty() || levels.contains(level);
    }

    /** Whether cells that differ only in this factor can share one started service. */
    public boolean perRequest() {
      return env.isEmpty() && levelEnv.isEmpty() && levelArgs.isEmpty();
    }
  }
}
