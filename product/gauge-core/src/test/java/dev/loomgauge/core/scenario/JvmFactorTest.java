package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
