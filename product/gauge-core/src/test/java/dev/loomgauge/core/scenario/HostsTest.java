package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostsTest {
  @Test
  void hostsAreToldWithTheirCpus() {
    Cluster cluster =
        new Cluster(
            "c", "n", "i", false, Map.of("one", new Cluster.Pod(Map.of("role", "load"), 4, "1Gi")));
    Map<Tier, Hosts.Group> groups =
        Map.of(
            Tier.LOAD, new Hosts.Group(List.of("bench3", "bench2"), "0-7"),
            Tier.DATABASE, new Hosts.Group(List.of("bench2"), ""));
    Hosts hosts = new Hosts(Optional.empty(), "", "", groups);

    assertThat(hosts.words(Tier.LOAD)).isEqualTo("bench3, bench2: 0-7 each");
    assertThat(hosts.words(Tier.DATABASE)).isEqualTo("bench2: all");
    assertThat(hosts.names()).containsExactlyInAnyOrder("bench2", "bench3");
    assertThat(hosts.elsewhere(Tier.LOAD)).isTrue();
    assertThat(hosts.elsewhere(Tier.DOWNSTREAM)).isFalse();
    assertThat(
            new Hosts(
                    Optional.of(cluster),
                    "",
                    "",
                    Map.of(Tier.LOAD, new Hosts.Group(List.of("one"), "")))
                .words(Tier.LOAD))
        .isEqualTo("one: 4");
    assertThatThrownBy(() -> hosts.words(Tier.DOWNSTREAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no hosts of ");
  }

  @Test
  void onlyAServiceThatIsStartedHereHasHostsAroundIt() {
    Map<Tier, Hosts.Group> load = Map.of(Tier.LOAD, new Hosts.Group(List.of("a"), ""));
    Map<Tier, Hosts.Group> data = Map.of(Tier.DATABASE, new Hosts.Group(List.of("a"), ""));

    assertThat(new Hosts(Optional.empty(), "", "", load).aroundService()).isFalse();
    assertThat(Hosts.HERE.aroundService()).isFalse();
    assertThat(new Hosts(Optional.empty(), "10.0.0.1", "", load).aroundService()).isTrue();
    assertThat(new Hosts(Optional.empty(), "", "0-3", load).aroundService()).isTrue();
    assertThat(new Hosts(Optional.empty(), "", "", data).aroundService()).isTrue();
  }

  @Test
  void podsOfATierHaveTheCpusOfTheFirst() {
    Cluster cluster =
        new Cluster(
            "c",
            "n",
            "i",
            false,
            Map.of(
                "one", new Cluster.Pod(Map.of("role", "load"), 4, "1Gi"),
                "two", new Cluster.Pod(Map.of("role", "load"), 2, "1Gi")));

    assertThat(
            new Hosts(
                    Optional.of(cluster),
                    "",
                    "",
                    Map.of(Tier.LOAD, new Hosts.Group(List.of("one", "two"), "")))
                .words(Tier.LOAD))
        .isEqualTo("one, two: 4 each");
  }
}
