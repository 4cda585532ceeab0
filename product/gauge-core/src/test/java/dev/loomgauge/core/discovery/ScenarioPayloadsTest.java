package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.discovery.ScenarioText.Subject;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Queues;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.Placeholders;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A service whose every text is a payload is written into a scenario that is read back. */
class ScenarioPayloadsTest {
  @ParameterizedTest
  @MethodSource("payloads")
  void whateverAServiceIsMadeOfIsReadBack(String payload) {
    String shown = Printable.oneLine(payload);
    boolean refused = payload.codePoints().anyMatch(ScenarioPayloadsTest::refused);
    Subject subject =
        new Subject(
            "shop",
            refused ? List.of("java") : List.of("java", payload),
            refused ? Map.of() : Map.of("VARIABLE", payload),
            Map.of("virtual", Map.of("V", "yes")),
            List.of());
    String text =
        ScenarioText.of(subject, RequestPattern.parse("--get", "/a"), of(payload), payload);

    Scenario read = new ScenarioReader(Path.of(""), Map.of()).read(Path.of("shop.yaml"), text);

    assertThat(text.codePoints()).allMatch(c -> c == '\n' || Printable.is(c));
    assertThat(read.path().resources().values())
        .extracting(RequestPath.Resource::label)
        .contains(shown);
    ServiceManifest manifest = read.services().getFirst();
    assertThat(Placeholders.fill(String.join("|", manifest.command()), Map.of(), _ -> {}))
        .isEqualTo(String.join("|", subject.command()));
    assertThat(
            manifest.env().values().stream()
                .map(value -> Placeholders.fill(value, Map.of(), _ -> {})))
        .containsExactlyElementsOf(subject.env().values());
    assertThat(
            ScenarioReader.ofText(
                    "shop",
                    ScenarioText.pure(
                        "shop " + payload.substring(0, Math.min(9, payload.length())),
                        of(payload),
                        List.of("virtual"),
                        1,
                        1,
                        payload))
                .name())
        .startsWith("shop");
  }

  static List<String> payloads() {
    return Payloads.all();
  }

  /** What no scenario may have: the command of a service cannot be written with it. */
  private static boolean refused(int c) {
    return (Character.isISOControl(c) && c != '\n') || Character.getType(c) == Character.SURROGATE;
  }

  /** A service that was seen with a text wherever one comes from it. */
  private static ServiceModel of(String text) {
    return new ServiceModel(
        List.of(
            new ServiceModel.Resource(
                "connections", text, Map.of("virtual", OptionalInt.of(10)), text)),
        List.of(
            new Line("acquire: connections", text),
            new Line("wait: 90ms", text),
            new Line("release: connections", text)),
        new Sum(100, 4, Map.of(text, 90.0), new Queues(1, 2), true),
        List.of(10),
        List.of(text),
        List.of(),
        false,
        text);
  }
}
