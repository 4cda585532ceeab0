package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdkSuspicionTest {
  private static final JdkDefects TABLE =
      JdkDefects.read(
          "table.yaml",
          """
          defects:
            - number: JDK-8000001
              title: it hangs
              affected: {from: 25, fixed: 25.0.3}
              symptom: hang
              sources: [https://one.example, https://two.example]
            - number: JDK-8000002
              title: it crashes
              affected: {from: 25, fixed: 25.0.4}
              symptom: crash
              sources: [https://one.example, https://two.example]
          """);

  private static final Judgement SILENT =
      Judgement.NONE.and(GateCode.NOTHING_ANSWERED.warning(VOID, "nothing", "look"));
  private static final Judgement DIED =
      Judgement.NONE.and(GateCode.SERVICE_DIED.warning(VOID, "it died", "look"));

  /** On virtual threads, at ease, on a JDK. */
  private static Trials on(String jdk) {
    Setting usual = new Setting("G1", true);
    Trials trials = new Trials();
    trials.threads = "virtual";
    trials.resources = List.of();
    trials.jvm =
        JvmUses.of(
            300,
            5,
            30,
            0.0,
            0.0,
            0.0,
            25,
            new JvmSetup(jdk, usual, usual, usual, usual, List.of()),
            Map.of());
    return trials;
  }

  private static Verdict of(Trial... trials) {
    List<Trial> all = List.of(trials);
    return JdkSuspicion.in(
        Conclusions.provisional("As it is.", all, new ResultsFolder(Path.of("no-logs"))),
        all,
        TABLE,
        _ -> Optional.empty());
  }

  @Test
  void theDefectsOfAJdkAreNamedOnceWhereVirtualThreadsRanOnIt() {
    Verdict verdict =
        of(
            on("25.0.2").trial(Judgement.NONE),
            on("25.0.2").trial(Judgement.NONE),
            on("25.0.3").trial(Judgement.NONE));

    assertThat(verdict.jdkDefects())
        .extracting(KnownDefect::words)
        .containsExactly(
            "JDK 25.0.2 has JDK-8000001 (fixed in 25.0.3): it hangs; use 25.0.3 or newer.",
            "JDK 25.0.2 has JDK-8000002 (fixed in 25.0.4): it crashes; use 25.0.4 or newer.",
            "JDK 25.0.3 has JDK-8000002 (fixed in 25.0.4): it crashes; use 25.0.4 or newer.");
    assertThat(verdict.notes()).isEmpty();
  }

  @Test
  void platformThreadsAndAJvmThatIsNotKnownHaveNone() {
    Trials platform = on("25.0.2");
    platform.threads = "platform";
    Trials unknown = on("25.0.2");
    unknown.jvm = null;

    Verdict verdict = of(platform.trial(SILENT), unknown.trial(SILENT));

    assertThat(verdict.jdkDefects()).isEmpty();
    assertThat(verdict.notes()).isEmpty();
  }

  @Test
  void aTrialThatHungWithoutACauseIsNoted() {
    assertThat(of(on("25.0.2").trial(SILENT), on("25.0.2").trial(Judgement.NONE)).notes())
        .containsExactly(
            "In 1 of 2 trials requests got no answer or the service died, and no cause was seen."
                + " JDK 25.0.2 has JDK-8000001 (fixed in 25.0.3): it hangs; use 25.0.3 or newer.");
    assertThat(
            of(on("25.0.2")
                    .trial(
                        Judgement.NONE.and(
                            GateCode.ERRORS_TIMEOUT.warning(CAUTION, "two", "look"))))
                .notes())
        .singleElement()
        .asString()
        .contains("JDK-8000001");
  }

  @Test
  void aServiceThatDiedRanOnTheJvmOfWhichItToldWhenItStarted() {
    Trials dead = on("25.0.3");
    JvmSetup told = Objects.requireNonNull(Objects.requireNonNull(dead.jvm).setup());
    dead.jvm = null;
    List<Trial> trials = List.of(dead.trial(DIED));

    Verdict verdict = JdkSuspicion.in(of(), trials, TABLE, _ -> Optional.of(told));

    assertThat(verdict.jdkDefects()).extracting(KnownDefect::number).containsExactly("JDK-8000002");
    assertThat(verdict.notes())
        .containsExactly(
            "In 1 of 1 trial requests got no answer or the service died, and no cause was seen."
                + " JDK 25.0.3 has JDK-8000002 (fixed in 25.0.4): it crashes; use 25.0.4 or newer.");
    assertThat(of(dead.trial(DIED)).notes()).isEmpty();
  }

  @Test
  void nothingIsNotedWhereNoSymptomFits() {
    assertThat(of(on("25.0.3").trial(SILENT)).notes()).isEmpty();
    assertThat(of(on("25.0.4").trial(DIED)).notes()).isEmpty();
    assertThat(
            of(on("25.0.2")
                    .trial(Judgement.NONE.and(GateCode.STEAL.warning(VOID, "stolen", "wait"))))
                .notes())
        .isEmpty();
  }

  @Test
  void nothingIsNotedWhereSomethingElseExplainsIt() {
    Trials busy = on("25.0.2");
    busy.servicePct = 85;
    Trials less = on("25.0.2");
    less.servicePct = 84;
    Trials full = on("25.0.2");
    full.resources = List.of(new ResourceUse("pool", "connections", 10, 10, 10, 5.0, 9.0));

    assertThat(of(busy.trial(SILENT)).notes()).isEmpty();
    assertThat(of(less.trial(SILENT)).notes()).hasSize(1);
    assertThat(of(full.trial(SILENT)).notes()).isEmpty();
    assertThat(of(on("25.0.2").trial(limitedBy(new Bottleneck.Pool("pool")))).notes()).isEmpty();
    assertThat(of(on("25.0.2").trial(limitedBy(new Bottleneck.Users()))).notes()).hasSize(1);
    assertThat(of(on("25.0.2").trial(limitedBy(new Bottleneck.Unknown()))).notes()).hasSize(1);
  }

  private static Judgement limitedBy(Bottleneck.Limiter limiter) {
    return new Judgement(
        null, new Bottleneck(limiter, 1, new Bottleneck.Served(100)), SILENT.warnings());
  }

  @Test
  void nothingIsNotedOfACellWithACause() {
    Trial silent = on("25.0.2").trial(SILENT);
    Finding cause =
        new Finding(
            "lock",
            "Hot lock",
            silent.cell(),
            "virtual",
            "it waits",
            "do not",
            null,
            1,
            null,
            null);
    Verdict explained =
        of().with(new Verdict.Findings(List.of(), List.of(), List.of(), List.of(cause), List.of()));

    Verdict found = JdkSuspicion.in(explained, List.of(silent), TABLE, _ -> Optional.empty());
    assertThat(found.notes()).isEmpty();
    assertThat(found.causes()).containsExactly(cause);
    assertThat(found.jdkDefects()).hasSize(2);
  }

  @Test
  void whatATrialShowsIsHeldAgainstTheSymptomsThatFit() {
    assertThat(numbers(GateCode.NOTHING_ANSWERED)).containsExactly("hang", "lost");
    assertThat(numbers(GateCode.ERRORS_TIMEOUT)).containsExactly("hang", "lost");
    assertThat(numbers(GateCode.ERRORS_CUT)).containsExactly("lost");
    assertThat(numbers(GateCode.LITTLE_BROKEN)).containsExactly("lost");
    assertThat(numbers(GateCode.SERVICE_DIED)).containsExactly("crash");
    assertThat(numbers(GateCode.STEAL)).isEmpty();
  }

  /** The defects that are named of a trial with that warning, by their titles. */
  private static List<String> numbers(GateCode code) {
    String table =
        Stream.of("hang", "lost-request", "crash", "slow", "memory", "pinned")
            .map(
                symptom ->
                    """
                      - number: JDK-8000009
                        title: %s
                        affected: {from: 25}
                        symptom: %s
                        sources: [https://one.example, https://two.example]
                    """
                        .formatted(symptom.replace("-request", ""), symptom))
            .collect(Collectors.joining("", "defects:\n", ""));
    List<Trial> trials =
        List.of(on("25.0.2").trial(Judgement.NONE.and(code.warning(VOID, "seen", "look"))));
    Verdict verdict =
        JdkSuspicion.in(
            Conclusions.provisional("As it is.", trials, new ResultsFolder(Path.of("no-logs"))),
            trials,
            JdkDefects.read("table.yaml", table),
            _ -> Optional.empty());
    String told = String.join(" ", verdict.notes());
    return Stream.of("hang", "lost", "crash", "slow", "memory", "pinned")
        .filter(title -> told.contains("): " + title))
        .toList();
  }
}
