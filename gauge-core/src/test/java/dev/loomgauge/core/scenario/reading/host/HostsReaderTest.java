package dev.loomgauge.core.scenario.reading.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.host.Hosts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsReaderTest {
  @TempDir private Path folder = Path.of("");

  private Hosts hosts(String text) {
    return SampleScenario.read(folder, SampleScenario.TEXT + text).hosts();
  }

  @Test
  void everythingIsHereUnlessTheScenarioSaysOtherwise() {
    assertThat(hosts("")).isEqualTo(Hosts.HERE);
  }

  @Test
  void tiersHaveHostsAndCpus() {
    Hosts hosts =
        hosts(
            """
            hosts:
              engine: ssh
              load: {on: [bench-1, me@10.0.0.2], cpus: 0-3}
              database: {on: bench-3, cpus: "0,2"}
              service: {cpus: 2-7}
              address: 10.0.0.1
            """);

    assertThat(hosts.elsewhere())
        .containsOnlyKeys(Tier.LOAD, Tier.DATABASE)
        .containsEntry(Tier.LOAD, new Hosts.Group(List.of("bench-1", "me@10.0.0.2"), "0-3"))
        .containsEntry(Tier.DATABASE, new Hosts.Group(List.of("bench-3"), "0,2"));
    assertThat(hosts.names()).containsExactlyInAnyOrder("bench-1", "me@10.0.0.2", "bench-3");
    assertThat(hosts.serviceCpus()).isEqualTo("2-7");
    assertThat(hosts.address()).isEqualTo("10.0.0.1");
    assertThat(hosts.elsewhere(Tier.DOWNSTREAM)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {engine: ssh}                                         | names no host for a tier
          {engine: rsh, load: {on: a}}                          | 'rsh'
          {load: {on: a}}                                       | engine
          {engine: ssh, load: {on: []}}                         | is an empty list
          {engine: ssh, load: {on: [a, a]}}                     | names a host twice
          {engine: ssh, load: {on: -oProxyCommand=x}}           | not a name of a host
          {engine: ssh, load: {on: 'a;b'}}                      | not a name of a host
          {engine: ssh, load: {on: a, cpus: all}}               | not a set of CPUs
          {engine: ssh, downstream: {on: [a, b]}}               | names 2 hosts, and the downstream tier runs on one
          {engine: ssh, service: {on: a}, load: {on: b}}        | 'on'
          {engine: ssh, load: {on: a}, address: bench}          | not a numeric address
          """)
  void whatCannotBeIsRefused(String hosts, String problem) {
    assertThatThrownBy(() -> hosts("hosts: " + hosts + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void arrivalsAreNotSpreadOverHosts() {
    String open =
        SampleScenario.TEXT
            .replace("model: closed", "model: open")
            .replace("users: [100, 2600 per core]", "rate: [100]")
            .replace(", users: 200", "");

    assertThatThrownBy(
            () -> SampleScenario.read(folder, open + "hosts: {engine: ssh, load: {on: [a, b]}}\n"))
        .hasMessageContaining("only users can be spread");
  }

  @Test
  void aServerOfOnesOwnHasNoHost() {
    assertThatThrownBy(
            () ->
                hosts(
                    """
                    database: {url: 'jdbc:postgresql://db:5432/x'}
                    hosts: {engine: ssh, database: {on: a}}
                    """))
        .hasMessageContaining("the 'url' of your own server");
  }
}
