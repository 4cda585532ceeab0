package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.SampleScenario;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostsReaderTest {
  @TempDir private Path folder = Path.of("");

  private Hosts hosts(String text) {
    return SampleScenario.read(folder, SampleScenario.TEXT + text).surroundings().hosts();
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

    assertThat(hosts.words(Tier.LOAD)).isEqualTo("bench-1, me@10.0.0.2: 0-3 each");
    assertThat(hosts.words(Tier.DATABASE)).isEqualTo("bench-3: 0,2");
    assertThat(hosts.elsewhere())
        .containsOnlyKeys(Tier.LOAD, Tier.DATABASE)
        .containsEntry(Tier.LOAD, new Hosts.Group(List.of("bench-1", "me@10.0.0.2"), "0-3"))
        .containsEntry(Tier.DATABASE, new Hosts.Group(List.of("bench-3"), "0,2"));
    assertThat(hosts.names()).containsExactlyInAnyOrder("bench-1", "me@10.0.0.2", "bench-3");
    assertThat(hosts.serviceCpus()).isEqualTo("2-7");
    assertThat(hosts.address()).isEqualTo("10.0.0.1");
    assertThat(hosts.elsewhere(Tier.DOWNSTREAM)).isFalse();
  }

  @Test
  void aClusterHasPods() {
    Hosts hosts =
        hosts(
            """
            hosts:
              engine: kubernetes
              context: bench
              namespace: load-tests
              network: node
              load: {on: {role: load}, hosts: 2, cpus: 3, memory: 2Gi}
              downstream: {on: {}, cpus: 1}
            """);

    assertThat(hosts.words(Tier.LOAD)).isEqualTo("load-1, load-2: 3 each");
    assertThat(hosts.words(Tier.DOWNSTREAM)).isEqualTo("downstream: 1");
    assertThat(hosts.elsewhere())
        .containsOnlyKeys(Tier.LOAD, Tier.DOWNSTREAM)
        .containsEntry(Tier.LOAD, new Hosts.Group(List.of("load-1", "load-2"), ""))
        .containsEntry(Tier.DOWNSTREAM, new Hosts.Group(List.of("downstream"), ""));
    Cluster.Pod load = new Cluster.Pod(Map.of("role", "load"), 3, "2Gi");
    assertThat(hosts.cluster())
        .contains(
            new Cluster(
                "bench",
                "load-tests",
                "eclipse-temurin:25-jdk",
                true,
                Map.of(
                    "load-1",
                    load,
                    "load-2",
                    load,
                    "downstream",
                    new Cluster.Pod(Map.of(), 1, "4Gi"))));
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
          {engine: ssh, load: {on: a}, address: 10.0.0.256}     | not a numeric address
          {engine: ssh, load: {on: a}, address: 10.0.0}         | not a numeric address
          {engine: ssh, load: {on: a}, address: 10.0.0.01}      | not a numeric address
          {engine: ssh, load: {on: a}, address: '1:2:3'}        | not a numeric address
          {engine: ssh, load: {on: a}, address: '::::'}         | not a numeric address
          {engine: ssh, load: {on: a}, address: ':::'}          | not a numeric address
          {engine: ssh, load: {on: a}, address: '1::2::3'}      | not a numeric address
          {engine: ssh, load: {on: a}, address: '1:2:3:4:5:6:7:'}      | not a numeric address
          {engine: ssh, load: {on: a}, address: ':2:3:4:5:6:7:8'}      | not a numeric address
          {engine: ssh, load: {on: a}, address: '1:2:3:4:5:6:7:8:9'}   | not a numeric address
          {engine: ssh, load: {on: a}, address: '1:2:3:4::5:6:7:8'}    | not a numeric address
          {engine: ssh, load: {on: a}, address: '12345::'}      | not a numeric address
          {engine: ssh, load: {on: a, cpus: 3-0}}               | a range begins low
          {engine: ssh, load: {on: a, cpus: '0,'}}              | not a set of CPUs
          {engine: kubernetes, load: {on: {}, cpus: 0}}         | from 1 to 1024
          {engine: kubernetes, load: {on: {}, cpus: 1025}}      | from 1 to 1024
          {engine: ssh, image: x, load: {on: a}}                | with 'engine: kubernetes' only
          {engine: ssh, load: {on: a, memory: 1Gi}}             | with 'engine: kubernetes' only
          {engine: kubernetes, load: {on: [a], cpus: 1}}        | a pod's node is chosen by labels
          {engine: kubernetes, load: {on: {a: b}}}              | cpus
          {engine: kubernetes, load: {on: {a: b}, cpus: 0-3}}   | '0-3'
          {engine: kubernetes, load: {on: {a: -}, cpus: 1}}     | not the value of a label
          {engine: kubernetes, database: {on: {}, cpus: 1, hosts: 2}} | runs on one host
          {engine: kubernetes, load: {on: {}, cpus: 1, memory: 4}}    | not a quantity
          {engine: kubernetes, image: 'a b', load: {on: {}, cpus: 1}} | not an image
          {engine: kubernetes, network: host, load: {on: {}, cpus: 1}} | 'host'
          """)
  void whatCannotBeIsRefused(String hosts, String problem) {
    assertThatThrownBy(() -> hosts("hosts: " + hosts + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "255.249.199.99",
        "10.20.100.200",
        "'fe80::1'",
        "'::1'",
        "'::'",
        "'1::'",
        "'2001:DB8:0:1::a:f'",
        "'1:2:3:4:5:6:7:8'",
        "'1:2:3:4:5:6:7::'",
        "'::2:3:4:5:6:7:8'"
      })
  void anAddressIsNumeric(String address) {
    String plain = address.replace("'", "");

    assertThat(hosts("hosts: {engine: ssh, load: {on: a}, address: " + address + "}\n").address())
        .isEqualTo(plain);
    assertThatCode(() -> InetAddress.ofLiteral(plain)).doesNotThrowAnyException();
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
