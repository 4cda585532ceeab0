package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceAddress;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.Trust;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressReaderTest {
  private static final String TEXT =
      """
      name: there
      services:
        - name: shop
          address: {platform: "http://10.0.0.7:8080", virtual: "http://shop.example"}
          cpus: 4
          health: /health
          endpoints: {order: /order}
          knobs: {threads: {platform: {}, virtual: {}}}
      endpoint: order
      factors: {threads: [platform, virtual], users: [10]}
      load: {warmup: 1s, hold: 5s}
      path: [{wait: 100ms}]
      """;

  @TempDir private Path folder = Path.of("");

  private Scenario read(String text) {
    return new ScenarioReader(folder.resolve("lab/services"), Map.of())
        .read(folder.resolve("there.yaml"), text);
  }

  private ServiceAddress address(String text) {
    return read(text).services().getFirst().address().orElseThrow();
  }

  @Test
  void eachLevelOfAFactorMayHaveOneAndOneMayBeForAll() {
    ServiceAddress two = address(TEXT);

    assertThat(two.at(Map.of("threads", "platform"))).hasValue("http://10.0.0.7:8080");
    assertThat(two.at(Map.of("threads", "virtual"))).hasValue("http://shop.example:80");
    assertThat(two.at(Map.of("threads", "reactive"))).isEmpty();
    assertThat(two.cpus()).isEqualTo(4);
    ServiceAddress one = address(TEXT.replaceFirst("address: .*", "address: http://10.0.0.7:8080"));
    assertThat(one.at(Map.of("threads", "any"))).hasValue("http://10.0.0.7:8080");
    assertThatCode(() -> read(TEXT).checkMeasurable()).doesNotThrowAnyException();
    String loaded = TEXT + "hosts: {engine: ssh, load: {on: [a, b]}}\n";
    assertThatCode(() -> read(loaded).checkMeasurable()).doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                read(loaded.replace("load: {on: [a, b]}", "downstream: {on: a}")).checkMeasurable())
        .hasMessageContaining("everything under 'hosts' except 'load'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.7:65535",
        "http://[2001:db8::7]:8080",
        "http://shop-2.prod.example.:8080",
        "http://a:8080"
      })
  void everyHostHasAnAddress(String address) {
    assertThat(address(TEXT.replace("http://10.0.0.7:8080", address)).all()).contains(address);
  }

  @Test
  void deploymentsAtTwoAddressesAreTwoServices() {
    Scenario scenario = read(TEXT);

    assertThat(CellPlan.of(scenario, 4))
        .extracting(cell -> cell.startLevels(scenario.services().getFirst()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://10.0.0.7:8080",
        "10.0.0.7:8080",
        "http://10.0.0.7:8080/path",
        "http://10.0.0.7:8080/?x=1",
        "http://my_host:8080",
        "http://10.0.0.256:8080",
        "http://10.0.0.7:70000",
        "http://-shop:8080",
        "http://shop..example",
        "http://shop.1:8080",
        "http://[::1::2]:8080",
        "http://"
      })
  void whatIsNoAddressIsRefused(String address) {
    assertThatThrownBy(() -> read(TEXT.replace("http://10.0.0.7:8080", address)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there.yaml:4: ")
        .hasMessageContaining("not scheme, host and port alone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "health: /health | {command: [java], health: /health} | does not go with 'address'",
        "health: /health | {needs: [postgres], health: /health} | does not go with 'address'",
      })
  void nothingOfItIsStartedHere(String line, String lines, String problem) {
    String more = lines.substring(1, lines.length() - 1).replace(", health", "\n    health");
    assertThatThrownBy(() -> read(TEXT.replace(line, more)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void anHttpsAddressHasItsPortAndMayNameWhatIsTrusted() {
    String https = TEXT.replace("http://", "https://");

    assertThat(address(https).at(Map.of("threads", "virtual")))
        .hasValue("https://shop.example:443");
    assertThat(read(https).services().getFirst().trust()).isEqualTo(Trust.OF_JDK);
    assertThat(trust(https, "{cacert: ca.pem}"))
        .isEqualTo(new Trust(Optional.of(folder.resolve("ca.pem")), false));
    assertThat(trust(https, "{insecure: true}")).isEqualTo(new Trust(Optional.empty(), true));
    assertThatThrownBy(() -> trust(https, "{host: shop}"))
        .hasMessageContaining("does not go with 'address', which names the host");
    assertThatThrownBy(() -> trust(TEXT, "{insecure: true}"))
        .hasMessageContaining("does not go with 'address', which speaks plain HTTP");
  }

  private Trust trust(String text, String tls) {
    return read(text.replace("    cpus: 4", "    cpus: 4\n    tls: " + tls))
        .services()
        .getFirst()
        .trust();
  }

  @Test
  void aServiceThatIsStartedMayBeSpokenToByTls() {
    String started =
        TEXT.replaceFirst("address: .*", "command: [java, \"{jvm}\", Shop.java]")
            .replace("    cpus: 4\n", "");

    assertThat(read(started).services().getFirst().tls()).isEmpty();
    assertThat(
            read(started.replace(
                    "    health:", "    tls: {host: shop, cacert: /ca.pem}\n    health:"))
                .services()
                .getFirst()
                .tls())
        .hasValue(new Tls(Optional.of("shop"), new Trust(Optional.of(Path.of("/ca.pem")), false)));
  }

  @Test
  void cpusAreThoseOfAnAddress() {
    assertThatThrownBy(
            () -> read(TEXT.replaceFirst("address: .*", "command: [java, \"{jvm}\", Shop.java]")))
        .hasMessageContaining("belongs to 'address'");
  }

  @Test
  void whatOnlyAServiceOfOursCanDoIsNotMeasured() {
    assertThatThrownBy(() -> read(TEXT + "calibration: {warm: 5s}\n").checkMeasurable())
        .hasMessageContaining("'measure' under 'calibration' must be 0s");
    assertThatThrownBy(() -> read(TEXT + "instances: 2\n").checkMeasurable())
        .hasMessageContaining("its service runs elsewhere");
    assertThatThrownBy(() -> read(TEXT.replace("{platform: \"", "{other: \"")).checkMeasurable())
        .hasMessageContaining("one for each level of one factor");
  }

  @Test
  void aServiceNeedsAnAddressForTheModesThatItOffersAlone() {
    String two =
        TEXT.replace("platform: \"http://10.0.0.7:8080\", virtual", "virtual")
            .replace("{platform: {}, virtual: {}}", "{virtual: {}}")
            .replace(
                "endpoint: order",
                """
                  - name: other
                    address: {platform: "http://10.0.0.7:8080"}
                    cpus: 4
                    health: /health
                    endpoints: {order: /order}
                    knobs: {threads: {platform: {}}}
                endpoint: order\
                """);

    assertThatCode(() -> read(two).checkMeasurable()).doesNotThrowAnyException();
    assertThat(read(two).addresses())
        .containsExactly("http://shop.example:80", "http://10.0.0.7:8080");
    String mixed =
        two.replace(
            """
            address: {platform: "http://10.0.0.7:8080"}
                cpus: 4
            """,
            """
            command: [/bin/false]
            """);
    assertThat(mixed).contains("/bin/false");
    assertThatThrownBy(() -> read(mixed).checkMeasurable())
        .hasMessageContaining("some of its services are started here, and others run elsewhere");
    assertThatThrownBy(
            () ->
                read(two.replace("{platform: \"http://10", "{other: \"http://10"))
                    .checkMeasurable())
        .hasMessageContaining("one for each level of one factor");
  }
}
