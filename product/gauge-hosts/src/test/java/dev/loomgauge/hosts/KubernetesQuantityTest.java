package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.hosts.RunningPod.KubernetesQuantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of the API's reference: decimal and binary units, thousandths, exponents. */
class KubernetesQuantityTest {
  @ParameterizedTest
  @CsvSource({
    "512Mi, 536870912",
    "1.5Gi, 1610612736",
    "1G, 1000000000",
    "128974848, 128974848",
    "129e6, 129000000",
    "129M, 129000000",
    "128974848000m, 128974848",
    "2Ti, 2199023255552"
  })
  void bytesOfAQuantity(String text, long bytes) {
    assertThat(KubernetesQuantity.bytes(text)).hasValue(bytes);
  }

  @Test
  void whatIsNoneHasNoBytes() {
    assertThat(KubernetesQuantity.bytes("")).isEmpty();
    assertThat(KubernetesQuantity.bytes("much")).isEmpty();
    assertThat(KubernetesQuantity.bytes("1 Gi")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1Ki, 1024", "3k, 3000", "2T, 2000000000000", "1500m, 1", "1E3, 1000"})
  void everyUnitIsItsOwn(String text, long bytes) {
    assertThat(KubernetesQuantity.bytes(text)).hasValue(bytes);
  }

  @Test
  void aUnitThatIsUnknownIsNoQuantity() {
    assertThat(KubernetesQuantity.bytes("1Kb")).isEmpty();
    assertThat(KubernetesQuantity.bytes("1g")).isEmpty();
    assertThat(KubernetesQuantity.bytes("-1")).isEmpty();
  }
}
