package dev.loomgauge.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
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
        .hasMessageContaining("prices.yaml:8: unknown key 'discount'.")
        .hasMessageContaining(
            "Allowed: provider, date, currency, hours_per_month, instances, fixed_per_month.");
  }

  @Test
  void anUnknownTypeIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> read("fixed_per_month: {}").type("example-smal"))
        .hasMessageContaining("Did you mean 'example-small'?");
  }

  @Test
  void everyFieldIsReadFromTheKeyOfItsName() {
    PriceList list =
        PriceList.read(
            "prices.yaml",
            """
            provider: a cloud
            date: 2026-11-09
            currency: CHF
            hours_per_month: 720.5
            instances:
              small: {vcpu: 2, memory_gb: 4, price_per_hour: 0.1}
              large: {vcpu: 8.5, memory_gb: 16, price_per_hour: 0.45}
            fixed_per_month: {zone: 3, balancer: 20, monitoring: 0}
            """);

    assertThat(list.provider()).isEqualTo("a cloud");
    assertThat(list.date()).isEqualTo(LocalDate.of(2026, 11, 9));
    assertThat(list.currency()).isEqualTo("CHF");
    assertThat(list.hoursPerMonth()).isEqualTo(720.5);
    assertThat(list.types())
        .containsExactly(
            new PriceList.InstanceType("small", 2, 4, 0.1),
            new PriceList.InstanceType("large", 8.5, 16, 0.45));
    assertThat(list.type("large")).isSameAs(list.types().get(1));
    assertThat(list.fixedPerMonth())
        .containsExactly(
            Map.entry("zone", 3.0), Map.entry("balancer", 20.0), Map.entry("monitoring", 0.0));
  }

  @Test
  void hoursAreThoseOfAMonthAndPricesAboveZero() {
    String text = text("fixed_per_month: {}");

    assertThat(PriceList.read("p", text.replace("730", "744")).hoursPerMonth()).isEqualTo(744);
    assertThat(PriceList.read("p", text.replace("730", "1")).hoursPerMonth()).isEqualTo(1);
    for (List<String> wrong :
        List.of(
            List.of("hours_per_month: 730", "hours_per_month: 745"),
            List.of("hours_per_month: 730", "hours_per_month: 0.9"),
            List.of("vcpu: 2", "vcpu: 0"),
            List.of("memory_gb: 4", "memory_gb: 0"),
            List.of("price_per_hour: 0.1", "price_per_hour: 0"))) {
      assertThatThrownBy(() -> PriceList.read("p", text.replace(wrong.get(0), wrong.get(1))))
          .as(wrong.get(1))
          .isInstanceOf(InputException.class);
    }
    assertThatThrownBy(() -> read("fixed_per_month: {balancer: -1}"))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(
            () -> PriceList.read("p", text.replaceAll("instances:\n.*\n", "instances: {}\n")))
        .hasMessageContaining("has no instance type. Give at least one.");
    assertThatThrownBy(() -> PriceList.read("p", text.replace("vcpu: 2", "vcpu: 2, gpu: 1")))
        .hasMessageContaining("p:6: unknown key 'gpu' in 'instances.example-small'.");
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

  @Test
  void aPriceMayBeUpToAThousandMillion() {
    assertThat(read("fixed_per_month: {rack: 1000000000}").fixedPerMonth())
        .containsEntry("rack", 1e9);
    assertThatThrownBy(() -> read("fixed_per_month: {rack: 1000000001}"))
        .hasMessageContaining("'fixed_per_month.rack' is '1000000001'.");
  }

  private static PriceList bounded(String from, String to) {
    return PriceList.read(
        "prices.yaml",
        "provider: a\ndate: 2026-11-09\ncurrency: EUR\nhours_per_month: 744\ninstances:\n  small: {vcpu: 0.01, memory_gb: 0.01, price_per_hour: 1e-9}\nfixed_per_month: {x: 0}\n"
            .replace(from, to));
  }

  @Test
  void everyFigureHasItsLeastAndHoursTheirMost() {
    assertThat(bounded("", ""))
        .returns(744.0, PriceList::hoursPerMonth)
        .returns(List.of(new PriceList.InstanceType("small", 0.01, 0.01, 1e-9)), PriceList::types)
        .returns(Map.of("x", 0.0), PriceList::fixedPerMonth);
    assertThat(bounded("744", "1").hoursPerMonth()).isEqualTo(1);
    for (String[] each :
        new String[][] {
          {"744", "745"},
          {"744", "0.9"},
          {"vcpu: 0.01", "vcpu: 0.009"},
          {"memory_gb: 0.01", "memory_gb: 0.009"},
          {"1e-9", "0"},
          {"x: 0", "x: -0.1"}
        }) {
      assertThatThrownBy(() -> bounded(each[0], each[1])).isInstanceOf(InputException.class);
    }
  }
}
