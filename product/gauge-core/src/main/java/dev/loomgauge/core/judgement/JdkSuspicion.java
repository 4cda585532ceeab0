package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.jdk.JdkDefect.Symptom;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Known defects of the JDKs on which the services of a run ran: all that they have in their thread
 * modes, and those that may explain what nothing else does.
 */
public final class JdkSuspicion {
  /** With more of a tier's CPUs or of a pool in use, unanswered requests are no riddle. */
  private static final double BUSY = 0.85;

  private final Verdict verdict;
  private final List<Trial> trials;
  private final JdkDefects table;
  private final Function<Trial, Optional<JvmSetup>> started;

  private JdkSuspicion(
      Verdict verdict,
      List<Trial> trials,
      JdkDefects table,
      Function<Trial, Optional<JvmSetup>> started) {
    this.verdict = verdict;
    this.trials = trials;
    this.table = table;
    this.started = started;
  }

  /**
   * Adds the defects to a verdict of trials, and a note where some of them may explain a trial.
   *
   * @param started what the JVM of a trial's service said when it was started: all that is known of
   *     one that died
   */
  public static Verdict in(
      Verdict verdict,
      List<Trial> trials,
      JdkDefects table,
      Function<Trial, Optional<JvmSetup>> started) {
    JdkSuspicion suspicion = new JdkSuspicion(verdict, trials, table, started);
    return verdict.with(suspicion.known(), suspicion.note().stream().toList());
  }

  private List<KnownDefect> known() {
    return trials.stream().flatMap(trial -> of(trial, _ -> true).stream()).distinct().toList();
  }

  private List<KnownDefect> of(Trial trial, Predicate<Symptom> shown) {
    return Optional.ofNullable(trial.jvm())
        .map(JvmUse::setup)
        .or(() -> started.apply(trial))
        .map(jvm -> table.of(jvm, trial.threads(), shown))
        .orElse(List.of());
  }

  /** "In 2 of 6 trials ..., and no cause was seen. JDK 25.0.2 has JDK-8369227 ...". */
  private Optional<String> note() {
    List<Trial> suspect = new ArrayList<>();
    Set<KnownDefect> fitting = new LinkedHashSet<>();
    for (Trial trial : trials) {
      Set<Symptom> shown = shown(trial);
      if (!shown.isEmpty() && !explained(trial)) {
        List<KnownDefect> defects = of(trial, shown::contains);
        if (!defects.isEmpty()) {
          suspect.add(trial);
          fitting.addAll(defects);
        }
      }
    }
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "In %d of %s requests got no answer or the service died, and no cause was seen. "
                    .formatted(suspect.size(), Numbers.count(trials.size(), "trial"))
                + fitting.stream().map(KnownDefect::words).collect(Collectors.joining(" ")));
  }

  /** What a trial shows that a defect may explain. */
  private static Set<Symptom> shown(Trial trial) {
    Set<Symptom> shown = EnumSet.noneOf(Symptom.class);
    for (TrialWarning warning : trial.warnings()) {
      GateCode.of(warning.code())
          .ifPresent(
              code -> {
                switch (code) {
                  case NOTHING_ANSWERED, ERRORS_TIMEOUT ->
                      shown.addAll(Set.of(Symptom.HANG, Symptom.LOST_REQUEST));
                  case ERRORS_CUT, LITTLE_BROKEN -> shown.add(Symptom.LOST_REQUEST);
                  case SERVICE_DIED -> shown.add(Symptom.CRASH);
                  default -> {}
                }
              });
    }
    return shown;
  }

  /** Whether a cause is known in its cell, or a limit, or something is busy enough to be one. */
  private boolean explained(Trial trial) {
    return verdict.causes().stream().anyMatch(cause -> cause.cell().equals(trial.cell()))
        || limited(trial.bottleneck())
        || Stream.concat(
                trial.tiers().values().stream().map(TierUse::utilisation),
                trial.resources().stream().map(ResourceUse::utilisation))
            .anyMatch(use -> use >= BUSY);
  }

  private static boolean limited(@Nullable Bottleneck found) {
    return found != null
        && !(found.limiter() instanceof Bottleneck.Unknown)
        && !(found.limiter() instanceof Bottleneck.Users);
  }
}
