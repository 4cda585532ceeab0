package dev.loomgauge.core.scenario;

/**
 * A scenario, manifest or list that cannot be used; the message names file, line, key, problem and
 * remedy.
 */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * With its place.
   *
   * @param line 1 and up; 0 when the whole file is meant
   */
  public ScenarioException(String file, int line, String problem, String remedy) {
    super(
        file
            + (line > 0 ? ":" + line : "")
            + ": "
            + problem
            + (remedy.isEmpty() ? "" : " " + remedy));
  }
}
