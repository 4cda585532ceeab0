package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFactorTest {

  @Test
  void levelsBecomeOptionsOfTheLauncher() {
    assertThat(
            JvmFactor.options(
                Map.of("gc", "zgc", "heap", "512m", "compiler", "c1", "users", "100"), 25))
        .containsExactly("-XX:+UseZGC", "-Xms512m", "-Xmx512m", "-XX:TieredStopAtLevel=1");
    assertThat(JvmFactor.options(Map.of("jdk", "21"), 21)).isEmpty();
  }

  @Test
  void compactHeadersAreUnknownBefore24AnExperimentIn24AndAnOptionSince() {
    Map<String, String> on = Map.of("compact-headers", "on");
    assertThat(JvmFactor.COMPACT_HEADERS.refusal("on", 21)).contains("needs JDK 24 or newer");
    assertThat(JvmFactor.COMPACT_HEADERS.refusal("on", 24)).isEmpty();
    assertThat(JvmFactor.options(on, 24))
        .containsExactly("-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders");
    assertThat(JvmFactor.options(on, 25)).containsExactly("-XX:+UseCompactObjectHeaders");
  }

  @Test
  void everyCollectorHasItsOption() {
    assertThat(List.of("serial", "parallel", "g1", "zgc"))
        .extracting(gc -> JvmFactor.options(Map.of("gc", gc), 25))
        .containsExactly(
            List.of("-XX:+UseSerialGC"),
            List.of("-XX:+UseParallelGC"),
            List.of("-XX:+UseG1GC"),
            List.of("-XX:+UseZGC"));
  }

  @Test
  void compactHeadersThatAreOffNeedNoOptionWhereThereAreNone() {
    Map<String, String> off = Map.of("compact-headers", "off");
    assertThat(JvmFactor.COMPACT_HEADERS.refusal("off", 21)).isEmpty();
    assertThat(JvmFactor.options(off, 21)).isEmpty();
    assertThat(JvmFactor.options(off, 27)).containsExactly("-XX:-UseCompactObjectHeaders");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "-XX:+UseG1GC                      | GC",
        "-XX:-UseParallelOldGC             | GC",
        "-XX:+UseSerialGC                  | GC",
        "-XX:+UseShenandoahGC              | GC",
        "-XX:+UseEpsilonGC                 | GC",
        "-Xms1g                            | HEAP",
        "-XX:MaxHeapSize=1g                | HEAP",
        "-XX:SoftMaxHeapSize=1g            | HEAP",
        "-XX:InitialHeapSize=1g            | HEAP",
        "-XX:MinHeapSize=1g                | HEAP",
        "-XX:MaxRAMPercentage=50           | HEAP",
        "-XX:MaxRAM=4g                     | HEAP",
        "-XX:MinRAMFraction=2              | HEAP",
        "-XX:-UseCompactObjectHeaders      | COMPACT_HEADERS",
        "-XX:TieredStopAtLevel=1           | COMPILER",
        "-XX:-TieredCompilation            | COMPILER",
        "-XX:CompilationMode=quick-only    | COMPILER",
        "-Xint                             | COMPILER",
        "-Xcomp                            | COMPILER",
        "-Xmn1g                            | none",
        "-Xss1m                            | none",
        "-XX:+UseLargePages                | none",
        "-XX:NewSize=1g                    | none"
      })
  void anOptionDecidesWhatOneFactorDecidesOrNothing(String option, @Nullable JvmFactor decided) {
    assertThat(List.of(JvmFactor.values()))
        .filteredOn(factor -> factor.decidedBy(option))
        .isEqualTo(decided == null ? List.of() : List.of(decided));
  }

  @ParameterizedTest
  @CsvSource({
    "JDK, 25, true",
    "JDK, 999, true",
    "JDK, 1000, false",
    "JDK, 0, false",
    "JDK, /opt/java, true",
    "JDK, /, false",
    "HEAP, 1G, true",
    "HEAP, 999999999k, true",
    "HEAP, 1t, false",
    "HEAP, 0m, false",
    "GC, parallel, true",
    "GC, shenandoah, false",
    "COMPILER, c1, true",
    "COMPILER, c2, true",
    "COMPILER, c3, false",
    "COMPACT_HEADERS, off, true",
    "COMPACT_HEADERS, no, false"
  })
  void aLevelIsOneThatTheLauncherCanBeGiven(JvmFactor factor, String level, boolean fits) {
    assertThat(factor.problem(level).isEmpty()).isEqualTo(fits);
  }

  @Test
  void theCompilersHaveTheirLastLevels() {
    assertThat(JvmFactor.options(Map.of("compiler", "c2"), 25))
        .containsExactly("-XX:TieredStopAtLevel=4");
    assertThat(JvmFactor.JDK.problem("new"))
        .isEqualTo("Give a feature version such as 25, or the path of a JDK.");
    assertThat(JvmFactor.GC.refusal("on", 8)).isEmpty();
  }
}
