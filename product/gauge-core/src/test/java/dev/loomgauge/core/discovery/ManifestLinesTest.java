package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestFile;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestLinesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theRequestsOfAFileComeBackFromTheScenarioThatIsWritten() throws IOException {
    Files.writeString(folder.resolve("names.txt"), "one\n");
    RequestSet requests =
        RequestFile.read(
            Files.writeString(
                folder.resolve("requests.yaml"),
                """
                login: {method: POST, path: /login, body: "a\\"b\\n", take: {token: {json: t.0}}}
                requests:
                  list: {share: 66.7 %, path: "/owners/{id}?n={name}", take: {tag: {cookie: T}}}
                  create: {share: 33.3 %, method: POST, path: /orders, headers: {A: "B {token}"}, body: '{"id": {id}}', status: 201}
                variables: {id: 1..9, name: {file: names.txt}}
                """));

    Scenario scenario = written(RequestPattern.of(requests));

    assertThat(scenario.services().getFirst().endpoints()).isEqualTo(requests.requests());
    assertThat(scenario.services().getFirst().login()).isEqualTo(requests.login());
    assertThat(scenario.services().getFirst().variables()).isEqualTo(requests.variables());
    assertThat(scenario.services().getFirst().health()).isEqualTo("/owners/1?n=one");
    assertThat(scenario.mix()).isEqualTo(requests.mix());
  }

  @Test
  void oneRequestIsAnEndpointAsBefore() throws IOException {
    Scenario scenario = written(RequestPattern.parse("--get", "/a/{1..3}"));

    assertThat(scenario.mix().words()).isEqualTo("request");
    assertThat(scenario.services().getFirst().endpoints())
        .isEqualTo(Map.of("request", Endpoint.get("/a/{v1}")));
    RequestSet one =
        RequestFile.read(
            Files.writeString(folder.resolve("one.yaml"), "requests: {only: /only}\n"));
    assertThat(written(RequestPattern.of(one)).mix()).isEqualTo(one.mix());
  }

  private Scenario written(RequestPattern request) {
    String text =
        String.join(
            "\n",
            List.of(
                "name: own",
                "services:",
                "  - name: own",
                "    command: [./app]",
                "    health: \"" + request.first() + "\"",
                String.join("\n", ManifestLines.requests(request)),
                "    knobs: {threads: {virtual: {env: {MODE: virtual}}}}",
                ManifestLines.driven(request),
                "factors: {threads: [virtual], users: [10]}",
                "load: {model: closed, ramp: 1s, warmup: 1s, hold: 5s, timeout: 9s}",
                "stations: {cpu: {tier: service}}",
                "path: [{use: cpu}]",
                ""));
    return new ScenarioReader(Path.of("services"), Map.of()).read(folder.resolve("own.yaml"), text);
  }
}
