package dev.loomgauge.run.experiment;

import dev.loomgauge.core.ProgramName;
import java.nio.file.Path;
import java.util.Map;

/**
 * How the user asked for a run.
 *
 * @param command the command line that repeats it
 * @param overrides factor to levels, comma-separated, that replace the scenario's own
 * @param design what was asked of the blocks on the command line, by the option's name
 * @param allowing the options that allow load on other machines, as they follow a command line;
 *     empty for none
 * @param calibrate whether demands are measured again, though an earlier run has kept them
 */
public record Invocation(
    String command,
    Map<String, String> overrides,
    Map<String, String> design,
    String allowing,
    boolean calibrate) {

  public Invocation {
    overrides = Map.copyOf(overrides);
    design = Map.copyOf(design);
  }

  public String resume(Path folder) {
    return ProgramName.with("run --resume " + ProgramName.word(folder) + allowing);
  }
}
