package dev.loomgauge.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PriceListTest {
  private static final Path EXAMPLE = Path.of("../../docs/example-prices.yaml");

  @Test
  void theExampleSaysThatItIsOne() throws IOException {
    String text = Files.readString(EXAMPLE);
    PriceList example = PriceList.read("example-prices.yaml", text);

    assertThat(text).contains("example prices");
    assertThat(example.provider()).contains("example");
    assertThat(example.types())
        .extracting(PriceList.InstanceType::name)
        .allMatch(name -> name.startsWith("example-"));
    assertThat(example.fixedPerMonth()).containsKeys("load balancer", "monitoring");
  }

  @Test
  void fixedPartsAreGivenEvenWhenThereAreNone() {
    assertThat(read("fixed_per_month: {}").fixedPerMonth()).isEmpty();
    assertThatThrownBy(() -> read(""))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("key 'fixed_per_month' is missing.");
  }

  @Test
  void wrongFiguresAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> read("fixed_per_month: {balancer: much}"))
        .hasMessageContaining("prices.yaml:7: 'fixed_per_month.balancer' is 'much'.");
    assertThatThrownBy(
            () ->
                PriceList.read("prices.yaml", text("fixed_per_month: {}").replace("-11-", "-13-")))
        .hasMessageContaining("which is no date. Write it as 2026-11-01.");
    assertThatThrownBy(() -> read("fixed_per_month: {}\ndiscount: 5"))
        .hasMessageContaining("prices.yaml:8: unknown key 'discount'.");
  }

  @Test
  void anUnknownTypeIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> read("fixed_per_month: {}").type("example-smal"))
        .hasMessageContaining("Did you mean 'example-small'?");
  }

  private static PriceList read(String fixed) {
    return PriceList.read("prices.yaml", text(fixed));
  }

  private static String text(String fixed) {
    return """
    provider: example
    date: 2026-11-01
    currency: EUR
    hours_per_month: 730
    instances:
      example-small: {vcpu: 2, memory_gb: 4, price_per_hour: 0.1}
    """
        + fixed;
  }
}
