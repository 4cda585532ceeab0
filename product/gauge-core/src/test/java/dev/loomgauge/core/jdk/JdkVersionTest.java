package dev.loomgauge.core.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdkVersionTest {
  @Test
  void numbersAreComparedAsNumbers() {
    assertThat(
            Stream.of("25.0.5.1.1", "21.0.10", "x", "25", "21.0.2", "1.8.0_402", "25.0.5.1")
                .map(JdkVersion::of)
                .sorted()
                .map(JdkVersion::words))
        .containsExactly("", "1.8", "21.0.2", "21.0.10", "25", "25.0.5.1", "25.0.5.1.1");
  }

  @Test
  void zerosAtTheEndAndBuildsCountForNothing() {
    assertThat(
            Stream.of("25", "25.0.0", "25.0", "25+36", "25+36-LTS", " 25.0.0_1 ")
                .map(JdkVersion::of)
                .distinct())
        .containsExactly(new JdkVersion(List.of(25), ""));
  }

  @Test
  void anEarlyBuildComesBeforeItsRelease() {
    assertThat(
            Stream.of("26", "26.0.1", "26-ea", "25.0.4", "26-beta+3")
                .map(JdkVersion::of)
                .sorted()
                .map(JdkVersion::words))
        .containsExactly("25.0.4", "26-beta", "26-ea", "26", "26.0.1");
    assertThat(JdkVersion.of("26-ea").release()).isEqualTo(JdkVersion.of("26"));
  }

  @Test
  void theFeatureOfAnUnknownVersionIsZero() {
    assertThat(Stream.of("21.0.8", "", "latest", "-25").map(v -> JdkVersion.of(v).feature()))
        .containsExactly(21, 0, 0, 0);
  }
}
