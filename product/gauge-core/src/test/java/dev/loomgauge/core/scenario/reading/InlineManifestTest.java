package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InlineManifestTest {
  private static final String TEXT =
      """
      name: mine
      services:
        - name: shop
          command: [java, "{jvm}", -jar, "{jar}"]
          jar: shop.jar
          health: /health
          endpoints: {order: /order}
          knobs: {threads: {virtual: {env: {MODE: virtual}}}}
      endpoint: order
      factors: {threads: [virtual], users: [10]}
      load: {warmup: 1s, hold: 5s}
      calibration: {}
      path: [{wait: 100ms}]
      """;

  @TempDir private Path folder = Path.of("");

  private Scenario read(String text) {
    return new ScenarioReader(folder.resolve("lab/services"), Map.of())
        .read(folder.resolve("mine.yaml"), text);
  }

  @Test
  void aScenarioMayHaveItsServicesWrittenInIt() {
    List<ServiceManifest> services = read(TEXT).services();

    assertThat(services)
        .singleElement()
        .returns("shop", ServiceManifest::name)
        .returns(folder.resolve("mine.yaml").toString(), ServiceManifest::file)
        .returns(folder.toAbsolutePath().normalize(), ServiceManifest::folder)
        .returns(Map.of("order", Endpoint.get("/order")), ServiceManifest::endpoints);
    assertThat(services.getFirst().jar())
        .hasValueSatisfying(
            jar -> {
              assertThat(jar.file()).isEqualTo(folder.toAbsolutePath().resolve("shop.jar"));
              assertThat(jar.line()).isEqualTo(5);
            });
  }

  @Test
  void itsErrorsNameTheLineOfTheScenario() {
    assertThatThrownBy(() -> read(TEXT.replace("health:", "helth:")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mine.yaml:6: ")
        .hasMessageContaining("Did you mean 'health'?");
  }
}
