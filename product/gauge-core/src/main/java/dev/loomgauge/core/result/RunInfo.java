package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.loomgauge.core.Tier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: what is needed to know a run and to repeat it.
 *
 * @param formatVersion version of the results folder's format
 * @param loomgauge version of Loomgauge
 * @param scenario name of the scenario
 * @param title one line for people; empty when the scenario has none
 * @param question the question the scenario answers; empty when it has none
 * @param scenarioFile where the scenario was read from
 * @param scenarioText the scenario file as read
 * @param overrides what {@code --set} changed: factor to levels
 * @param design what the command line asked of the blocks: precision, max-blocks, time
 * @param command the command line to repeat the run
 * @param seed seed of the order and of the load
 * @param startedAt ISO-8601 instant
 * @param endedAt ISO-8601 instant; null while running or when cut off
 * @param machine where it ran
 * @param cpus tier to CPUs in taskset's notation; empty values when not tied
 * @param services name to what the service said of itself at {@code /api/runtime-info}
 * @param versions component to version: postgres, jdk, netty, ...
 * @param trialsPlanned how many trials the plan holds
 * @param settings load settings as resolved, for people: "hold" to "8 s"
 * @param notes what a reader must know of the whole run
 */
public record RunInfo(
    int formatVersion,
    String loomgauge,
    String scenario,
    String title,
    String question,
    String scenarioFile,
    String scenarioText,
    Map<String, String> overrides,
    Map<String, String> design,
    String command,
    long seed,
    String startedAt,
    @Nullable String endedAt,
    Machine machine,
    Map<Tier, String> cpus,
    @JsonSetter(contentNulls = Nulls.SET) Map<String, Map<String, Object>> services,
    Map<String, String> versions,
    int trialsPlanned,
    Map<String, String> settings,
    List<String> notes) {

  /** Format version that this Loomgauge writes. */
  public static final int FORMAT_VERSION = 4;

  /** The oldest format version that it reads. */
  public static final int OLDEST_READ = 3;

  /**
   * The machine.
   *
   * @param cores logical CPUs that Loomgauge may use
   * @param physicalCores physical cores among them; 0 when unknown
   * @param memoryMb physical memory, MB of 2^20 bytes
   * @param pinned whether tiers were tied to CPUs
   */
  public record Machine(
      String os,
      String kernel,
      String arch,
      String cpuModel,
      int cores,
      int physicalCores,
      long memoryMb,
      boolean pinned) {}
}
