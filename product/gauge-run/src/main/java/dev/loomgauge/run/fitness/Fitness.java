package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** All that was found on a machine, in that order, and each kind of cell against itself. */
public record Fitness(List<MachineFinding> findings, List<SelfComparison> noise) {

  public Fitness {
    findings = List.copyOf(findings);
    noise = List.copyOf(noise);
  }

  /** Whether its figures may be believed: nothing is {@link MachineFinding.State#BAD}. */
  public boolean fit() {
    return subjects(MachineFinding.State.BAD).isEmpty();
  }

  /** One sentence: what differences can be measured, and what to mend first. */
  public String summary() {
    List<String> bad = subjects(MachineFinding.State.BAD);
    String mend =
        bad.isEmpty()
            ? ""
            : "; %s to fix first: %s"
                .formatted(Numbers.count(bad.size(), "thing"), String.join(", ", bad));
    return (bad.isEmpty() ? "Fit to measure" : "Not fit to measure")
        + (noise.isEmpty() ? "; the noise floor is not known" : differences(bad.isEmpty()))
        + mend
        + cautions()
        + ".";
  }

  private String differences(boolean fit) {
    return (fit ? " differences" : "; as it is, it shows differences")
        + " of "
        + noise.stream()
            .map(
                n ->
                    NoiseFindings.difference(n.smallestDifference(3))
                        + " and more in "
                        + n.limited().words()
                        + " cells")
            .collect(Collectors.joining(", "))
        + " with 3 blocks";
  }

  private String cautions() {
    List<String> cautions = subjects(MachineFinding.State.CAUTION);
    return cautions.isEmpty() ? "" : "; with caution: " + String.join(", ", cautions);
  }

  private List<String> subjects(MachineFinding.State state) {
    return findings.stream().filter(f -> f.state() == state).map(MachineFinding::subject).toList();
  }
}
