package dev.loomgauge.cli.own;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.answer.AskedWhatIf;
import dev.loomgauge.core.input.OptionException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What else is to be predicted and tried of a service. */
final class ProofOptions {
  @Option(
      names = "--knob",
      paramLabel = "POOL=NAME",
      description =
          "Environment variable that sets the size of a pool: --knob connections=MY_POOL_SIZE."
              + " Known for Spring Boot and Quarkus.")
  private Map<String, String> knobs = new LinkedHashMap<>();

  @Option(
      names = "--what-if",
      paramLabel = "POOL=A,B",
      description =
          "Predicts other sizes: --what-if connections=10,20,40. Also threads, limit (requests let"
              + " in), cores and instances; pool is the only pool of connections.")
  private Map<String, String> whatIf = new LinkedHashMap<>();

  @Option(
      names = "--prove",
      description =
          "Measures the best size of --what-if beside that of today; without it, larger sizes of"
              + " the pool that limits.")
  private boolean prove;

  /** Whether any of it was asked for. */
  boolean any() {
    return prove || !knobs.isEmpty() || !whatIf.isEmpty();
  }

  Map<String, String> knobs() {
    return knobs;
  }

  boolean prove() {
    return prove;
  }

  /**
   * Checks before anything is started.
   *
   * @param observe whether nothing is to be predicted
   */
  AskedWhatIf check(boolean observe) {
    knobs.forEach(PoolKnob::check);
    if (observe && (prove || !whatIf.isEmpty())) {
      throw new OptionException(
          prove ? "--prove" : "--what-if",
          "does not go with --observe, which predicts nothing.",
          "Leave one of them out.");
    }
    return AskedWhatIf.parse(whatIf);
  }
}
