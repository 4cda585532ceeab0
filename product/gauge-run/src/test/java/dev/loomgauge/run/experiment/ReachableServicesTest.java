package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReachableServicesTest {
  private static final String STARTED = "command: [java, %s]";
  @TempDir private Path folder = Path.of("");

  private Scenario scenario(String service, String hosts) throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        """
        name: own
        %s
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {virtual: {}}}
        """
            .formatted(service));
    return new ScenarioReader(folder, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            endpoint: list
            %s
            factors: {threads: [virtual], users: [5]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """
                .formatted(hosts));
  }

  private static final String ELSEWHERE = "hosts: {engine: ssh, load: {on: [bench2]}}";

  @Test
  void aServiceThatIsStartedMustBeToldWhereToListen() throws IOException {
    Scenario silent = scenario(STARTED.formatted("Main"), ELSEWHERE);
    assertThatThrownBy(() -> ReachableServices.require(silent))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(
            "Service own cannot be reached from other hosts: "
                + folder.resolve("own/service.yaml")
                + " does not tell it where to listen. Remedy: give it {address} in 'command' or"
                + " 'env', for example SERVER_ADDRESS: \"{address}\".");

    ReachableServices.require(scenario(STARTED.formatted("\"--at={address}\""), ELSEWHERE));
    ReachableServices.require(
        scenario(STARTED.formatted("Main") + "\nenv: {AT: \"{address}\"}", ELSEWHERE));
    ReachableServices.require(scenario(STARTED.formatted("Main"), ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:81", "http://[::1]:81", "http://localhost:81"})
  void oneAtALoopbackAddressIsAnotherThere(String address) throws IOException {
    Scenario scenario = scenario(at(address), ELSEWHERE);
    assertThatThrownBy(() -> ReachableServices.require(scenario))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(
            "Service own cannot be reached from other hosts: "
                + address
                + " is a loopback address. Remedy: give the address at which other machines reach"
                + " it, or leave out 'hosts'.");
    Scenario here = scenario(at(address), "");
    assertThatCode(() -> ReachableServices.require(here)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://192.0.2.7:81", "http://shop.example:81"})
  void oneAtAnotherAddressIsReached(String address) throws IOException {
    Scenario scenario = scenario(at(address), ELSEWHERE);
    ReachableServices.require(scenario);
    assertThat(scenario.addresses()).containsExactly(address);
  }

  private static String at(String address) {
    return "address: \"" + address + "\"\ncpus: 2";
  }
}
