package dev.loomgauge.core.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.jdk.JdkDefect.Affected;
import dev.loomgauge.core.jdk.JdkDefect.Symptom;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.result.KnownDefect;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkDefectsTest {
  private static final String TABLE =
      """
      defects:
        - number: JDK-8000001
          title: it hangs
          affected:
            - {from: 21, fixed: 21.0.4}
            - {from: 25.0.1, fixed: 25.0.3}
          symptom: hang
          sources: [https://one.example, https://two.example]
        - number: JDK-8000002
          title: it crashes
          affected: {from: 22}
          symptom: crash
          collectors: [G1, ZGC]
          options: -javaagent
          remedy: take the agent away
          sources: [https://one.example, https://two.example]
        - number: JDK-8000003
          title: it is slow
          affected: {from: 21, fixed: 30}
          symptom: slow
          threads: platform
          sources: [https://one.example, https://two.example]
      """;

  private final JdkDefects table = JdkDefects.read("table.yaml", TABLE);

  private List<String> of(String version) {
    return table.ofVirtualThreads(version).stream().map(KnownDefect::number).toList();
  }

  private List<String> of(String version, String collector, @Nullable List<String> options) {
    Setting usual = new Setting("", true);
    JvmSetup jvm =
        new JvmSetup(version, new Setting(collector, true), usual, usual, usual, options);
    return table.of(jvm, "virtual", _ -> true).stream().map(KnownDefect::number).toList();
  }

  @Test
  void aDefectIsInItsRangesOfReleases() {
    assertThat(Stream.of("17.0.19", "20.0.2", "21.0.4", "21.0.10").map(this::of))
        .containsOnly(List.of());
    assertThat(Stream.of("21", "21.0.0", "21.0.3", "21.0.3+9-LTS").map(this::of))
        .containsOnly(List.of("JDK-8000001"));
    assertThat(of("25")).containsExactly("JDK-8000002");
    assertThat(of("25.0.2.0.101")).containsExactly("JDK-8000001", "JDK-8000002");
    assertThat(of("26.0.1")).containsExactly("JDK-8000002");
    assertThat(of("unknown")).isEmpty();
  }

  @Test
  void anEarlyBuildHasTheDefectsOfItsReleaseAndNoFixOfItForCertain() {
    assertThat(of("21-ea")).containsExactly("JDK-8000001");
    assertThat(of("21.0.4-ea+3")).containsExactly("JDK-8000001");
    assertThat(of("20-ea")).isEmpty();
  }

  @Test
  void aJvmHasWhatItsCollectorAndItsOptionsAllow() {
    assertThat(of("24", "G1", List.of("-Xmx", "-javaagent"))).containsExactly("JDK-8000002");
    assertThat(of("24", "Serial", List.of("-javaagent"))).isEmpty();
    assertThat(of("24", "G1", List.of("-Xmx"))).isEmpty();
    assertThat(of("24", "G1", List.of())).isEmpty();
  }

  @Test
  void whatIsNotKnownOfAJvmSpeaksForTheDefect() {
    assertThat(of("24", "G1", null)).containsExactly("JDK-8000002");
    assertThat(of("24", JvmSetup.UNKNOWN, null)).containsExactly("JDK-8000002");
  }

  @Test
  void theThreadModeAndTheSymptomDecide() {
    Setting usual = new Setting("G1", true);
    JvmSetup jvm = new JvmSetup("21.0.3", usual, usual, usual, usual, null);
    assertThat(table.of(jvm, "platform", _ -> true))
        .extracting(KnownDefect::number)
        .containsExactly("JDK-8000003");
    assertThat(table.of(jvm, "reactive", _ -> true)).isEmpty();
    assertThat(table.of(jvm, "virtual", Symptom.CRASH::equals)).isEmpty();
    assertThat(table.of(jvm, "virtual", Symptom.HANG::equals)).hasSize(1);
  }

  @Test
  void aSentenceHasTheFixOfTheRangeWhatItNeedsAndTheRemedy() {
    assertThat(table.ofVirtualThreads("25.0.2"))
        .extracting(KnownDefect::words)
        .containsExactly(
            "JDK 25.0.2 has JDK-8000001 (fixed in 25.0.3): it hangs; use 25.0.3 or newer.",
            "JDK 25.0.2 has JDK-8000002 (not fixed; only with G1 or ZGC and with -javaagent): it"
                + " crashes; take the agent away.");
    assertThat(new KnownDefect("25", "JDK-8000004", "it leaks", "26", "", "restart it").words())
        .isEqualTo(
            "JDK 25 has JDK-8000004 (fixed in 26): it leaks; use 26 or newer, or restart it.");
    assertThat(new KnownDefect("25", "JDK-8000004", "it leaks", null, "", "").words())
        .isEqualTo("JDK 25 has JDK-8000004 (not fixed): it leaks.");
  }

  @Test
  void theTableThatShipsHasEachDefectOnceWithRangesInOrder() {
    List<JdkDefect> shipped = JdkDefects.shipped().all();

    assertThat(shipped).extracting(JdkDefect::number).doesNotHaveDuplicates().hasSizeGreaterThan(5);
    assertThat(shipped)
        .allSatisfy(
            defect -> {
              assertThat(defect.affected()).extracting(Affected::from).isSorted();
              assertThat(defect.sources()).doesNotHaveDuplicates();
              assertThat(defect.title()).doesNotEndWith(".").matches("[a-z].*|Thread.*");
              assertThat(defect.remedy()).doesNotEndWith(".");
            });
  }

  @Test
  void theTableThatShipsKnowsTheRegressionsOf25() {
    assertThat(JdkDefects.shipped().ofVirtualThreads("25.0.2"))
        .extracting(KnownDefect::number, KnownDefect::fixed)
        .contains(tuple("JDK-8369227", "25.0.3"), tuple("JDK-8373120", "25.0.4"));
    assertThat(JdkDefects.shipped().ofVirtualThreads("25.0.4")).isEmpty();
    assertThat(JdkDefects.shipped().ofVirtualThreads("17.0.19")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number: JDK-8000001 | number: 8000001 | table.yaml:2: | not the number of a JDK issue",
        "title: it hangs | titel: it hangs | table.yaml:3: | unknown key 'titel'",
        "fixed: 21.0.4 | fixed: soon | table.yaml:5: | not a release of a JDK",
        "fixed: 21.0.4 | fixed: 21.0.4-ea | table.yaml:5: | not a release of a JDK",
        "fixed: 25.0.3 | fixed: 25 | table.yaml:6: | comes no later than 'from'",
        "fixed: 25.0.3 | fixed: 25.0.1.0 | table.yaml:6: | comes no later than 'from'",
        "symptom: hang | symptom: hangs | table.yaml:7: | not known",
        "https://two.example | http://two | table.yaml:8: | not an address",
        ", https://two.example | '' | table.yaml:8: | has one address",
        "collectors: [G1, ZGC] | collectors: [G2] | table.yaml:13: | not known",
        "options: -javaagent | options: -javaagent=x.jar | table.yaml:14: | an option without",
        "threads: platform | threads: green | table.yaml:21: | not known",
        "defects: | defect: | table.yaml:1: | unknown key 'defect'",
        "title: it hangs | title: [it | table.yaml | not YAML",
      })
  void aBadTableIsRefusedWithItsLine(String good, String bad, String line, String problem) {
    assertThatThrownBy(
            () -> JdkDefects.read("table.yaml", TABLE.replaceFirst(Pattern.quote(good), bad)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(line)
        .hasMessageContaining(problem);
  }

  @Test
  void anEmptyTableIsRefused() {
    assertThatThrownBy(() -> JdkDefects.read("table.yaml", ""))
        .hasMessageContaining("the file is empty");
    assertThatThrownBy(() -> JdkDefects.read("table.yaml", "defects: []"))
        .hasMessageContaining("is an empty list");
  }

  @Test
  void whatADefectNeedsIsListed() {
    assertThat(needs(List.of(), List.of())).isEmpty();
    assertThat(needs(List.of("G1"), List.of())).isEqualTo("with G1");
    assertThat(needs(List.of("G1", "ZGC", "Shenandoah"), List.of("-Xa", "-Xb")))
        .isEqualTo("with G1, ZGC or Shenandoah and with -Xa or -Xb");
  }

  private static String needs(List<String> collectors, List<String> options) {
    return new JdkDefect(
            "JDK-8000009",
            "it hangs",
            List.of(),
            Symptom.HANG,
            ThreadMode.VIRTUAL,
            collectors,
            options,
            "",
            List.of())
        .needs();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Serial", "Parallel", "G1", "ZGC", "Shenandoah"})
  void everyCollectorMayBeNamed(String collector) {
    assertThat(
            JdkDefects.read("table.yaml", TABLE.replace("[G1, ZGC]", collector))
                .all()
                .get(1)
                .collectors())
        .containsExactly(collector);
  }

  @Test
  void everyFieldIsReadFromTheKeyOfItsName() {
    assertThat(table.all().get(1))
        .isEqualTo(
            new JdkDefect(
                "JDK-8000002",
                "it crashes",
                List.of(new Affected(JdkVersion.of("22"), null)),
                Symptom.CRASH,
                ThreadMode.VIRTUAL,
                List.of("G1", "ZGC"),
                List.of("-javaagent"),
                "take the agent away",
                List.of("https://one.example", "https://two.example")));
    assertThat(table.all().get(2).threads()).isEqualTo(ThreadMode.PLATFORM);
    assertThat(table.all().getFirst().affected())
        .containsExactly(
            new Affected(JdkVersion.of("21"), JdkVersion.of("21.0.4")),
            new Affected(JdkVersion.of("25.0.1"), JdkVersion.of("25.0.3")));
    assertThat(table.all().getFirst())
        .returns(List.of(), JdkDefect::collectors)
        .returns(List.of(), JdkDefect::options)
        .returns("", JdkDefect::remedy);
  }
}
